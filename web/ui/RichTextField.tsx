import { Input, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import classes from './RichText.module.css'

export interface RichTextFieldProps {
  /** HTML. The server sanitises it again. */
  value?: string | null
  onChange?(html: string): void
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** The height it begins with, in lines. */
  minLines?: number
  onFocus?: () => void
  onBlur?: () => void
  'data-path'?: string
}

const RichTextEditorPart = lazy(() =>
  import('./RichTextEditorPart.tsx').then((part) => ({ default: part.RichTextEditorPart })),
)

export function RichTextField({ label, description, error, required, minLines = 6, ...rest }: RichTextFieldProps) {
  const id = useId()
  return (
    <Input.Wrapper
      {...{ label, description, error, required }}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      data-path={rest['data-path']}
      onFocus={rest.onFocus}
      onBlur={rest.onBlur}
    >
      <div className={classes.editor} data-error={Boolean(error) || undefined}>
        <Suspense fallback={<Skeleton h={44 + minLines * 24} />}>
          <RichTextEditorPart
            value={rest.value ?? ''}
            onChange={rest.onChange}
            minLines={minLines}
            labelledBy={label ? `${id}-label` : undefined}
          />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}
