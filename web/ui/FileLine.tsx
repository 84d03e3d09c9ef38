import { ActionIcon, Text } from '@mantine/core'
import { IconEye, IconFile, IconFileTypePdf, IconFileWord, IconPhoto, IconX } from '@tabler/icons-react'
import { formatBytes } from '#shared/core/format.ts'
import classes from './FileField.module.css'
import { texts } from './ui.texts.ts'
import { useBlobUrl } from './use-blob-url.ts'

export interface FileLineProps {
  name: string
  bytes?: number | undefined
  /** Given for a file that is not sent yet: an image then shows itself. */
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

export function FileLine({ name, bytes, file, thumbnail, onPreview, onRemove }: FileLineProps) {
  const own = useBlobUrl(file?.type.startsWith('image/') ? file : undefined)
  const image = own ?? thumbnail
  return (
    <li className={classes.file}>
      {image ? <img className={classes.thumbnail} src={image} alt="" /> : <FileIcon name={name} />}
      <div className={classes.fileWords}>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {bytes !== undefined && (
          <Text size="xs" c="dimmed">
            {formatBytes(bytes)}
          </Text>
        )}
      </div>
      {onPreview && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.file.preview(name)} onClick={onPreview}>
          <IconEye size={18} />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.file.remove(name)} onClick={onRemove}>
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  )
}
