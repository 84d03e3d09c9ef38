import { Group, Stack, Text, Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { formatDate } from '#shared/core/format.ts'
import { type Programme, programmesContract as contract } from '#shared/features/programmes/programmes.contract.ts'
import { useOnNewDay } from '#web/core/first-draw.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/programmes/programmes.module.css'
import { programmesTexts as texts } from '#web/features/programmes/programmes.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

/** Open programmes and those that open next. */
export function ProgrammesScreen() {
  useDocumentTitle(texts.title)
  const query = useCall(contract.list, undefined)
  useOnNewDay(query.refetch)
  const open = query.data?.filter((programme) => programme.edc_status === 'OPEN_FOR_APPLICATIONS') ?? []
  const next = query.data?.filter((programme) => programme.edc_status !== 'OPEN_FOR_APPLICATIONS') ?? []
  return (
    <Stack gap={32} maw={1180} mx="auto" pt={{ base: 8, sm: 24 }}>
      <header className={classes.head}>
        <Title order={1}>{texts.title}</Title>
        <p className={classes.lead}>{texts.lead}</p>
      </header>
      <LoadState of={query} shape="cards" isQuiet />
      {query.data && open.length === 0 && <EmptyState title={texts.none} body={texts.noneBody} level={2} />}
      {open.length > 0 && <Cards title={texts.open} programmes={open} />}
      {next.length > 0 && <Cards title={texts.next} programmes={next} />}
    </Stack>
  )
}

function Cards({ title, programmes }: { title: string; programmes: Programme[] }) {
  return (
    <section>
      <Title order={2} mb="md">
        {title}
      </Title>
      <ul className={classes.cards}>
        {programmes.map((programme) => (
          <li key={programme.edc_id}>
            <Card programme={programme} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ programme }: { programme: Programme }) {
  return (
    <article className={classes.card}>
      {programme.edc_image && <img className={classes.picture} src={programme.edc_image} alt="" loading="lazy" />}
      <div className={classes.words}>
        <div>
          <WhenChip programme={programme} />
        </div>
        <Title order={3} size="h3">
          {programme.edc_title}
        </Title>
        {programme.edc_organizor && <Hint>{programme.edc_organizor}</Hint>}
        <Text>{programme.summary}</Text>
        <div className={classes.foot}>
          <UiLink
            href={`/programmes/${programme.edc_id}`}
            className={classes.link}
            fw={600}
            aria-label={programme.edc_title}
          >
            {texts.see}
          </UiLink>
          {programme.hours > 0 && (
            <Group gap={6} c="dimmed">
              <IconClock size={16} aria-hidden />
              <Text size="sm">{texts.hours(programme.hours)}</Text>
            </Group>
          )}
        </div>
      </div>
    </article>
  )
}

export function WhenChip({
  programme,
}: {
  programme: Pick<Programme, 'edc_status' | 'edc_openingDate' | 'edc_closingDate'>
}) {
  const { edc_status, edc_openingDate, edc_closingDate } = programme
  if (edc_status === 'OPEN_FOR_APPLICATIONS')
    return (
      <StatusChip tone="success" label={edc_closingDate ? texts.until(formatDate(edc_closingDate)) : texts.noEnd} />
    )
  if (edc_status === 'JUST_CREATED_UNABLE_TO_APPLY' && edc_openingDate)
    return <StatusChip tone="info" label={texts.opens(edc_openingDate)} />
  return <StatusChip tone="neutral" label={texts.closed} />
}
