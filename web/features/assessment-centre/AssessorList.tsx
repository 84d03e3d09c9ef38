import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Assessor, Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { PHONE } from '#web/ui/phone.ts'

const texts = lacTexts.assessors

interface AssessorListProps {
  centre: Centre
  onEdit(assessor: Assessor): void
  onData(assessor: Assessor): void
  onRemove(assessor: Assessor): void
}

/** The assessors of a cycle: a table, on a phone cards under one another. */
export function AssessorList({ centre, ...acts }: AssessorListProps) {
  const isPhone = useMediaQuery(PHONE, false)
  const rows = centre.edc_assessors.map((assessor) => ({
    assessor,
    away: awayOf(assessor),
    noGo: centre.no_go
      .filter((pair) => pair.email === assessor.email)
      .map((pair) => pair.usr_fullname)
      .join(', '),
  }))
  return isPhone ? <Cards rows={rows} {...acts} /> : <Rows rows={rows} {...acts} />
}

interface RowsProps extends Omit<AssessorListProps, 'centre'> {
  rows: readonly { assessor: Assessor; away: string; noGo: string }[]
}

function Cards({ rows, ...acts }: RowsProps) {
  return (
    <ul className={classes.list} aria-label={texts.title}>
      {rows.map(({ assessor, away, noGo }) => (
        <li key={assessor.email} className={classes.row}>
          <Stack gap="xs" w="100%">
            <Text fw={600}>{assessor.name}</Text>
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
              <Acts assessor={assessor} {...acts} />
            </Group>
          </Stack>
        </li>
      ))}
    </ul>
  )
}

function Rows({ rows, ...acts }: RowsProps) {
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0}>
      <Table verticalSpacing="xs">
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
          {rows.map(({ assessor, away, noGo }) => (
            <Table.Tr key={assessor.email}>
              <Table.Td>{assessor.name}</Table.Td>
              <Table.Td>{assessor.email}</Table.Td>
              <Table.Td>{assessor.languages.join(', ')}</Table.Td>
              <Table.Td>{away}</Table.Td>
              <Table.Td>{noGo}</Table.Td>
              <Table.Td align="right">
                <Acts assessor={assessor} {...acts} />
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

function Acts({ assessor, onEdit, onData, onRemove }: Omit<AssessorListProps, 'centre'> & { assessor: Assessor }) {
  return (
    <>
      <Allowed call={contract.saveAssessor}>
        <Button variant="subtle" size="xs" aria-label={texts.edit(assessor.name)} onClick={() => onEdit(assessor)}>
          {texts.editShort}
        </Button>
      </Allowed>
      <Allowed call={contract.removeAssessor}>
        <Button
          variant="subtle"
          size="xs"
          aria-label={texts.removeOf(assessor.name)}
          onClick={() => onRemove(assessor)}
        >
          {texts.remove}
        </Button>
      </Allowed>
      <Allowed call={usersContract.eraseAssessor}>
        <Button variant="subtle" size="xs" aria-label={texts.dataOf(assessor.name)} onClick={() => onData(assessor)}>
          {texts.data}
        </Button>
      </Allowed>
    </>
  )
}
