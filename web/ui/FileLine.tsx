import { ActionIcon, Text } from '@mantine/core'
import { IconEye, IconFile, IconFileTypePdf, IconFileWord, IconPhoto, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatBytes } from '#shared/core/format.ts'
import classes from './FileField.module.css'
import { texts } from './ui.texts.ts'

export interface FileLineProps {
  name: string
  bytes?: number | undefined
  /** Given for a file that is not sent yet: an image then shows itself. */
  file?: File
  thumbnail?: string | undefined
  onPreview?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

function iconOf(name: string) {
  if (/\.pdf$/i.test(name)) return IconFileTypePdf
  if (/\.docx?$/i.test(name)) return IconFileWord
  return /\.(png|jpe?g|webp|gif|svg)$/i.test(name) ? IconPhoto : IconFile
}

function useThumbnail(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

export function FileLine({ name, bytes, file, thumbnail, onPreview, onRemove }: FileLineProps) {
  const Icon = iconOf(name)
  const own = useThumbnail(file)
  const image = own ?? thumbnail
  return (
    <li className={classes.file}>
      {image ? (
        <img className={classes.thumbnail} src={image} alt="" />
      ) : (
        <Icon size={22} stroke={1.5} className={classes.icon} aria-hidden />
      )}
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
