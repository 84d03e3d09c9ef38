import { Text, UnstyledButton } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconFileWord, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#shared/core/format.ts'
import { queryClient } from '#web/core/query.ts'
import { useChat } from '#web/parts/chat/ChatProvider.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import type { SentFile } from '#web/parts/chat/chat-types.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FilePreview } from '#web/ui/FilePreview.tsx'

const texts = chatTexts.files
const keyOfFile = (id: string) => ['chat-file', id]

/** What was uploaded here needs no asking for. */
export function rememberFile(file: SentFile): void {
  queryClient.setQueryData(keyOfFile(file.id), file)
}

/** The attachments of a message. */
export function MessageFiles({ ids, onOpen }: { ids: readonly string[]; onOpen(file: SentFile): void }) {
  return (
    <ul className={classes.files}>
      {ids.map((id) => (
        <li key={id}>
          <Attachment id={id} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

/** Belongs to the room: the row of a message is made anew when it has arrived, and goes when it is scrolled away. */
export function OpenedFile({ file, onClose }: { file: SentFile | null; onClose(): void }) {
  const chat = useChat()
  return (
    <AppDialog opened={file !== null} onClose={onClose} title={file?.name ?? texts.title} size="large">
      {file && <FilePreview name={file.name} load={() => chat.service().content(file.id, file.mime)} />}
    </AppDialog>
  )
}

function Attachment({ id, onOpen }: { id: string; onOpen(file: SentFile): void }) {
  const chat = useChat()
  const query = useQuery({
    queryKey: keyOfFile(id),
    queryFn: () => chat.service().file(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const file = query.data
  if (!file) {
    return (
      <span className={classes.file} data-quiet>
        <IconFile size={20} stroke={1.5} aria-hidden />
        <Text size="sm">{query.isError ? texts.gone : texts.loading}</Text>
      </span>
    )
  }
  if (/^image\/(png|jpeg|gif|webp|avif)$/.test(file.mime)) {
    return (
      <UnstyledButton className={classes.picture} aria-label={texts.picture(file.name)} onClick={() => onOpen(file)}>
        <img src={chat.fileUrl(id)} alt="" loading="lazy" />
      </UnstyledButton>
    )
  }
  return (
    <UnstyledButton className={classes.file} aria-label={texts.open(file.name)} onClick={() => onOpen(file)}>
      <FileIcon name={file.name} />
      <span className={classes.fileWords}>
        <Text size="sm" truncate component="span" display="block">
          {file.name}
        </Text>
        <Text size="xs" c="dimmed" component="span" display="block">
          {formatBytes(file.bytes)}
        </Text>
      </span>
    </UnstyledButton>
  )
}

export function FileIcon({ name }: { name: string }) {
  const look = { size: 22, stroke: 1.5, 'aria-hidden': true, className: classes.fileIcon }
  if (/\.pdf$/i.test(name)) return <IconFileTypePdf {...look} />
  if (/\.docx?$/i.test(name)) return <IconFileWord {...look} />
  if (/\.(png|jpe?g|webp|gif|avif)$/i.test(name)) return <IconPhoto {...look} />
  return <IconFile {...look} />
}
