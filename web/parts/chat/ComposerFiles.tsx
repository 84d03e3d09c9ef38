import { ActionIcon, Progress, Text } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { formatBytes } from '#shared/core/format.ts'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { FileIcon } from '#web/parts/chat/MessageFiles.tsx'
import type { ComposerState, Upload } from '#web/parts/chat/use-composer.ts'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'

const texts = chatTexts.composer

/** The files of the message that is being written, each with how far it is. */
export function ComposerFiles({ composer }: { composer: ComposerState }) {
  const { uploads, problems } = composer
  return (
    <>
      {problems.length > 0 && (
        <Text size="sm" c="red.7" role="alert" px={4} pb={4}>
          {problems.join(' ')}
        </Text>
      )}
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label={texts.attached}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRemove={() => composer.removeFile(upload.key)}
              onRetry={() => composer.retryFile(upload.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function UploadRow({ upload, onRemove, onRetry }: { upload: Upload; onRemove(): void; onRetry(): void }) {
  const picture = useBlobUrl(upload.file?.type.startsWith('image/') ? upload.file : undefined)
  const isUnderWay = upload.sent === null && upload.problem === null
  return (
    <li className={classes.upload} data-failed={upload.problem !== null || undefined}>
      {picture ? <img src={picture} alt="" className={classes.thumb} /> : <FileIcon name={upload.name} />}
      <div className={classes.fileWords}>
        <Text size="sm" truncate>
          {upload.name}
        </Text>
        {isUnderWay ? (
          <Progress
            value={upload.percent ?? 100}
            animated={upload.percent === null}
            size="sm"
            mt={4}
            aria-label={texts.uploading(upload.name, upload.percent)}
          />
        ) : (
          <Text size="xs" c={upload.problem ? 'red.7' : 'dimmed'}>
            {upload.problem ?? formatBytes(upload.bytes)}
          </Text>
        )}
      </div>
      {upload.problem !== null && upload.file && (
        <ActionIcon color="regen" aria-label={texts.retryFile(upload.name)} onClick={onRetry}>
          <IconRefresh size={17} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={texts.takeOut(upload.name)} onClick={onRemove}>
        <IconX size={17} />
      </ActionIcon>
    </li>
  )
}
