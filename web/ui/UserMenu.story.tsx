import { IconLogout, IconUser } from '@tabler/icons-react'
import { log, type Stories } from '#web/kit/story.tsx'
import { UserMenu, type UserMenuItem } from './UserMenu.tsx'

const items: UserMenuItem[] = [
  { id: 'account', label: 'Λογαριασμός', icon: <IconUser size={16} />, href: '/account' },
  {
    id: 'out',
    label: 'Αποσύνδεση',
    icon: <IconLogout size={16} />,
    isApart: true,
    onClick: () => log('sign out'),
  },
]
const menu = () => <UserMenu name="Ελένη Παπαδοπούλου" detail="Διαχείριση" items={items} />

export const stories: Stories = {
  Closed: menu,
  Open: { show: menu, open: ['Λογαριασμός: Ελένη Παπαδοπούλου'] },
}
