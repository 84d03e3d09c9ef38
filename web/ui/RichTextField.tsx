import { Input, Skeleton, Textarea } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Hint } from './Hint.tsx'
import { htmlOfLines, linesOfHtml } from './lines-of-html.ts'
import { plainTexts } from './plain-fields.texts.ts'
import classes from './RichText.module.css'
import { RichText } from './RichText.tsx'
import { texts } from './ui.texts.ts'
import { useLoadedPart } from './use-loaded-part.ts'

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

const loadPart = () => import('./RichTextEditorPart.tsx')

export function RichTextField({ label, description, error, required, minLines = 6, ...rest }: RichTextFieldProps) {
  const id = useId()
  const part = useLoadedPart(loadPart)
  const value = rest.value ?? ''
  const labelledBy = label ? `${id}-label` : undefined
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
        {part && <part.RichTextEditorPart {...{ value, minLines, labelledBy }} onChange={rest.onChange} />}
        {part === undefined && <Skeleton h={44 + minLines * 24} />}
        {part === null && <PlainText {...{ value, minLines, labelledBy }} onChange={rest.onChange} />}
      </div>
    </Input.Wrapper>
  )
}

interface PlainTextProps extends Pick<RichTextFieldProps, 'onChange'> {
  value: string
  minLines: number
  labelledBy: string | undefined
}

/** Where the editor does not come; a text that is more than lines would lose its form here. */
function PlainText({ value, onChange, minLines, labelledBy }: PlainTextProps) {
  const lines = linesOfHtml(value)
  // Blank lines at the end say nothing in HTML, but whoever writes needs them.
  const [typed, setTyped] = useState<string | null>(null)
  if (lines === null)
    return (
      <>
        <RichText html={value} />
        <Hint>{plainTexts.notEditable}</Hint>
      </>
    )
  return (
    <Textarea
      description={plainTexts.richText}
      inputWrapperOrder={['input', 'description']}
      {...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': texts.richText.editor })}
      autosize
      minRows={minLines}
      value={typed !== null && htmlOfLines(typed) === value ? typed : lines}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange?.(htmlOfLines(event.currentTarget.value))
      }}
    />
  )
}
