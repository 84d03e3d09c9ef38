import { Alert, Breadcrumbs, Group, Text, Title } from '@mantine/core'
import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef } from 'react'
import { formatDate } from '#shared/core/format.ts'
import { DotLine } from './DotLine.tsx'
import { Hint } from './Hint.tsx'
import classes from './PageFrame.module.css'
import { useNavigation } from './NavigationContext.tsx'
import { PastContext, pastDayIn } from './past.ts'
import { titleCount } from './title-count.ts'
import { UiLink } from './UiLink.tsx'
import { texts } from './ui.texts.ts'
import { fadingEnd } from './watch-end.ts'

const BrandContext = createContext('Regen')

/** The name that ends every document title. */
export const BrandProvider = BrandContext.Provider

const TitleContext = createContext<((words: string) => void) | null>(null)

/** Where a page is drawn without a document: hears what the document would be called. */
export const TitleListener = TitleContext.Provider

export function useDocumentTitle(title: string | undefined): void {
  const brand = useContext(BrandContext)
  const count = titleCount.use()
  useContext(TitleContext)?.(title ?? brand)
  useEffect(() => {
    const words = title ? `${title} · ${brand}` : brand
    document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${words}` : words
  }, [title, brand, count])
}

export interface Crumb {
  label: string
  href?: string
}

export interface PageFrameProps {
  title: string
  /** Beside the title: a status, a count. */
  badge?: ReactNode
  subtitle?: ReactNode
  breadcrumbs?: Crumb[]
  actions?: ReactNode
  /** What can be done on a past day, too: files and paper. */
  pastActions?: ReactNode
  tabs?: ReactNode
  /** `narrow` for reading and forms, `wide` for lists and boards. */
  width?: 'narrow' | 'normal' | 'wide'
  /** Where an act led here whose button is gone: the keyboard begins at the title. */
  takesFocus?: boolean
  /** What it is about is still read. The skeleton is then replaced, and not pushed down by a longer title. */
  isComing?: boolean | undefined
  /** When the tab of the browser should say something else than the heading. */
  documentTitle?: string
  children: ReactNode
}

/** What is still unread, or could not be, has no name of its own yet. */
const isNamed = ({ label }: Crumb, at: number, crumbs: Crumb[]) => label !== '' && label !== crumbs[at - 1]?.label

function Trail({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={texts.common.breadcrumbs} data-no-print>
      <Breadcrumbs className={classes.crumbs} separatorMargin={6}>
        {crumbs.filter(isNamed).map((crumb) =>
          crumb.href ? (
            <UiLink key={crumb.label} href={crumb.href} size="sm">
              {crumb.label}
            </UiLink>
          ) : (
            <Hint key={crumb.label}>{crumb.label}</Hint>
          ),
        )}
      </Breadcrumbs>
    </nav>
  )
}

/** On a page without a past that was opened from one of a past day: nobody may take today for that day. */
function NowNote() {
  const day = pastDayIn(useNavigation().href)
  return (
    day && (
      <Alert role="note" color="yellow" py="xs" mb="md">
        {texts.common.onlyNow(formatDate(day))}
      </Alert>
    )
  )
}

/** With the way to the past, where the page has one. */
function Actions({ children }: { children: ReactNode }) {
  const past = useContext(PastContext)
  if (!past?.control && !children) return null
  return (
    <Group gap="xs" ref={fadingEnd} className={classes.actions} data-is-alone={!children || undefined} data-no-print>
      {past?.control}
      {children}
    </Group>
  )
}

export function PageFrame(props: PageFrameProps) {
  const {
    title,
    badge,
    subtitle,
    breadcrumbs,
    actions,
    pastActions,
    tabs,
    width = 'wide',
    documentTitle,
    takesFocus,
    isComing = false,
    children,
  } = props
  const past = useContext(PastContext)
  const shownActions = past?.day ? pastActions : actions
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const state = isComing ? 'coming' : 'there'
  useDocumentTitle(documentTitle ?? title)
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head} data-keeps-focus tabIndex={-1}>
        {breadcrumbs && breadcrumbs.length > 0 && <Trail crumbs={breadcrumbs} />}
        <div className={classes.row}>
          <div className={classes.words}>
            <Group gap="sm" align="center" className={classes.title}>
              <Title order={1} ref={heading} {...(takesFocus ? { tabIndex: -1 } : {})}>
                {title}
              </Title>
              <Fragment key={state}>{badge}</Fragment>
            </Group>
            {subtitle && (
              <Text c="dimmed" mt={4}>
                {typeof subtitle === 'string' ? <DotLine parts={[subtitle]} /> : subtitle}
              </Text>
            )}
          </div>
          <Actions>{shownActions}</Actions>
        </div>
        {tabs && <div className={classes.tabs}>{tabs}</div>}
      </header>
      <div className={classes.body} key={state}>
        {past?.day && past.band}
        {!past && <NowNote />}
        {children}
      </div>
    </div>
  )
}
