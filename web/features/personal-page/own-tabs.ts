import { IconDatabase, IconHome, IconMessages, IconUser } from '@tabler/icons-react'
import { type ComponentType, createElement } from 'react'
import type { PersonalPage } from '#shared/features/personal-page/personal-page.contract.ts'
import { type Load, Loaded } from '#web/core/Loaded.tsx'
import { HomeTab } from '#web/features/personal-page/HomeTab.tsx'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

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

const loadProfile = async () => (await import('#web/features/personal-page/ProfileTab.tsx')).ProfileTab
const loadChat = async () => (await import('#web/features/personal-page/ChatTab.tsx')).ChatTab
const loadData = async () => (await import('#web/features/personal-page/DataTab.tsx')).DataTab

const loadedTab = (load: Load<OwnTabProps>) =>
  function LoadedTab(props: OwnTabProps) {
    return createElement(Loaded<OwnTabProps>, {
      load,
      props,
      coming: createElement(LoadingSkeleton, { shape: 'cards' }),
    })
  }

/** The tabs of the personal page in their order. */
export const ownTabs: readonly OwnTab[] = [
  { id: 'home', label: texts.home, icon: IconHome, part: HomeTab },
  { id: 'profile', label: texts.profile, icon: IconUser, part: loadedTab(loadProfile) },
  { id: 'chat', label: texts.chat, icon: IconMessages, part: loadedTab(loadChat) },
  { id: 'data', label: texts.data, icon: IconDatabase, part: loadedTab(loadData) },
]
