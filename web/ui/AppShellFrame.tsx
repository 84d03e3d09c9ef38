import { AppShell, Burger, Group, ScrollArea, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { memo, type ReactNode, useEffect } from 'react'
import classes from './AppShellFrame.module.css'
import { useNavigation } from './NavigationContext.tsx'
import { SkipLink } from './SkipLink.tsx'
import { linkProps, UiLink } from './UiLink.tsx'
import { texts } from './ui.texts.ts'

/** What waits behind an entry, and how it is read out after its name. */
export interface WaitingCount {
  count: number
  words: string
  /** Somebody waits for an answer. */
  isUrgent?: boolean
}

export interface NavigationItem {
  href: string
  label: string
  icon: ReactNode
  count?: WaitingCount | undefined
  /** For the tour. */
  id?: string
}

export interface NavigationSection {
  label?: string
  items: readonly NavigationItem[]
}

export interface AppShellFrameProps {
  brand: ReactNode
  homeHref: string
  sections: readonly NavigationSection[]
  /** In the head, on the right: search, bell and menu. */
  headerEnd: ReactNode
  /** Across the whole width above the content: offline, a notice of the office. */
  banner: ReactNode
  children: ReactNode
}

const MAIN = 'main-content'

function isCurrent(item: NavigationItem, href: string): boolean {
  const path = href.split(/[?#]/)[0] ?? '/'
  const own = item.href.split(/[?#]/)[0] ?? '/'
  return path === own || (own !== '/' && path.startsWith(`${own}/`))
}

function NavItem({ item }: { item: NavigationItem }) {
  const navigation = useNavigation()
  const isHere = isCurrent(item, navigation.href)
  return (
    // Plain: a menu has thirty of them, and the library's link takes longer to make than a row of a list.
    <a
      {...linkProps(navigation, item.href)}
      id={item.id}
      className={classes.item}
      aria-label={item.count && `${item.label} (${item.count.words})`}
      aria-current={isHere ? 'page' : undefined}
    >
      {item.icon}
      <span className={classes.label}>{item.label}</span>
      {item.count && (
        <span className={classes.count} data-urgent={item.count.isUrgent || undefined} aria-hidden>
          {item.count.count > 999 ? '999+' : item.count.count}
        </span>
      )}
    </a>
  )
}

const SideNavigation = memo(function SideNavigation({ sections }: { sections: readonly NavigationSection[] }) {
  return (
    <>
      {sections.map((section, index) => (
        // Not a heading: the first one of a page is that of the page.
        <div key={section.label ?? index} className={classes.section} role="group" aria-label={section.label}>
          {section.label && (
            <Text className={classes.sectionLabel} component="div">
              {section.label}
            </Text>
          )}
          {section.items.map((item) => (
            <NavItem key={item.href} item={item} />
          ))}
        </div>
      ))}
    </>
  )
})

export function AppShellFrame(props: AppShellFrameProps) {
  const { brand, homeHref, sections, headerEnd, banner, children } = props
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { href } = useNavigation()

  // Where it lies over the screen, the menu closes after navigation.
  useEffect(() => close(), [href, close])

  return (
    <>
      <SkipLink to={MAIN} />
      <AppShell
        data-work-screens
        header={{ height: 48 }}
        navbar={{ width: 224, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
        padding={0}
      >
        <AppShell.Header className={classes.header}>
          <Group h="100%" wrap="nowrap" justify="space-between" className={classes.bar}>
            <Group wrap="nowrap" className={classes.start}>
              <Burger
                opened={isOpen}
                onClick={toggle}
                hiddenFrom="md"
                size="sm"
                className={classes.burger}
                aria-expanded={isOpen}
                aria-label={isOpen ? texts.shell.closeMenu : texts.shell.openMenu}
              />
              <UiLink href={homeHref} className={classes.brand} underline="never">
                {brand}
              </UiLink>
            </Group>
            <Group wrap="nowrap" className={classes.end}>
              {headerEnd}
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar aria-label={texts.shell.navigation} className={classes.navbar} data-open={isOpen || undefined}>
          <ScrollArea className={classes.scroll} type="hover" scrollbarSize={8}>
            <SideNavigation sections={sections} />
          </ScrollArea>
        </AppShell.Navbar>
        <AppShell.Main id={MAIN} tabIndex={-1} className={classes.main}>
          {banner}
          <div className={classes.content}>{children}</div>
        </AppShell.Main>
      </AppShell>
    </>
  )
}
