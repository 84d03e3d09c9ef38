import { Menu } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { MoreMenu } from './MoreMenu.tsx'

export const stories: Stories = {
  Opened: {
    show: () => (
      <MoreMenu>
        <Menu.Item>Αντιγραφή</Menu.Item>
        <Menu.Item color="red">Διαγραφή…</Menu.Item>
      </MoreMenu>
    ),
    open: ['Περισσότερα'],
  },
}
