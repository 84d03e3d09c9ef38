import { Text } from '@mantine/core'
import { formatDate } from '#shared/core/format.ts'
import { papersContract as contract } from '#shared/features/papers/papers.contract.ts'
import { type PaperPage, paperTitles } from '#shared/features/papers/papers.rules.ts'
import { useCall } from '#web/core/query.ts'
import { papersTexts as texts } from '#web/features/papers/papers.texts.ts'
import { PaperText } from '#web/features/papers/PaperText.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'

const screenOf = (kind: PaperPage) => () => <PaperScreen kind={kind} />
export const PrivacyScreen = screenOf('privacy')
export const TermsScreen = screenOf('terms')
export const AccessibilityScreen = screenOf('accessibility')
export const ContactScreen = screenOf('contact')

/** One paper of the public pages. */
function PaperScreen({ kind }: { kind: PaperPage }) {
  const paper = useCall(contract.one, { kind })
  return (
    <PageFrame title={paperTitles[kind]} width="narrow">
      <LoadState of={paper} shape="text" count={8} />
      {paper.data && (
        <Section>
          <Text fw={600} mb="md" style={{ whiteSpace: 'pre-line' }}>
            {paperTitles.controller}: {paper.data.controller}
          </Text>
          <PaperText body={paper.data.body} />
          {paper.data.at && <Hint>{texts.since(formatDate(paper.data.at), paper.data.version)}</Hint>}
        </Section>
      )}
    </PageFrame>
  )
}
