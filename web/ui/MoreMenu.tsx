import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from './ui.texts.ts'

interface MoreMenuProps {
  /** Entries of a menu. */
  children: ReactNode
  /** While one of them is being done. */
  isBusy?: boolean
}

/** Beside the buttons of a page: what is done seldom, or cannot be undone. */
export function MoreMenu({ children, isBusy = false }: MoreMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" px="xs" flex="none" loading={isBusy} aria-label={texts.common.more} data-is-more>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
