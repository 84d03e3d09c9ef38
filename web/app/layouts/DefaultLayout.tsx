import { Button, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { paperPages, paperTitles } from '#shared/features/papers/papers.rules.ts'
import { appTexts } from '#web/app/app.texts.ts'
import { Brand } from '#web/app/layouts/Brand.tsx'
import classes from '#web/app/layouts/DefaultLayout.module.css'
import { DemoNote } from '#web/app/layouts/DemoNote.tsx'
import { Loaded } from '#web/core/Loaded.tsx'
import { signOut, useSession } from '#web/core/session.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PublicFrame } from '#web/ui/PublicFrame.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

// Apart: hardly anybody who comes here needs it.
const loadUnconfirmed = () => import('#web/app/layouts/UnconfirmedNotice.tsx').then((it) => it.UnconfirmedNotice)

export function DefaultLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  const user = session.status === 'in' && !session.user.usr_email_confirmed ? session.user : null
  return (
    <>
      <DemoNote />
      <PublicFrame brand={<Brand />} homeHref="/" headerEnd={<HeadButtons />} footer={<Foot />}>
        {user && <Loaded load={loadUnconfirmed} props={{ email: user.usr_email }} />}
        {children}
      </PublicFrame>
    </>
  )
}

function HeadButtons() {
  const navigation = useNavigation()
  const session = useSession()
  // Personal links belong to people without an account.
  if (navigation.href.startsWith('/me/') || navigation.href.startsWith('/assessor/')) return null
  if (session.status === 'in') {
    return (
      <Group gap={0} wrap="nowrap">
        {session.user.usr_role === 'COMPANY_USER' && (
          <LinkButton variant="subtle" px={6} href="/own-data">
            {appTexts.ownData}
          </LinkButton>
        )}
        <Button variant="subtle" px={6} flex="none" onClick={() => void signOut()}>
          {appTexts.signOut}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <LinkButton variant="subtle" visibleFrom="sm" href="/programmes">
        {appTexts.programmes}
      </LinkButton>
      <LinkButton variant="subtle" href="/login">
        {appTexts.signIn}
      </LinkButton>
      <LinkButton visibleFrom="xs" href="/register">
        {appTexts.register}
      </LinkButton>
    </Group>
  )
}

interface FootColumn {
  title: string
  links: readonly (readonly [href: string, words: string])[]
}

const forVisitors: FootColumn = {
  title: appTexts.companies,
  links: [
    ['/register', appTexts.register],
    ['/login', appTexts.signIn],
  ],
}

/** The root leads each person to their own first page. */
const forSignedIn: FootColumn = { title: appTexts.account, links: [['/', appTexts.home]] }

const footColumns = (isSignedIn: boolean): FootColumn[] => [
  { title: appTexts.graduates, links: [['/programmes', appTexts.programmes]] },
  isSignedIn ? forSignedIn : forVisitors,
  { title: appTexts.information, links: paperPages.map((page) => [`/${page}`, paperTitles[page]] as const) },
]

function Foot() {
  const isSignedIn = useSession().status === 'in'
  return (
    <footer className={classes.foot}>
      <div>
        <Brand />
        <Hint>{appTexts.footer}</Hint>
      </div>
      <nav aria-label={appTexts.footLinks}>
        {footColumns(isSignedIn).map(({ title, links }) => (
          <div key={title}>
            <Title order={2}>{title}</Title>
            <ul>
              {links.map(([href, words]) => (
                <li key={href}>
                  <UiLink href={href} size="sm">
                    {words}
                  </UiLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </footer>
  )
}
