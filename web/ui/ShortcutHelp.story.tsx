import { Button } from '@mantine/core'
import { type Stories, WithState } from '#web/kit/story.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'

export const stories: Stories = {
  Open: {
    show: () => (
      <WithState initial={false}>
        {(opened, set) => (
          <>
            <Button onClick={() => set(true)}>Συντομεύσεις</Button>
            <ShortcutHelp opened={opened} onOpenChange={set} />
          </>
        )}
      </WithState>
    ),
    open: ['Συντομεύσεις'],
  },
}
