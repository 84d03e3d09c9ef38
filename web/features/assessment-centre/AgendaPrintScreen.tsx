import { Group, Stack, Table, Title } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useCentre } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { type Printout, type PrintBy, printoutsOf } from '#web/features/assessment-centre/printouts.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import classes from '#web/features/assessment-centre/print.module.css'
import { PracticeCycleNotice } from '#web/parts/PracticeNotice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { useDrawn } from '#web/ui/use-drawn.ts'

const texts = lacTexts.board

/** Two sheets fill a screen; a large centre has hundreds, which would be drawn in one piece of several seconds. */
const PORTIONS = { seen: 6, more: 20 }

/** The days on paper: a sheet for each room, assessor or candidate. */
export function AgendaPrintScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const centre = useCentre(id)
  const search = new URLSearchParams(window.location.search)
  const requested = search.get('by') ?? 'room'
  const by: PrintBy = Object.hasOwn(texts.printBy, requested) ? (requested as PrintBy) : 'room'
  const day = search.get('day')
  const printouts = useMemo(() => (centre.data ? printoutsOf(centre.data, by, day) : []), [centre.data, by, day])
  const drawn = useDrawn(printouts.length, PORTIONS)
  return (
    <PageFrame
      title={`${lacTexts.title}: ${texts.printBy[by].toLowerCase()}`}
      subtitle={centre.data?.edc_title}
      breadcrumbs={[
        { label: lacTexts.title, href: `/admin/educational-cycles/${id}/assessment-centre` },
        { label: texts.print },
      ]}
      actions={printouts.length > 0 && <PrintButton isWhole={drawn >= printouts.length} />}
    >
      <PracticeCycleNotice edc_id={id} />
      <LoadState of={centre} shape="table" />
      <Stack gap="xl">
        {printouts.slice(0, drawn).map((printout, at) => (
          <PrintoutSection
            key={printout.key}
            printout={printout}
            isForMarks={by === 'room' || by === 'assessor'}
            isForDoor={by === 'door'}
            isFirst={at === 0}
          />
        ))}
        {centre.data && printouts.length === 0 && <EmptyState title={texts.printEmpty} />}
      </Stack>
    </PageFrame>
  )
}

const { printColumns: heads } = texts

/** A sheet; those of rooms and assessors have room to tick who came and to write a mark. */
interface PrintoutSectionProps {
  printout: Printout
  isForMarks: boolean
  /** To be read from afar. */
  isForDoor: boolean
  isFirst: boolean
}

const PrintoutSection = memo(function PrintoutSection(props: PrintoutSectionProps) {
  const { printout, isForMarks, isForDoor, isFirst } = props
  return (
    // Whoever is handed a sheet gets nobody else's; of candidates several share a page, and none is torn.
    <section
      className={classes.printout}
      data-own-page={((isForMarks || isForDoor) && !isFirst) || undefined}
      data-whole={!(isForMarks || isForDoor) || undefined}
    >
      <Group gap="sm" align="baseline" className={classes.head}>
        <Title order={2} size={isForDoor ? 'h1' : 'h3'}>
          {printout.title}
        </Title>
        <Hint>{printout.subtitle}</Hint>
      </Group>
      <Table
        mt="xs"
        aria-label={printout.title}
        verticalSpacing={4}
        layout="fixed"
        withColumnBorders={isForMarks}
        fz={isForDoor ? 'xl' : 'sm'}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.when}>{heads.when}</Table.Th>
            <Table.Th>{heads.who}</Table.Th>
            {isForMarks ? (
              <>
                <Table.Th className={classes.present}>{heads.present}</Table.Th>
                <Table.Th className={classes.score}>{heads.score}</Table.Th>
              </>
            ) : (
              <Table.Th>{isForDoor ? heads.note : heads.where}</Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {printout.lines.map((line) => (
            <tr key={line.key} className={classes.line} data-pause={line.isPause} data-marks={isForMarks || undefined}>
              <td>{line.when}</td>
              <td>{line.who}</td>
              {isForMarks ? (
                <>
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- to be written in, and no control */}
                  <td data-to-write />
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- as above */}
                  <td data-to-write />
                </>
              ) : (
                <td>{line.where}</td>
              )}
            </tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
})
