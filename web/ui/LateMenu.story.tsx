import { Button, Menu } from '@mantine/core'
import { log, type Stories } from '#web/kit/story.tsx'
import { LateMenu } from './LateMenu.tsx'

const menu = () => (
  <LateMenu target={<Button variant="default">Ενέργειες</Button>}>
    <Menu.Dropdown>
      <Menu.Item onClick={() => log('moved')}>Μετακίνηση</Menu.Item>
      <Menu.Item onClick={() => log('swapped')}>Ανταλλαγή</Menu.Item>
    </Menu.Dropdown>
  </LateMenu>
)

export const stories: Stories = {
  Closed: menu,
  Open: { show: menu, open: ['Ενέργειες'] },
}
