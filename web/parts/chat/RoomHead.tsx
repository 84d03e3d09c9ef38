import { ActionIcon, Avatar, Menu, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconDotsVertical, IconMailOpened, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import type { Room } from '#web/parts/chat/chat-types.ts'
import { lettersOf } from '#web/ui/initial-letters.ts'

const texts = chatTexts.room

interface RoomHeadProps {
  room: Room | null
  name?: string
  headingLevel?: 1 | 2
  onBack?: (() => void) | undefined
  links?: ReactNode
  onSearch?: () => void
  onMarkUnread?: () => void
}

export function RoomHead({ room, name, headingLevel = 2, onBack, links, onSearch, onMarkUnread }: RoomHeadProps) {
  const words = name ?? room?.name ?? ''
  return (
    <header className={classes.head}>
      {onBack && (
        <ActionIcon size="lg" aria-label={texts.back} onClick={onBack}>
          <IconArrowLeft size={20} />
        </ActionIcon>
      )}
      {words !== '' && (
        <Avatar
          name={lettersOf(words)}
          size={36}
          color="regen"
          alt=""
          aria-hidden
          visibleFrom={onBack ? 'xs' : undefined}
        />
      )}
      <div className={classes.headWords}>
        <Title order={headingLevel} size="h4" className={classes.headName}>
          {words}
        </Title>
        {room?.isArchived && (
          <Text size="xs" c="dimmed">
            {texts.archived}
          </Text>
        )}
      </div>
      {links}
      {onSearch && (
        <Tooltip label={texts.search}>
          <ActionIcon size="lg" aria-label={texts.search} onClick={onSearch}>
            <IconSearch size={19} />
          </ActionIcon>
        </Tooltip>
      )}
      {onMarkUnread && room && room.seq > 0 && (
        <Menu>
          <Menu.Target>
            <ActionIcon size="lg" aria-label={texts.menu}>
              <IconDotsVertical size={19} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconMailOpened size={16} aria-hidden />} onClick={onMarkUnread}>
              {texts.markUnread}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  )
}
