import { Avatar, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'
import { lettersOf } from './initial-letters.ts'
import { useNavigation } from './NavigationContext.tsx'
import { linkProps } from './UiLink.tsx'
import { texts } from './ui.texts.ts'
import classes from './UserMenu.module.css'

export interface UserMenuItem {
  id: string
  label: string
  icon?: ReactNode
  href?: string
  onClick?: () => void
  /** Stands below a line. */
  isApart?: boolean
  needsKeyboard?: boolean
}

export interface UserMenuProps {
  name: string
  /** Under the name: the role or the company. */
  detail?: string
  items: readonly UserMenuItem[]
}

function Item({ item }: { item: UserMenuItem }) {
  const navigation = useNavigation()
  return (
    <>
      {item.isApart && <Menu.Divider />}
      {item.href ? (
        <Menu.Item component="a" leftSection={item.icon} {...linkProps(navigation, item.href)}>
          {item.label}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={item.icon} onClick={item.onClick} data-needs-keyboard={item.needsKeyboard || undefined}>
          {item.label}
        </Menu.Item>
      )}
    </>
  )
}

export function UserMenu({ name, detail, items }: UserMenuProps) {
  return (
    <Menu width={264}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={texts.shell.account(name)}>
          <Group gap={8} wrap="nowrap">
            <Avatar name={lettersOf(name)} color="regen" size={34} alt="" />
            <span className={classes.words}>
              <Text size="sm" fw={550} truncate component="span">
                {name}
              </Text>
              {detail && (
                <Hint size="xs" truncate component="span">
                  {detail}
                </Hint>
              )}
            </span>
            <IconChevronDown size={15} className={classes.arrow} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
