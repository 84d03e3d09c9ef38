import { Button, Code, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { dotted, formatDate, formatDateTime, formatNumber } from '#shared/core/format.ts'
import { type FunderPack, funderPackContract as contract } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { reasonWords } from '#shared/features/funder-pack/funder-pack.changes.ts'
import { CHECK_PAGE } from '#shared/features/funder-pack/funder-pack.pages.ts'
import type { Indicator } from '#shared/features/funder-pack/funder-pack.rules.ts'
import { download } from '#web/core/download.ts'
import { useCall, useRecord } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'
import classes from '#web/features/funder-pack/funder-pack.module.css'
import { funderPackTexts as texts } from '#web/features/funder-pack/funder-pack.texts.ts'
import { IndicatorTable } from '#web/features/funder-pack/IndicatorTable.tsx'
import { OpenSection } from '#web/features/funder-pack/OpenSection.tsx'
import { RowsPanel } from '#web/features/funder-pack/RowsPanel.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

/** A frozen pack: figures with the rows behind, what changed and why, files and their hashes. */
export function PackScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const pack = useRecord(contract.one, { id })
  const [opened, setOpened] = useState<Indicator | null>(null)
  const save = (format: 'pdf' | 'xlsx') => download(contract.file, { id, format }).catch(showError)
  return (
    <PageFrame
      title={pack.data?.number ?? texts.title}
      subtitle={pack.data && texts.days(formatDate(pack.data.from), formatDate(pack.data.until))}
      breadcrumbs={[{ label: texts.title, href: '/admin/funder-packs' }, { label: pack.data?.number ?? '' }]}
      actions={
        pack.data &&
        (['pdf', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void save(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))
      }
    >
      <LoadState of={pack} shape="text" count={6} isQuiet />
      {pack.data && (
        <Stack gap="lg">
          <Section title={texts.figures} description={aboutOf(pack.data)}>
            <IndicatorTable
              counted={pack.data.counted}
              words={pack.data.words}
              before={pack.data.changes.before}
              onOpen={setOpened}
            />
            {pack.data.words === null && <Hint mt="xs">{texts.wordsOfToday}</Hint>}
          </Section>
          <ChangesSection pack={pack.data} />
          <RecountSection id={id} />
          <GenuineSection pack={pack.data} />
          <OpenSection id={id} number={pack.data.number} />
        </Stack>
      )}
      {opened && <RowsPanel id={id} indicator={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  )
}

function aboutOf({ made_by, made_on, rows, incomplete }: FunderPack): string {
  return dotted(texts.by(made_by, formatDateTime(made_on)), texts.lines(rows, incomplete))
}

function ChangesSection({ pack: { changes } }: { pack: FunderPack }) {
  const { number, reasons } = changes
  return (
    <Section title={texts.changes}>
      <Text size="sm">
        {number === null ? texts.first : reasons.length === 0 ? texts.same(number) : texts.since(number)}
      </Text>
      <Reasons reasons={reasons} />
    </Section>
  )
}

/** The same figures from what is known today of the moment of freezing. */
function RecountSection({ id }: { id: number }) {
  const [isAsked, setAsked] = useState(false)
  const recount = useCall(contract.recount, { id }, { enabled: isAsked })
  const countAgain = () => (isAsked ? void recount.refetch() : setAsked(true))
  const { is_same, reasons = [] } = recount.data ?? {}
  return (
    <Section
      title={texts.recount.title}
      description={texts.recount.hint}
      actions={
        <Button variant="default" loading={recount.isFetching} onClick={countAgain}>
          {texts.recount.act}
        </Button>
      }
    >
      {recount.error && <ErrorState compact error={recount.error} />}
      <Text size="sm" role="status">
        {recount.data && (is_same ? texts.recount.same : texts.recount.differs)}
      </Text>
      <Reasons reasons={reasons} />
    </Section>
  )
}

function Reasons({ reasons }: Pick<FunderPack['changes'], 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <ul className={classes.reasons}>
      {reasons.map(({ reason, rows }) => (
        <li key={reason}>
          {reasonWords[reason]}: {formatNumber(rows)}
        </li>
      ))}
    </ul>
  )
}

function GenuineSection({ pack: { hashes } }: { pack: FunderPack }) {
  return (
    <Section title={texts.genuineness} description={texts.genuinenessHint}>
      <Stack gap="xs">
        {(['pdf', 'xlsx'] as const).map((format) => (
          <div key={format}>
            <Hint>{texts.check.hashOf(format.toUpperCase())}</Hint>
            <Code className={classes.hash}>{hashes[format]}</Code>
          </div>
        ))}
        <UiLink href={CHECK_PAGE}>{texts.openCheck}</UiLink>
      </Stack>
    </Section>
  )
}
