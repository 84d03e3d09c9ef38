import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconEye, IconMailOpened, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatTime } from '#shared/core/format.ts'
import { mayEdit, mayRemove } from '#shared/features/chat/chat.rules.ts'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import type { ChatMe, Message } from '#web/parts/chat/chat-types.ts'
import type { MessageActions } from '#web/parts/chat/MessageRow.tsx'
import { canCopy, copyText } from '#web/ui/copy-text.ts'

const texts = chatTexts.message

interface MessageMenuProps {
  message: Message
  me: ChatMe
  name: string
  isTabStop: boolean
  actions: MessageActions
}

/** What may be done with a message now. The quarter of an hour is looked at when the menu opens. */
export function MessageMenu({ message, me, name, isTabStop, actions }: MessageMenuProps) {
  const [openedAt, setOpenedAt] = useState<Date | null>(null)
  const icon = { size: 16, 'aria-hidden': true }
  const canEdit = openedAt !== null && mayEdit({ ...message, sender_id: message.sender }, me.id, openedAt)
  const canRemove = openedAt !== null && mayRemove({ ...message, sender_id: message.sender }, me, openedAt)
  const button = useRef<HTMLButtonElement>(null)
  const copy = () => {
    const shown = button.current?.closest('li')?.querySelector<HTMLElement>(`.${classes.text}`) ?? null
    void copyText({ text: message.body, copied: texts.copied, shown })
  }
  return (
    <Menu opened={openedAt !== null} onChange={(isOpen) => setOpenedAt(isOpen ? new Date() : null)}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={classes.more}
          data-open={openedAt !== null || undefined}
          data-message-menu
          tabIndex={isTabStop ? 0 : -1}
          aria-label={texts.menu(name, formatTime(message.createdAt))}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {message.body !== '' && canCopy() && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy}>
            {texts.copy}
          </Menu.Item>
        )}
        {canEdit && (
          // A field that came while the menu closes would lose the focus to the menu's button.
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setTimeout(actions.onEdit, 0, message)}>
            {texts.edit}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => actions.onReaders(message)}>
          {texts.readers}
        </Menu.Item>
        {message.sender !== me.id && (
          <Menu.Item leftSection={<IconMailOpened {...icon} />} onClick={() => actions.onMarkUnread(message)}>
            {texts.unreadFrom}
          </Menu.Item>
        )}
        {canRemove && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => actions.onRemove(message)}>
            {texts.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
