import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type RefAttributes, useCallback, useState } from 'react'

type Target = ReactElement<{ onClick?: () => void } & RefAttributes<HTMLButtonElement>>

interface LateMenuProps extends Pick<MenuProps, 'position'> {
  /** The button that opens it. */
  target: Target
  /** Its drop-down. */
  children: ReactNode
}

/** The menu of one thing among hundreds: until its button is first pressed, the button is all there is. */
export function LateMenu(props: LateMenuProps) {
  const { target } = props
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <WantedMenu {...props} />
  return cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  } as Partial<Target['props']>)
}

function WantedMenu({ target, children, ...menu }: LateMenuProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  // The button is a new one: it has the focus before the menu opens, so that the menu gives it back there.
  const openFrom = useCallback((button: HTMLButtonElement | null) => {
    if (!button) return
    if (document.activeElement === document.body) button.focus({ preventScroll: true })
    setOpen((was) => was ?? true)
  }, [])
  return (
    <Menu {...menu} opened={isOpen ?? false} onChange={setOpen}>
      <Menu.Target>{cloneElement(target, { ref: openFrom })}</Menu.Target>
      {children}
    </Menu>
  )
}
