import { Alert, Stack, Title } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { vocative } from '#shared/core/greek-case.ts'
import {
  type PersonalPage,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { isOpeningNoted, openPersonalKey } from '#web/core/api.ts'
import { ApiError } from '#web/core/errors.ts'
import { useIsDrawn } from '#web/core/first-draw.ts'
import { navigate } from '#web/core/navigation.ts'
import { keyOf, queryClient, useCall } from '#web/core/query.ts'
import { ExpiredLink } from '#web/features/personal-page/ExpiredLink.tsx'
import { ownTabs } from '#web/features/personal-page/own-tabs.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts as texts } from '#web/features/personal-page/personal-page.texts.ts'
import { renewNotices } from '#web/parts/browser-notices/browser-notices.ts'
import { ElsewhereNote } from '#web/parts/ElsewhereNote.tsx'
import { ScreenBoundary } from '#web/parts/ScreenBoundary.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { NeedsScript } from '#web/ui/NeedsScript.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'

const MINUTE = 60_000
/** So long the page waits for a call that it makes anyhow. */
const FIRST_CALL_MS = 1000

/** The personal page of a candidate, opened by a link in a mail. */
export function PersonalPageScreen({ params }: { params: Record<string, string> }) {
  const key = params.key ?? ''
  const isDrawn = useIsDrawn()
  const [openKey, setOpenKey] = useState(isDrawn ? key : null)
  const [hasLeft, setLeft] = useState(false)
  useDocumentTitle(texts.title)
  // Before the reads of what is drawn begin: they must carry the key.
  useLayoutEffect(() => {
    openPersonalKey(key)
    // oxlint-disable-next-line react/set-state-in-effect -- the first read must carry the key
    setOpenKey(key)
    // What a browser does with notices holds nobody up; an expired link is said by the page itself.
    renewNotices(contract).catch(() => undefined)
    return () => {
      openPersonalKey(null)
      // Another link in the same window is another person.
      queryClient.removeQueries({ queryKey: [contract.page.feature] })
    }
  }, [key])
  useEffect(() => {
    if (!isDrawn) return
    const queryKey = keyOf(contract.page, undefined)
    const mayTellOfAds = (queryClient.getQueryData<PersonalPage>(queryKey)?.ads.length ?? 0) > 0
    // The server has only looked: that the link was opened is noted by the browser's first call, such as of an ad in sight.
    const noting = setTimeout(
      () => {
        if (!isOpeningNoted()) void queryClient.invalidateQueries({ queryKey })
      },
      mayTellOfAds ? FIRST_CALL_MS : 0,
    )
    return () => clearTimeout(noting)
  }, [isDrawn, key])
  if (hasLeft) return <ExpiredLink oldKey={key} since="act" />
  return openKey === key ? <OwnPage linkKey={key} onLeft={() => setLeft(true)} /> : <LoadingSkeleton shape="cards" />
}

function OwnPage({ linkKey, onLeft }: { linkKey: string; onLeft(): void }) {
  const query = useCall(contract.page, undefined, { refetchInterval: MINUTE, refetchOnWindowFocus: 'always' })
  const tab = useTab(linkKey)
  if (query.error instanceof ApiError && query.error.status === 410)
    return <ExpiredLink oldKey={linkKey} {...(query.data && { since: 'open' })} />
  if (!query.data) return <LoadState of={query} shape="cards" />
  const page = query.data
  const Part = tab.current.part
  return (
    <div className={classes.page}>
      <ElsewhereNote />
      <header className={classes.head}>
        <Title order={1}>{texts.hello(vocative(page.values.usr_fullname))}</Title>
        <Hint>{texts.expires(page.expires_at)}</Hint>
      </header>
      <NeedsScript words={texts.needsScript} />
      {page.isFrozen && (
        <Alert color="yellow" variant="light" icon={<IconSnowflake aria-hidden />} mb="md">
          {texts.frozen}
        </Alert>
      )}
      <PageTabs
        label={texts.title}
        value={tab.current.id}
        onChange={tab.open}
        tabs={ownTabs.map(({ id, label, icon: Icon }) => ({
          id,
          label,
          icon: <Icon size={17} aria-hidden />,
        }))}
      >
        <ScreenBoundary key={tab.current.id}>
          <Stack gap={20}>
            <Part page={page} onOpen={tab.open} onLeft={onLeft} />
          </Stack>
        </ScreenBoundary>
      </PageTabs>
    </div>
  )
}

/** The tab is in the address, so that Back returns to the previous one. */
function useTab(linkKey: string) {
  const { href } = useNavigation()
  const id = new URLSearchParams(href.split('?')[1] ?? '').get('tab')
  const current = ownTabs.find((tab) => tab.id === id) ?? (ownTabs[0] as (typeof ownTabs)[number])
  return {
    current,
    open: (id: string) => navigate(id === ownTabs[0]?.id ? `/me/${linkKey}` : `/me/${linkKey}?tab=${id}`),
  }
}
