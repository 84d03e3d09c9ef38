import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { appTexts } from '#web/app/app.texts.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

/** Opens the first chat with unread messages. */
export function ChatButton({ counts }: { counts: ReadonlyMap<string, number> }) {
  const navigation = useNavigation()
  const chats = [...counts]
  const [href] = chats.find(([, unread]) => unread > 0) ?? chats[0] ?? ['/', 0]
  const all = chats.reduce((sum, [, unread]) => sum + unread, 0)
  return (
    <Tooltip label={appTexts.chats(all)}>
      <Indicator label={all > 99 ? '99+' : all} disabled={all === 0} size={17} offset={6} color="red" inline zIndex={1}>
        <ActionIcon component="a" size="lg" aria-label={appTexts.chats(all)} {...linkProps(navigation, href)}>
          <IconMessages size={21} stroke={1.7} />
        </ActionIcon>
      </Indicator>
    </Tooltip>
  )
}
