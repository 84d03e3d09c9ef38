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
            <OneUpload
              key={upload.key}
              one={upload}
              onRemove={() => composer.removeFile(upload.key)}
              onRetry={() => composer.retryFile(upload.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function OneUpload({ one, onRemove, onRetry }: { one: Upload; onRemove(): void; onRetry(): void }) {
  const picture = useBlobUrl(one.file?.type.startsWith('image/') ? one.file : undefined)
  const isUnderWay = one.sent === null && one.problem === null
  return (
    <li className={classes.upload} data-failed={one.problem !== null || undefined}>
      {picture ? <img src={picture} alt="" className={classes.thumb} /> : <FileIcon name={one.name} />}
      <div className={classes.fileWords}>
        <Text size="sm" truncate>
          {one.name}
        </Text>
        {isUnderWay ? (
          <Progress
            value={one.percent ?? 100}
            animated={one.percent === null}
            size="sm"
            mt={4}
            aria-label={texts.uploading(one.name, one.percent)}
          />
        ) : (
          <Text size="xs" c={one.problem ? 'red.7' : 'dimmed'}>
            {one.problem ?? formatBytes(one.bytes)}
          </Text>
        )}
      </div>
      {one.problem !== null && one.file && (
        <ActionIcon variant="subtle" aria-label={texts.retryFile(one.name)} onClick={onRetry}>
          <IconRefresh size={17} />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={texts.takeOut(one.name)} onClick={onRemove}>
        <IconX size={17} />
      </ActionIcon>
    </li>
  )
}
