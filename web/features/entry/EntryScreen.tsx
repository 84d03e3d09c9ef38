import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { kindOf, useSession } from '#web/core/session.ts'
import { CompanyState } from '#web/features/entry/CompanyState.tsx'
import { entryTexts as texts } from '#web/features/entry/entry.texts.ts'
import { Figures } from '#web/features/entry/Figures.tsx'
import { Hero } from '#web/features/entry/Hero.tsx'
import { OpenProgrammes } from '#web/features/entry/OpenProgrammes.tsx'
import { Steps } from '#web/features/entry/Steps.tsx'

/** The first page: what this is, for whom, and what is open now. Who waits or is archived reads that here. */
export function EntryScreen() {
  useDocumentTitle(texts.title)
  const kind = kindOf(useSession())
  if (kind !== 'visitor') return <CompanyState kind={kind} />
  return (
    <>
      <Hero />
      <Figures />
      <OpenProgrammes />
      <Steps
        title={texts.companiesTitle}
        steps={texts.companiesSteps}
        action={{ href: '/register', label: texts.registerCompany }}
      />
      <Steps title={texts.graduatesTitle} steps={texts.graduatesSteps} />
    </>
  )
}
