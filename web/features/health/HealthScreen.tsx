import { Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { dotted, formatBytes, formatDateTime, formatNumber, relativeTime } from '#shared/core/format.ts'
import { type Health, healthContract as contract } from '#shared/features/health/health.contract.ts'
import { type HealthState, type Judgement, scheduleTitles, worstOf } from '#shared/features/health/health.rules.ts'
import { useCall } from '#web/core/query.ts'
import { healthTones } from '#web/features/health/HealthLine.tsx'
import { healthLineTexts } from '#web/features/health/health-line.texts.ts'
import { healthTexts as texts } from '#web/features/health/health.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

/** What works is known to the process alone: no change of a table tells it. */
const LOOK_MS = 20_000

/** For the office: what is wrong with the platform, since when, and what to do until it is mended. */
export function HealthScreen() {
  const look = useCall(contract.look, undefined, { refetchInterval: LOOK_MS })
  const health = look.data
  const overall = health && worstOf(health.judgements.map(({ state }) => state))
  return (
    <PageFrame
      title={texts.title}
      subtitle={texts.subtitle}
      badge={overall && <StatusChip tone={healthTones[overall]} label={healthLineTexts.overall[overall]} />}
    >
      <Stack gap="lg">
        <LoadState of={look} shape="text" count={8} />
        {health && <WrongSection health={health} />}
        {health && <RightSection judgements={health.judgements} />}
        {health && <FiguresSection health={health} />}
        {health && health.schedules.length > 0 && <SchedulesSection schedules={health.schedules} />}
      </Stack>
    </PageFrame>
  )
}

function WrongSection({ health: { judgements, at } }: { health: Health }) {
  const wrong = judgements.filter(({ state }) => state !== 'good')
  if (wrong.length === 0) return null
  const worstFirst = wrong.toSorted((left, right) => Number(right.state === 'bad') - Number(left.state === 'bad'))
  return (
    <Section title={texts.wrong} description={texts.partCount(wrong.length)}>
      <Stack gap="lg">
        {worstFirst.map((judgement) => (
          <WrongPart key={judgement.part} judgement={judgement} at={at} />
        ))}
      </Stack>
    </Section>
  )
}

function WrongPart({ judgement: { part, state, since, detail }, at }: { judgement: Judgement; at: string }) {
  const words = texts.parts[part]
  const matter = state === 'good' ? undefined : words[state]
  return (
    <div>
      <PartTitle title={words.title} state={state} />
      <Text>{matter?.sentence}</Text>
      {since && <Hint>{texts.since(formatDateTime(since), relativeTime(since, at))}</Hint>}
      <Text mt={4}>
        <b>{texts.toDo}</b> {matter?.cure}
      </Text>
      {part === 'letters' && <UiLink href="/admin/outbox">{texts.outbox}</UiLink>}
      {part === 'hooks' && <UiLink href="/admin/connections">{texts.connections}</UiLink>}
      {detail && (
        <>
          <Hint mt={4}>{texts.forTechnician}</Hint>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {detail}
          </Code>
        </>
      )}
    </div>
  )
}

function PartTitle({ title, state }: { title: string; state: HealthState }) {
  return (
    <Group gap="xs" mb={2}>
      <Text fw={600}>{title}</Text>
      <StatusChip tone={healthTones[state]} size="sm" label={texts.state[state]} />
    </Group>
  )
}

function RightSection({ judgements }: { judgements: Judgement[] }) {
  const right = judgements.filter(({ state }) => state === 'good')
  if (right.length === 0) return null
  return (
    <Section title={texts.right}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {right.map(({ part }) => (
          <div key={part}>
            <PartTitle title={texts.parts[part].title} state="good" />
            <Hint>{texts.parts[part].good}</Hint>
          </div>
        ))}
      </SimpleGrid>
    </Section>
  )
}

function FiguresSection({ health }: { health: Health }) {
  const { figures, version, commit, database_version, at } = health
  const backup =
    figures.backup_at === null
      ? texts.never
      : texts.backupOf(
          formatDateTime(figures.backup_at),
          formatBytes(figures.backup_bytes ?? 0),
          figures.backup_is_encrypted,
        )
  return (
    <Section title={texts.figures} description={texts.looked(formatDateTime(at))}>
      <KeyValueList
        columns={2}
        items={[
          { label: texts.letters, value: formatNumber(figures.letters_waiting) },
          { label: texts.lettersFailed, value: formatNumber(figures.letters_failed_in_day) },
          { label: texts.jobs, value: formatNumber(figures.jobs_waiting) },
          { label: texts.jobsFailed, value: formatNumber(figures.jobs_failed_in_day) },
          { label: texts.backup, value: backup },
          { label: texts.drill, value: figures.drill_at === null ? texts.never : formatDateTime(figures.drill_at) },
          { label: texts.disk, value: figures.free_bytes === null ? null : formatBytes(figures.free_bytes) },
          { label: texts.mail, value: texts.mailBy(figures.has_mail_server) },
          { label: texts.files, value: texts.filesBy(figures.has_bucket) },
          { label: texts.chat, value: texts.chatBy(figures.has_chat_outside) },
          { label: texts.version, value: dotted(version, commit) },
          { label: texts.database, value: `PostgreSQL ${database_version}` },
        ]}
      />
    </Section>
  )
}

function SchedulesSection({ schedules }: { schedules: Health['schedules'] }) {
  return (
    <Section title={texts.schedules}>
      <KeyValueList
        columns={2}
        items={schedules.map(({ name, ended_at, problem }) => ({
          label: scheduleTitles[name] ?? name,
          value: dotted(formatDateTime(ended_at), problem !== '' && texts.scheduleFailed),
        }))}
      />
    </Section>
  )
}
