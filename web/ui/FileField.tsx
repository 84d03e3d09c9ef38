import { ActionIcon, Button, Input, Progress, Stack, Text } from '@mantine/core'
import {
  IconCloudUpload,
  IconEye,
  IconFile,
  IconFileTypePdf,
  IconFileWord,
  IconPhoto,
  IconX,
} from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { formatBytes } from '#shared/core/format.ts'
import classes from './FileField.module.css'
import { Hint } from './Hint.tsx'
import { texts } from './ui.texts.ts'
import { useBlobUrl } from './use-blob-url.ts'

/** A file that the server already has. */
export interface ExistingFile {
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
  /** Chosen, not uploaded yet. */
  value?: File[] | null
  onChange?(files: File[]): void
  existing?: readonly ExistingFile[]
  onRemoveExisting?: (file: ExistingFile) => void
  /** Opens `FilePreview`; without it there is no preview button. */
  onPreview?: (file: File | ExistingFile) => void
  /** Percent uploaded; null or absent when no upload is running. */
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

/** Returns the files to keep, and one sentence per rejected file. */
function acceptFiles(chosen: File[], current: File[], rules: FileRules, multiple: boolean) {
  const problems: string[] = []
  const valid = chosen.filter((file) => {
    const problem = fileProblem(file, rules)
    if (problem) problems.push(problem)
    return problem === null
  })
  if (!multiple) return { files: valid.length > 0 ? valid.slice(-1) : current, problems }
  const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size
  const added = valid.filter((file) => !current.some((other) => isSame(other, file)))
  const files = [...current, ...added]
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
      <Hint size="xs" id={hintId}>
        {hints(rules)}
      </Hint>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={rules.accept?.join(',')}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Lets the same file be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function FileList({ props, files, isLocked }: { props: FileFieldProps; files: File[]; isLocked: boolean }) {
  const { existing = [], onPreview, onRemoveExisting, onChange } = props
  if (files.length === 0 && existing.length === 0) return null
  return (
    <ul className={classes.files} aria-label={texts.file.chosen}>
      {existing.map((file) => (
        <FileLine
          key={file.id}
          name={file.name}
          bytes={file.bytes}
          thumbnail={file.thumbnail}
          onPreview={onPreview && (() => onPreview(file))}
          onRemove={onRemoveExisting && !isLocked ? () => onRemoveExisting(file) : undefined}
        />
      ))}
      {files.map((file) => (
        <FileLine
          key={`${file.name}-${file.size}`}
          name={file.name}
          bytes={file.size}
          file={file}
          onPreview={onPreview && (() => onPreview(file))}
          onRemove={isLocked ? undefined : () => onChange?.(files.filter((other) => other !== file))}
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
      <Hint size="xs" mt={2}>
        {words}
      </Hint>
    </div>
  )
}

export function FileField(props: FileFieldProps) {
  const { label, description, error, required = false, disabled = false, multiple = false, onChange, progress } = props
  const [problems, setProblems] = useState<string[]>([])
  const files = props.value ?? []
  const isLocked = disabled || typeof progress === 'number'
  const shownError = problems.length > 0 ? problems.join('. ') : error

  function addFiles(chosen: File[]) {
    if (chosen.length === 0) return
    const sorted = acceptFiles(chosen, files, props, multiple)
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
        <DropZone
          rules={props}
          multiple={multiple}
          disabled={isLocked}
          hasError={Boolean(shownError)}
          onFiles={addFiles}
        />
        <FileList props={props} files={files} isLocked={isLocked} />
        {typeof progress === 'number' && <Sending percent={progress} />}
      </Stack>
    </Input.Wrapper>
  )
}

interface FileLineProps {
  name: string
  bytes?: number | undefined
  /** For a file that is not uploaded yet: shows the image itself. */
  file?: File
  thumbnail?: string | undefined
  onPreview?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

function FileIcon({ name }: { name: string }) {
  const look = { size: 22, stroke: 1.5, className: classes.icon, 'aria-hidden': true }
  if (/\.pdf$/i.test(name)) return <IconFileTypePdf {...look} />
  if (/\.docx?$/i.test(name)) return <IconFileWord {...look} />
  if (/\.(png|jpe?g|webp|gif|svg)$/i.test(name)) return <IconPhoto {...look} />
  return <IconFile {...look} />
}

function FileLine({ name, bytes, file, thumbnail, onPreview, onRemove }: FileLineProps) {
  const own = useBlobUrl(file?.type.startsWith('image/') ? file : undefined)
  const image = own ?? thumbnail
  return (
    <li className={classes.file}>
      {image ? <img className={classes.thumbnail} src={image} alt="" /> : <FileIcon name={name} />}
      <div className={classes.fileWords}>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {bytes !== undefined && <Hint size="xs">{formatBytes(bytes)}</Hint>}
      </div>
      {onPreview && (
        <ActionIcon size="lg" aria-label={texts.file.preview(name)} onClick={onPreview}>
          <IconEye size={18} />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon size="lg" aria-label={texts.file.remove(name)} onClick={onRemove}>
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  )
}

interface FileRules {
  /** Endings with their dot, and media types: `['.pdf', '.docx', 'image/*']`. */
  accept?: readonly string[] | undefined
  maxBytes?: number | undefined
  maxFiles?: number | undefined
}

/** `.pdf` → `PDF`, `image/*` → `εικόνα`. */
function typeWords(accept: readonly string[]): string {
  const words = accept.map((type) => {
    if (type.startsWith('.')) return type.slice(1).toUpperCase()
    return type === 'image/*' ? 'εικόνα' : (type.split('/')[1] ?? type).toUpperCase()
  })
  return [...new Set(words)].join(', ')
}

function isAccepted(file: File, accept: readonly string[]): boolean {
  const name = file.name.toLowerCase()
  return accept.some((type) => {
    if (type.startsWith('.')) return name.endsWith(type.toLowerCase())
    if (type.endsWith('/*')) return file.type.startsWith(type.slice(0, -1))
    return file.type === type
  })
}

/** Why a file is rejected, or null. The server checks again, including the content. */
function fileProblem(file: File, { accept, maxBytes }: FileRules): string | null {
  if (file.size === 0) return texts.file.empty(file.name)
  if (accept && !isAccepted(file, accept)) return texts.file.wrongType(file.name, typeWords(accept))
  if (maxBytes !== undefined && file.size > maxBytes) return texts.file.tooLarge(file.name, formatBytes(maxBytes))
  return null
}
