import { log, type Stories } from '#web/kit/story.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { useShortcut } from './use-shortcut.ts'

function Help() {
  useShortcut('e', 'Έγκριση', () => log('approve'))
  return <ShortcutHelp onClose={() => log('close')} />
}

export const stories: Stories = { Open: () => <Help /> }
