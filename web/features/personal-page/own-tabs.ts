import { IconDatabase, IconHome, IconMessages, IconUser } from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { PersonalPage } from '#shared/features/personal-page/personal-page.contract.ts'
import { HomeTab } from '#web/features/personal-page/HomeTab.tsx'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'

export interface OwnTabProps {
  page: PersonalPage
  /** Goes to another tab. */
  onOpen(tab: string): void
  /** Called when the person has closed all their links, this one too. */
  onLeft(): void
}

export interface OwnTab {
  id: string
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  part: ComponentType<OwnTabProps>
}

const texts = personalPageTexts.tabs

const ProfileTab = lazy(() =>
  import('#web/features/personal-page/ProfileTab.tsx').then((it) => ({ default: it.ProfileTab })),
)
const ChatTab = lazy(() => import('#web/features/personal-page/ChatTab.tsx').then((it) => ({ default: it.ChatTab })))
const DataTab = lazy(() => import('#web/features/personal-page/DataTab.tsx').then((it) => ({ default: it.DataTab })))

/** The tabs of the personal page in their order. */
export const ownTabs: readonly OwnTab[] = [
  { id: 'home', label: texts.home, icon: IconHome, part: HomeTab },
  { id: 'profile', label: texts.profile, icon: IconUser, part: ProfileTab },
  { id: 'chat', label: texts.chat, icon: IconMessages, part: ChatTab },
  { id: 'data', label: texts.data, icon: IconDatabase, part: DataTab },
]
