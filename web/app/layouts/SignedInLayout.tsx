import { ActionIcon, Tooltip } from '@mantine/core'
import { IconKeyboard, IconLogout, IconSearch, IconSettings, IconUser, IconWifiOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { appTexts } from '#web/app/app.texts.ts'
import { texts } from '#web/ui/ui.texts.ts'
import { Brand } from '#web/app/layouts/Brand.tsx'
import { ChatButton } from '#web/app/layouts/ChatButton.tsx'
import { DemoNote } from '#web/app/layouts/DemoNote.tsx'
import classes from '#web/app/layouts/SignedInLayout.module.css'
import { useChatCounts, useWaiting, withCounts } from '#web/app/layouts/use-menu-counts.ts'
import { homeOf } from '#web/app/home.ts'
import { actsOf, useMenu } from '#web/app/navigation.tsx'
import { recordSearch } from '#web/app/palette.ts'
import { connectionLost } from '#web/core/live.ts'
import { useFollowDays } from '#web/core/new-day.ts'
import { signOut, useUser } from '#web/core/session.ts'
import { ElsewhereNote } from '#web/parts/ElsewhereNote.tsx'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { AppShellFrame } from '#web/ui/AppShellFrame.tsx'
import type { EarlyKeys } from '#web/ui/CommandPalette.tsx'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'
import { useLoadedPart } from '#web/ui/use-loaded-part.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import { UserMenu, type UserMenuItem } from '#web/ui/UserMenu.tsx'

const loadPalette = async () => (await import('#web/ui/CommandPalette.tsx')).CommandPalette
const loadHelp = async () => (await import('#web/ui/ShortcutHelp.tsx')).ShortcutHelp
const loadBell = () => import('#web/app/layouts/Bell.tsx')

type Area = 'admin' | 'company'

/** The frame of the office and of companies: menu, search, bell, own account. */
export function SignedInLayout({ area, children }: { area: Area; children: ReactNode }) {
  const [isSearching, setSearching] = useState(false)
  const [isHelping, setHelping] = useState(false)
  useFollowDays()
  const chats = useChatCounts(area)
  const waiting = useWaiting(area)
  const menu = useMenu(area)
  const sections = useMemo(() => withCounts(menu, chats, waiting), [menu, chats, waiting])
  useShortcut('mod+k', texts.shortcuts.palette, () => setSearching(true), { group: texts.shortcuts.general })
  useShortcut('?', texts.shortcuts.help, () => setHelping(true), { group: texts.shortcuts.general })
  return (
    <AppShellFrame
      brand={<Brand />}
      homeHref={homeOf(area)}
      sections={sections}
      headerEnd={<Head area={area} chats={chats} onSearch={() => setSearching(true)} onHelp={() => setHelping(true)} />}
      banner={
        <>
          <DemoNote />
          <LostLine />
          <ElsewhereNote />
        </>
      }
    >
      {children}
      {isSearching && <Palette area={area} onClose={() => setSearching(false)} />}
      {isHelping && <LoadedDialog load={loadHelp} props={{ onClose: () => setHelping(false) }} />}
    </AppShellFrame>
  )
}

interface HeadProps {
  area: Area
  chats: ReadonlyMap<string, number>
  onSearch(): void
  onHelp(): void
}

function Head({ area, chats, onSearch, onHelp }: HeadProps) {
  const bell = useLoadedPart(loadBell)
  const user = useUser()
  const items: UserMenuItem[] = [
    {
      id: 'profile',
      label: area === 'admin' ? appTexts.profile : appTexts.companyDetails,
      icon: <IconUser size={16} />,
      href: `/${area}/profile`,
    },
    { id: 'settings', label: appTexts.settings, icon: <IconSettings size={16} />, href: `/${area}/settings` },
    {
      id: 'help',
      label: appTexts.shortcuts,
      icon: <IconKeyboard size={16} />,
      onClick: onHelp,
      needsKeyboard: true,
    },
    {
      id: 'out',
      label: appTexts.signOut,
      icon: <IconLogout size={16} />,
      onClick: () => void signOut(),
      isApart: true,
    },
  ]
  return (
    <>
      <Tooltip label={`${appTexts.search} (Ctrl+K)`}>
        <ActionIcon color="regen" size="lg" className={classes.search} onClick={onSearch}>
          <IconSearch size={20} />
          <span className={classes.searchWords}>{appTexts.search}</span>
        </ActionIcon>
      </Tooltip>
      <ChatButton counts={chats} />
      {bell && <bell.Bell area={area} />}
      <UserMenu
        name={user.usr_fullname || user.usr_email}
        detail={area === 'admin' ? appTexts.office : (user.company?.cny_name ?? '')}
        items={items}
      />
    </>
  )
}

function Palette({ area, onClose }: { area: Area; onClose(): void }) {
  const mayAct = useUser().usr_grade !== 'VIEWER'
  const menu = useMenu(area)
  const actions = useMemo(
    () => [
      ...(mayAct ? actsOf(area).map((act) => ({ ...act, id: `act.${act.href}`, group: appTexts.acts })) : []),
      ...menu.flatMap((section) =>
        section.items.map(
          (item): PaletteEntry => ({
            id: item.href,
            label: item.label,
            icon: item.icon,
            href: item.href,
            keywords: item.keywords,
            group: appTexts.pages,
          }),
        ),
      ),
    ],
    [area, mayAct, menu],
  )
  const props = { onClose, actions, search: recordSearch[area], takeKeys }
  return <LoadedDialog load={loadPalette} props={props} fallback={<KeyCatcher />} />
}

let early: EarlyKeys = { letters: '', isSent: false }

/** Hands the letters over, once. */
function takeKeys(): EarlyKeys {
  const taken = early
  early = { letters: '', isSent: false }
  return taken
}

/** While the palette comes, whoever is fast already types into it. */
function KeyCatcher() {
  useEffect(() => {
    takeKeys()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1) early.letters += event.key
      else if (event.key === 'Enter') early.isSent = early.letters !== ''
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return null
}

function LostLine() {
  const isLost = connectionLost.use()
  return (
    <div role="status">
      {isLost && (
        <div className={classes.lost}>
          <IconWifiOff size={16} aria-hidden="true" /> {appTexts.lost}
        </div>
      )}
    </div>
  )
}
