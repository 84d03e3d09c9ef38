import { log, type Stories } from '#web/kit/story.tsx'
import { DraftNotice } from './DraftNotice.tsx'

const notice = (lostFiles: readonly string[]) => () => {
  const restoredAt = Date.now() - 3_600_000
  const draft = {
    restoredAt,
    lostFiles,
    discard: () => log('discard'),
    dismiss: () => log('dismiss'),
    clear: () => log('clear'),
  }
  return <DraftNotice draft={draft} restoredAt={restoredAt} />
}

export const stories: Stories = {
  'Only words': notice([]),
  'Without its file': notice(['Βιογραφικό.pdf']),
  'Without its files': notice(['Βιογραφικό.pdf', `${'Α'.repeat(120)}.png`]),
}
