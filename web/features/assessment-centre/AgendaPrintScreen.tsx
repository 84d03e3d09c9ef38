import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { formatDateTime } from '#shared/core/format.ts'
import type { Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { assessorsOf, useCentre } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const texts = lacTexts.board
type By = keyof typeof texts.printBy

interface Sheet {
  key: string
  title: string
  subtitle: string
  lines: { key: number; when: string; where: string; who: string }[]
}

const lineOf = (room: Room, slot: Slot) => ({
  key: slot.eduass_id,
  when: formatDateTime(slot.eduass_time),
  where: [room.eduasr_title, slot.eduass_is_offline ? texts.onSite : room.eduasr_link]
    .filter((part) => part !== '')
    .join(' · '),
  who: slot.usr_fullname ?? '',
})

function sheetsOf(centre: Centre, by: By): Sheet[] {
  const taken = (room: Room) => room.eduasr_slots.filter((slot) => slot.eduass_fk_usr_id !== null)
  const names = (room: Room) =>
    assessorsOf(room)
      .map((one) => one.name)
      .join(', ')
  if (by === 'room')
    return centre.rooms.map((room) => ({
      key: String(room.eduasr_id),
      title: room.eduasr_title,
      subtitle: names(room),
      lines: taken(room).map((slot) => lineOf(room, slot)),
    }))
  if (by === 'assessor')
    return centre.rooms.flatMap((room) =>
      assessorsOf(room).map((one) => ({
        key: `${room.eduasr_id}-${one.email}`,
        title: one.name,
        subtitle: room.eduasr_title,
        lines: taken(room).map((slot) => lineOf(room, slot)),
      })),
    )
  return centre.rooms.flatMap((room) =>
    taken(room).map((slot) => ({
      key: String(slot.eduass_id),
      title: slot.usr_fullname ?? '',
      subtitle: names(room),
      lines: [lineOf(room, slot)],
    })),
  )
}

/** The days on paper: a sheet for each room, assessor or candidate. */
export function AgendaPrintScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const centre = useCentre(id)
  const wanted = new URLSearchParams(window.location.search).get('by') ?? 'room'
  const by: By = Object.hasOwn(texts.printBy, wanted) ? (wanted as By) : 'room'
  return (
    <PageFrame
      title={`${lacTexts.title}: ${texts.printBy[by].toLowerCase()}`}
      subtitle={centre.data?.edc_title}
      breadcrumbs={[
        { label: lacTexts.title, href: `/admin/educational-cycles/${id}/assessment-centre` },
        { label: texts.print },
      ]}
      actions={
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      }
    >
      {centre.error && <ErrorState error={centre.error} onRetry={() => void centre.refetch()} />}
      {centre.isPending && <LoadingSkeleton shape="table" />}
      <Stack gap="xl">
        {centre.data && sheetsOf(centre.data, by).map((sheet) => <PrintedSheet key={sheet.key} sheet={sheet} />)}
      </Stack>
    </PageFrame>
  )
}

function PrintedSheet({ sheet }: { sheet: Sheet }) {
  return (
    <section style={{ breakInside: 'avoid' }}>
      <Group gap="sm" align="baseline">
        <Title order={2} size="h3">
          {sheet.title}
        </Title>
        <Text size="sm" c="dimmed">
          {sheet.subtitle}
        </Text>
      </Group>
      <Table mt="xs" verticalSpacing={4}>
        <Table.Tbody>
          {sheet.lines.map((line) => (
            <Table.Tr key={line.key}>
              <Table.Td w={170}>{line.when}</Table.Td>
              <Table.Td>{line.who}</Table.Td>
              <Table.Td>{line.where}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
