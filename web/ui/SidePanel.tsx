import { ActionIcon, Drawer, Group, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsDiagonal, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react'
import { Hint } from './Hint.tsx'
import { useNavigation } from './NavigationContext.tsx'
import classes from './SidePanel.module.css'
import { linkProps } from './UiLink.tsx'
import { type DialogSize, dialogWidth } from './theme.ts'
import { texts } from './ui.texts.ts'
import { useEscape } from './use-escape.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useShortcut } from './use-shortcut.ts'

export interface SidePanelProps {
  opened: boolean
  onClose(): void
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** The record's own page. */
  href?: string
  /** Absent at the ends of the list: then the button is not there to be pressed. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** «3 από 120», counted within the filtered list. */
  position?: { at: number; of: number } | undefined
  size?: DialogSize
  /** Where there is room it stands beside the page, which stays in use: one filters and chooses another row meanwhile. */
  isBeside?: boolean
}

const HAS_ROOM = '(min-width: 75.0625em)'

function Steps({ onPrevious, onNext, position, href }: SidePanelProps) {
  const navigation = useNavigation()
  const hasSteps = onPrevious !== undefined || onNext !== undefined
  return (
    <Group gap={4} wrap="nowrap">
      {position && (
        <Hint size="xs" mr={4} visibleFrom="xs">
          {texts.panel.position(position.at, position.of)}
        </Hint>
      )}
      {hasSteps && (
        <>
          <Tooltip label={texts.panel.previous}>
            <ActionIcon aria-label={texts.panel.previous} onClick={onPrevious} disabled={!onPrevious}>
              <IconChevronUp size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={texts.panel.next}>
            <ActionIcon aria-label={texts.panel.next} onClick={onNext} disabled={!onNext}>
              <IconChevronDown size={18} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {href && (
        <Tooltip label={texts.panel.fullPage}>
          <ActionIcon component="a" aria-label={texts.panel.fullPage} {...linkProps(navigation, href)}>
            <IconArrowsDiagonal size={17} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

/** The trap of the library keeps the keyboard in the panel; it hears the key only after this. */
function letTabOut(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
}

/** A record beside its list. Esc closes it; J and K go through the list without closing it. */
export function SidePanel(props: SidePanelProps) {
  const { opened, onClose, title, subtitle, children, footer, onPrevious, onNext, size = 'medium' } = props
  const isDocked = useMediaQuery(HAS_ROOM, false) && props.isBeside === true
  // Whoever goes through a list ends at another row than the one that opened it.
  useFocusReturn(opened && !onNext && !onPrevious)
  useEscape(opened, onClose)
  const own = useRef<HTMLDivElement>(null)
  // The library calls every panel modal; the page beside this one is read and used.
  const words = useCallback(
    (node: HTMLDivElement | null) => {
      own.current = node
      node?.closest('[role=dialog]')?.setAttribute('aria-modal', String(!isDocked))
    },
    [isDocked],
  )
  const keys = { group: texts.shortcuts.lists, inDialog: own }
  useShortcut('j', texts.panel.next, () => onNext?.(), { ...keys, isDisabled: !opened || !onNext })
  useShortcut('k', texts.panel.previous, () => onPrevious?.(), { ...keys, isDisabled: !opened || !onPrevious })
  return (
    <Drawer.Root
      opened={opened}
      closeOnEscape={false}
      onClose={onClose}
      onKeyDown={isDocked ? letTabOut : undefined}
      position="right"
      size={`min(${dialogWidth(size)}, 100vw)`}
      lockScroll={!isDocked}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {!isDocked && <Drawer.Overlay backgroundOpacity={0.25} />}
      <Drawer.Content data-docked={isDocked || undefined}>
        <Drawer.Header role="presentation">
          <div ref={words} className={classes.words}>
            <Drawer.Title>{title}</Drawer.Title>
            {subtitle && (
              <Hint component="div" mt={6}>
                {subtitle}
              </Hint>
            )}
          </div>
          <Steps {...props} />
          <Drawer.CloseButton aria-label={texts.common.close} ml={0} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  )
}
