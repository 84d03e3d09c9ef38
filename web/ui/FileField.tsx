import { Button, Input, Progress, Stack, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { formatBytes } from '#shared/core/format.ts'
import classes from './FileField.module.css'
import { FileLine } from './FileLine.tsx'
import { type FileRules, fileProblem, typeWords } from './file-rules.ts'
import { texts } from './ui.texts.ts'

/** A file that the server already has. */
export interface StoredFile {
  id: string
  name: string
  bytes?: number | undefined
  /** Of an image, to show it small. */
  thumbnail?: string | undefined
}

export interface FileFieldProps extends FileRules {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  multiple?: boolean
  /** Chosen and not yet sent. */
  value?: File[] | null
  onChange?(files: File[]): void
  stored?: readonly StoredFile[]
  onRemoveStored?: (file: StoredFile) => void
  /** Opens `FilePreview`; without it there is no button for it. */
  onPreview?: (file: File | StoredFile) => void
  /** Percent sent; null or absent when nothing is on its way. */
  progress?: number | null
  onFocus?: () => void
  onBlur?: () => void
  'data-path'?: string
}

function hints(rules: FileRules): string {
  const parts: string[] = []
  if (rules.accept) parts.push(texts.file.types(typeWords(rules.accept)))
  if (rules.maxBytes !== undefined) parts.push(texts.file.maxSize(formatBytes(rules.maxBytes)))
  return parts.join(', ')
}

/** Checks what was dropped or chosen: the good files, and a sentence for each that is not taken. */
function sortOut(found: File[], present: File[], rules: FileRules, multiple: boolean) {
  const problems: string[] = []
  const good = found.filter((file) => {
    const problem = fileProblem(file, rules)
    if (problem) problems.push(problem)
    return problem === null
  })
  if (!multiple) return { files: good.length > 0 ? good.slice(-1) : present, problems }
  const isSame = (one: File, other: File) => one.name === other.name && one.size === other.size
  const fresh = good.filter((file) => !present.some((one) => isSame(one, file)))
  const files = [...present, ...fresh]
  const max = rules.maxFiles ?? Number.POSITIVE_INFINITY
  if (files.length > max) problems.push(texts.file.tooMany(max))
  return { files: files.slice(0, max), problems }
}

interface DropZoneProps {
  rules: FileRules
  multiple: boolean
  disabled: boolean
  hasError: boolean
  onFiles(files: File[]): void
}

function DropZone({ rules, multiple, disabled, hasError, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }

  function onDragOver(event: DragEvent) {
    event.preventDefault()
    setIsOver(true)
  }

  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      data-error={hasError || undefined}
      data-disabled={disabled || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <IconCloudUpload size={24} stroke={1.5} className={classes.icon} aria-hidden />
      <Text size="sm" component="span">
        <span className={classes.dropWords}>
          {isOver ? texts.file.dropNow : multiple ? texts.file.dropMany : texts.file.drop}{' '}
        </span>
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          disabled={disabled}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {texts.file.choose}
        </Button>
      </Text>
      <Text size="xs" c="dimmed" id={hintId}>
        {hints(rules)}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={rules.accept?.join(',')}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again after it was taken out.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function FileList({ props, files, isLocked }: { props: FileFieldProps; files: File[]; isLocked: boolean }) {
  const { stored = [], onPreview, onRemoveStored, onChange } = props
  if (files.length === 0 && stored.length === 0) return null
  return (
    <ul className={classes.files} aria-label={texts.file.chosen}>
      {stored.map((file) => (
        <FileLine
          key={file.id}
          name={file.name}
          bytes={file.bytes}
          thumbnail={file.thumbnail}
          onPreview={onPreview && (() => onPreview(file))}
          onRemove={onRemoveStored && !isLocked ? () => onRemoveStored(file) : undefined}
        />
      ))}
      {files.map((file) => (
        <FileLine
          key={`${file.name}-${file.size}`}
          name={file.name}
          bytes={file.size}
          file={file}
          onPreview={onPreview && (() => onPreview(file))}
          onRemove={isLocked ? undefined : () => onChange?.(files.filter((one) => one !== file))}
        />
      ))}
    </ul>
  )
}

function Sending({ percent }: { percent: number }) {
  const words = texts.file.uploading(Math.round(percent))
  return (
    <div>
      <Progress value={percent} aria-label={words} />
      <Text size="xs" c="dimmed" mt={2}>
        {words}
      </Text>
    </div>
  )
}

export function FileField(props: FileFieldProps) {
  const { label, description, error, required = false, disabled = false, multiple = false, onChange, progress } = props
  const [problems, setProblems] = useState<string[]>([])
  const files = props.value ?? []
  const isLocked = disabled || typeof progress === 'number'
  const shownError = problems.length > 0 ? problems.join('. ') : error

  function take(found: File[]) {
    if (found.length === 0) return
    const sorted = sortOut(found, files, props, multiple)
    setProblems(sorted.problems)
    if (sorted.files !== files) onChange?.(sorted.files)
  }

  return (
    <Input.Wrapper
      {...{ label, description, required }}
      error={shownError}
      labelElement="div"
      data-path={props['data-path']}
      role="group"
      aria-label={typeof label === 'string' ? label : undefined}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    >
      <Stack gap={6} mt={4}>
        <DropZone rules={props} multiple={multiple} disabled={isLocked} hasError={Boolean(shownError)} onFiles={take} />
        <FileList props={props} files={files} isLocked={isLocked} />
        {typeof progress === 'number' && <Sending percent={progress} />}
      </Stack>
    </Input.Wrapper>
  )
}
