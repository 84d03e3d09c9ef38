import { Button, Group, Menu, Stack, Table, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { NOTHING } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Assessor, Centre, Room } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { assessorsOf } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LateMenu } from '#web/ui/LateMenu.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const texts = lacTexts.assessors

interface AssessorListProps {
  centre: Centre
  onEdit(assessor: Assessor): void
  onData(assessor: Assessor): void
  onRemove(assessor: Assessor): void
}

/** The assessors of a cycle: a table, on a phone cards under one another. */
export function AssessorList({ centre, ...acts }: AssessorListProps) {
  const isPhone = useIsPhone()
  const seated = new Set(centre.rooms.flatMap((room) => assessorsOf(room).map(({ email }) => email.toLowerCase())))
  const rows = centre.edc_assessors.map((assessor) => ({
    assessor,
    /** Came to the list when the rooms stood already: it takes one by hand. */
    choice: centre.edc_lac_setup_ready && !seated.has(assessor.email) ? centre.rooms : null,
    away: awayOf(assessor),
    noGo: centre.no_go
      .filter((pair) => pair.email === assessor.email)
      .map((pair) => pair.usr_fullname)
      .join(', '),
  }))
  return isPhone ? <Cards rows={rows} {...acts} /> : <Rows rows={rows} {...acts} />
}

interface RowsProps extends Omit<AssessorListProps, 'centre'> {
  rows: readonly { assessor: Assessor; choice: readonly Room[] | null; away: string; noGo: string }[]
}

function Cards({ rows, ...acts }: RowsProps) {
  return (
    <ul aria-label={texts.title}>
      {rows.map(({ assessor, choice, away, noGo }) => (
        <li key={assessor.email} className={classes.row}>
          <Stack gap="xs" w="100%">
            <Text fw={600}>{assessor.name}</Text>
            {choice && <WithoutRoom />}
            <KeyValueList
              items={[
                { label: texts.email, value: assessor.email },
                ...(assessor.languages.length > 0
                  ? [{ label: texts.languages, value: assessor.languages.join(', ') }]
                  : []),
                { label: texts.away, value: away },
                ...(noGo ? [{ label: texts.noGo, value: noGo }] : []),
              ]}
            />
            <Group gap={0}>
              <Acts assessor={assessor} choice={choice} {...acts} />
            </Group>
          </Stack>
        </li>
      ))}
    </ul>
  )
}

/** A long name leaves room for what can be done. */
const wrapped = { overflowWrap: 'anywhere' } as const

function Rows({ rows, ...acts }: RowsProps) {
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0}>
      <Table verticalSpacing="xs" aria-label={texts.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.name}</Table.Th>
            <Table.Th>{texts.email}</Table.Th>
            <Table.Th>{texts.languages}</Table.Th>
            <Table.Th>{texts.away}</Table.Th>
            <Table.Th>{texts.noGo}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ assessor, choice, away, noGo }) => (
            <Table.Tr key={assessor.email}>
              <Table.Td style={wrapped} miw={140}>
                {assessor.name} {choice && <WithoutRoom />}
              </Table.Td>
              <Table.Td>
                <Text size="sm" maw={220} truncate title={assessor.email}>
                  {assessor.email}
                </Text>
              </Table.Td>
              <Table.Td>{assessor.languages.join(', ') || NOTHING}</Table.Td>
              <Table.Td>{away}</Table.Td>
              <Table.Td style={wrapped}>{noGo || NOTHING}</Table.Td>
              <Table.Td>
                <Group gap={0} wrap="nowrap" justify="flex-end">
                  <Acts px={8} assessor={assessor} choice={choice} {...acts} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const awayOf = ({ away }: Assessor) =>
  away.length === 0 ? texts.always : away.map(({ day, from, until }) => texts.awayDay(day, from, until)).join(', ')

const WithoutRoom = () => <StatusChip tone="warning" label={texts.without} size="sm" />

interface ActsProps extends Omit<AssessorListProps, 'centre'> {
  assessor: Assessor
  choice: readonly Room[] | null
  /** In a row of a table they stand closer. */
  px?: number
}

function Acts({ px, assessor, choice, onEdit, onData, onRemove }: ActsProps) {
  const { name } = assessor
  return (
    <>
      {choice && <SeatMenu px={px} assessor={assessor} rooms={choice} />}
      <Act call={contract.saveAssessor} px={px} label={texts.edit(name)} onClick={() => onEdit(assessor)}>
        {texts.editShort}
      </Act>
      <Act call={contract.removeAssessor} px={px} label={texts.removeOf(name)} onClick={() => onRemove(assessor)}>
        {texts.remove}
      </Act>
      <Act call={usersContract.eraseAssessor} px={px} label={texts.dataOf(name)} onClick={() => onData(assessor)}>
        {texts.data}
      </Act>
    </>
  )
}

interface ActProps extends ComponentProps<typeof Allowed>, Pick<ActsProps, 'px'> {
  /** What it does, and to whom. */
  label: string
  onClick(): void
}

function Act({ call, label, ...button }: ActProps) {
  return (
    <Allowed call={call}>
      <Button variant="subtle" size="xs" aria-label={label} {...button} />
    </Allowed>
  )
}

const freeSeatOf = (room: Room) =>
  ([1, 2, 3] as const).find(
    (seat) => room[`eduasr_assessor_name_${seat}`] === '' && room[`eduasr_assessor_email_${seat}`] === '',
  )

interface SeatMenuProps extends Pick<ActsProps, 'px' | 'assessor'> {
  rooms: readonly Room[]
}

/** The rooms where another assessor can sit. */
function SeatMenu({ px, assessor: { name, email }, rooms }: SeatMenuProps) {
  const seat = useSend(contract.editRoom, {
    successMessage: ({ eduasr_title }) => texts.seatDone(name, eduasr_title),
  })
  const free = rooms.filter((room) => freeSeatOf(room) !== undefined)
  const put = (room: Room) => {
    const at = freeSeatOf(room)
    const { eduasr_id: id, eduasr_date_changed: expected_changed } = room
    const who = { [`eduasr_assessor_name_${at}`]: name, [`eduasr_assessor_email_${at}`]: email }
    seat.mutate({ input: { id, expected_changed, ...who } })
  }
  return (
    <Allowed call={contract.editRoom}>
      <LateMenu
        target={
          <Button variant="subtle" size="xs" px={px} aria-label={texts.seat(name)} loading={seat.isPending}>
            {texts.seatShort}
          </Button>
        }
      >
        <Menu.Dropdown>
          {free.length === 0 && <Menu.Label>{texts.noSeat}</Menu.Label>}
          {free.map((room) => (
            <Menu.Item key={room.eduasr_id} onClick={() => put(room)}>
              {room.eduasr_title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </LateMenu>
    </Allowed>
  )
}
