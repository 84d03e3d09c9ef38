import { useEffect, useState } from 'react'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useUser } from '#web/core/session.ts'
import { controlPanelTexts as texts } from '#web/features/control-panel/control-panel.texts.ts'
import { Panels } from '#web/features/control-panel/Panels.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { TourGuide } from '#web/ui/TourGuide.tsx'

/** The first page of a company: what waits for it, and the tour on the first visit. */
export function CompanyPanelScreen() {
  const user = useUser()
  return (
    <PageFrame title={texts.title} subtitle={texts.company.hello(user.usr_fullname)}>
      <Panels area="company" />
      <Intro />
    </PageFrame>
  )
}

/** Shown until it is closed once, by anybody of the company. */
function Intro() {
  const own = useCall(companiesContract.own, undefined)
  const [isClosed, setClosed] = useState(false)
  const disable = useSend(companiesContract.disableIntro, { onError: false })
  const areThere = useArePanelsThere()
  const isShown = own.data?.cny_show_intro === true && areThere && !isClosed
  return (
    <TourGuide
      steps={texts.tour}
      opened={isShown}
      onClose={() => {
        setClosed(true)
        if (!isClosed) disable.mutate({ input: undefined })
      }}
    />
  )
}

const isSeen = (part: string) => document.querySelector(part)?.checkVisibility() === true

/** The tour points at the panels, which load separately: it starts when all panels that it mentions are there. */
function useArePanelsThere(): boolean {
  const [areThere, setThere] = useState(false)
  useEffect(() => {
    const look = () => {
      if (!isSeen('#panel-profile') || !isSeen('#panel-waiting')) return
      observer.disconnect()
      setThere(true)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [])
  return areThere
}
