import {
  IconAdjustments,
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconChartDots,
  IconFileText,
  IconHome,
  IconMail,
  IconMessages,
  IconSchool,
  IconSend,
  IconSpeakerphone,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hasRoute } from '#web/app/routes.ts'

export interface MenuItem {
  href: string
  label: string
  icon: ReactNode
  keywords?: string
}

export interface MenuSection {
  label?: string
  items: readonly MenuItem[]
}

const size = 18

const adminMenu: readonly MenuSection[] = [
  {
    items: [
      { href: '/admin/control-panel', label: 'Πίνακας ελέγχου', icon: <IconHome size={size} />, keywords: 'αρχική' },
    ],
  },
  {
    label: 'Πρόγραμμα',
    items: [
      {
        href: '/admin/educational-cycles',
        label: 'Εκπαιδευτικοί κύκλοι',
        icon: <IconSchool size={size} />,
        keywords: 'προγράμματα αιτήσεις',
      },
      {
        href: '/admin/candidates',
        label: 'Υποψήφιοι',
        icon: <IconUsers size={size} />,
        keywords: 'απόφοιτοι βιογραφικά',
      },
      {
        href: '/admin/companies',
        label: 'Εταιρείες',
        icon: <IconBuilding size={size} />,
        keywords: 'εργοδότες εγκρίσεις',
      },
    ],
  },
  {
    label: 'Επικοινωνία',
    items: [
      {
        href: '/admin/company-chat',
        label: 'Συνομιλίες εταιρειών',
        icon: <IconMessages size={size} />,
        keywords: 'chat',
      },
      {
        href: '/admin/candidates-chat',
        label: 'Συνομιλίες υποψηφίων',
        icon: <IconMessages size={size} />,
        keywords: 'chat',
      },
      {
        href: '/admin/notification-center',
        label: 'Κέντρο ειδοποιήσεων',
        icon: <IconMail size={size} />,
        keywords: 'e-mail push αποστολή',
      },
      {
        href: '/admin/ad-control',
        label: 'Διαφημίσεις',
        icon: <IconSpeakerphone size={size} />,
        keywords: 'ανακοινώσεις',
      },
      {
        href: '/admin/outbox',
        label: 'Εξερχόμενα',
        icon: <IconSend size={size} />,
        keywords: 'γράμματα e-mail outbox',
      },
      {
        href: '/admin/mail-templates',
        label: 'Πρότυπα e-mail',
        icon: <IconFileText size={size} />,
        keywords: 'γράμματα κείμενα templates',
      },
    ],
  },
  {
    label: 'Αποτελέσματα',
    items: [
      { href: '/admin/kpis', label: 'Δείκτες', icon: <IconChartDots size={size} />, keywords: 'KPI' },
      { href: '/admin/reports', label: 'Αναφορές', icon: <IconChartBar size={size} />, keywords: 'excel' },
    ],
  },
  {
    label: 'Λογαριασμός',
    items: [
      { href: '/admin/notifications', label: 'Ειδοποιήσεις', icon: <IconBell size={size} /> },
      { href: '/admin/profile', label: 'Προφίλ', icon: <IconUser size={size} /> },
      { href: '/admin/settings', label: 'Ρυθμίσεις', icon: <IconAdjustments size={size} />, keywords: 'κωδικός' },
    ],
  },
]

const companyMenu: readonly MenuSection[] = [
  {
    items: [
      { href: '/company/control-panel', label: 'Πίνακας ελέγχου', icon: <IconHome size={size} />, keywords: 'αρχική' },
      {
        href: '/company/job-listings',
        label: 'Αγγελίες',
        icon: <IconBriefcase size={size} />,
        keywords: 'θέσεις εργασίας',
      },
      {
        href: '/company/interviews',
        label: 'Συνεντεύξεις',
        icon: <IconCalendarEvent size={size} />,
        keywords: 'ραντεβού',
      },
      { href: '/company/chat', label: 'Συνομιλία', icon: <IconMessages size={size} />, keywords: 'chat' },
      { href: '/company/reports', label: 'Αναφορές', icon: <IconChartBar size={size} />, keywords: 'excel' },
    ],
  },
  {
    label: 'Λογαριασμός',
    items: [
      { href: '/company/notifications', label: 'Ειδοποιήσεις', icon: <IconBell size={size} /> },
      { href: '/company/profile', label: 'Στοιχεία εταιρείας', icon: <IconBuilding size={size} />, keywords: 'προφίλ' },
      { href: '/company/settings', label: 'Ρυθμίσεις', icon: <IconAdjustments size={size} />, keywords: 'κωδικός' },
    ],
  },
]

/** Only what is there: no dead links. */
function built(sections: readonly MenuSection[]): MenuSection[] {
  return sections
    .map((section) => ({ ...section, items: section.items.filter((item) => hasRoute(item.href)) }))
    .filter((section) => section.items.length > 0)
}

export const menus = { admin: built(adminMenu), company: built(companyMenu) }

/** Where a person lands: their control panel, or what stands for it. */
export function homeOf(area: 'admin' | 'company'): string {
  const first = `/${area}/control-panel`
  return hasRoute(first) ? first : (menus[area][0]?.items[0]?.href ?? '/')
}
