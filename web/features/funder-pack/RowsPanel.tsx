import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dotted } from '#shared/core/format.ts'
import { funderPackContract as contract, ROWS_SHOWN } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { ageWords, groupWords, type Indicator, type PackRow } from '#shared/features/funder-pack/funder-pack.rules.ts'
import { answerWords, outcomeWords, sexWords } from '#shared/features/funder-pack/funder-pack.words.ts'
import { labourWords } from '#shared/features/candidates/profile.words.ts'
import { useCall } from '#web/core/query.ts'
import { funderPackTexts as texts } from '#web/features/funder-pack/funder-pack.texts.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'

/** The rows behind one number, under codes. */
export function RowsPanel({ id, indicator, onClose }: { id: number; indicator: Indicator; onClose(): void }) {
  const [skip, setSkip] = useState(0)
  const page = useCall(contract.rows, { id, indicator: indicator.id, skip }, { keepPrevious: true })
  const total = page.data?.total ?? 0
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={texts.rowsOf(indicator.label, total)}
      subtitle={groupWords[indicator.group]}
    >
      <Stack gap="sm">
        <Hint>{texts.rowsHint}</Hint>
        <LoadState of={page} shape="text" count={6} />
        <ul aria-label={indicator.label}>
          {page.data?.rows.map((row) => (
            <RowLine key={row.code} row={row} />
          ))}
        </ul>
        <Group>
          {skip > 0 && (
            <Button variant="default" onClick={() => setSkip(skip - ROWS_SHOWN)}>
              {texts.earlierRows}
            </Button>
          )}
          {skip + ROWS_SHOWN < total && (
            <Button variant="default" onClick={() => setSkip(skip + ROWS_SHOWN)}>
              {texts.moreRows}
            </Button>
          )}
        </Group>
      </Stack>
    </SidePanel>
  )
}

function RowLine({ row }: { row: PackRow }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Code>{row.code}</Code>
        <Text size="sm">{row.cycle}</Text>
        <Hint>
          {dotted(
            row.sex && sexWords[row.sex],
            row.age && ageWords[row.age],
            row.labour && labourWords[row.labour],
            outcomeWords[row.outcome],
            `${texts.rowWords.entered} ${row.entered}`,
            row.left && `${texts.rowWords.left} ${row.left}`,
          )}
        </Hint>
        {row.after_4_weeks && <Hint>{`${groupWords.weeks}: ${answerWords[row.after_4_weeks]}`}</Hint>}
        {row.after_6_months && <Hint>{`${groupWords.months}: ${answerWords[row.after_6_months]}`}</Hint>}
      </div>
    </li>
  )
}
