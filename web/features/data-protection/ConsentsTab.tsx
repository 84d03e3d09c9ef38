import { Group, Stack, Text } from '@mantine/core'
import {
  type ConsentCount,
  dataProtectionContract as contract,
} from '#shared/features/data-protection/data-protection.contract.ts'
import { consentTitle } from '#shared/features/data-protection/data-protection.words.ts'
import { acceptedWords } from '#shared/features/papers/papers.rules.ts'
import { download } from '#web/core/download.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { officerTexts } from '#web/features/data-protection/officer.texts.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { ExportMenu } from '#web/ui/ExportMenu.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = officerTexts.consents

/** How many people stand on which text of consent, and which papers they were shown. */
export function ConsentsTab() {
  const counts = useCall(contract.consents, undefined)
  const mayExport = useMay(contract.exportConsents)
  const answers = counts.data?.filter(({ kind }) => kind !== 'papers') ?? []
  const papers = counts.data?.filter(({ kind }) => kind === 'papers') ?? []
  const purposes = [...new Set(answers.map(({ purpose }) => purpose))]
  return (
    <Stack gap="lg">
      <Section
        title={texts.title}
        description={texts.hint}
        actions={
          mayExport && (
            <ExportMenu
              formats={['xlsx', 'csv']}
              count={counts.data?.length}
              onExport={async (format) => void (await download(contract.exportConsents, { format }))}
            />
          )
        }
      >
        <LoadState of={counts} shape="text" count={4} />
        {counts.data && purposes.length === 0 && <Text size="sm">{texts.none}</Text>}
        <Stack gap="md">
          {purposes.map((purpose) => (
            <Purpose key={purpose} counts={answers.filter((count) => count.purpose === purpose)} />
          ))}
        </Stack>
      </Section>
      {papers.length > 0 && (
        <Section title={texts.papers} description={texts.papersHint}>
          <ul aria-label={texts.papers}>
            {papers.map(({ version, given }) => (
              <li key={version} className={classes.row}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {acceptedWords(version)}
                </Text>
                <Text size="sm">{texts.shown(given)}</Text>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  )
}

function Purpose({ counts }: { counts: ConsentCount[] }) {
  const [first] = counts
  if (!first) return null
  const title = consentTitle(first)
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <ul aria-label={title}>
        {counts.map((count) => (
          <li key={`${count.kind} ${count.version}`} className={classes.row}>
            {count.kind === 'unasked' ? (
              <Text size="sm">{texts.unasked(count.refused)}</Text>
            ) : (
              <>
                <div className={classes.words}>
                  <Text size="sm">{texts.text(count.version)}</Text>
                  {count.latest && <Hint component="div">{texts.latest(count.latest)}</Hint>}
                </div>
                <Group gap="md">
                  <Text size="sm">{texts.given(count.given)}</Text>
                  <Text size="sm">{texts.refused(count.refused)}</Text>
                </Group>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
