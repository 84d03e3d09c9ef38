import { ActionIcon, Popover, Text } from '@mantine/core'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = { open: (about: string) => `Τι σημαίνει: ${about}`, more: 'Περισσότερα στη Βοήθεια' }

interface HelpMarkProps {
  /** What the word of help is about. */
  about: string
  /** The page of the guide that says more. */
  href: string
  children: string
}

/** A «;» beside what needs a word of help. */
export function HelpMark({ about, href, children }: HelpMarkProps) {
  return (
    <Popover width={280} withArrow position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={24}
          radius="xl"
          aria-label={texts.open(about)}
          data-stays-beside
          data-no-print
        >
          ;
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.open(about)}>
        <Text size="sm" mb={6}>
          {children}
        </Text>
        <UiLink href={href} size="sm" display="inline-block" py={3}>
          {texts.more}
        </UiLink>
      </Popover.Dropdown>
    </Popover>
  )
}
