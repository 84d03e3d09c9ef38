import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dotted, formatDate, formatDateTime } from '#shared/core/format.ts'
import {
  funderPackContract as contract,
  type IncompleteRow,
  type PackLine,
} from '#shared/features/funder-pack/funder-pack.contract.ts'
import { gapWords } from '#shared/features/funder-pack/funder-pack.words.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { funderPackTexts as texts } from '#web/features/funder-pack/funder-pack.texts.ts'
import { IndicatorTable } from '#web/features/funder-pack/IndicatorTable.tsx'
import packClasses from '#web/features/funder-pack/funder-pack.module.css'
import classes from '#web/parts/team/PeopleRows.module.css'
import { withPast } from '#web/parts/as-of/with-past.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { usePastDay } from '#web/ui/past.ts'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { asking } from '#web/ui/asking.ts'
import { useToday } from '#web/core/first-draw.ts'

const packHref = (id: number) => `/admin/funder-packs/${id}`

/** The results of a period as they are now, and the packs that were frozen. */
function Packs() {
  const today = useToday()
  const isPast = usePastDay() !== null
  const [chosen, setChosen] = useState<{ from?: string | null; until?: string | null }>({})
  // Until somebody chooses another, the period ends today, also after midnight.
  const { from = `${Number(today.slice(0, 4)) - 1}-01-01`, until = today } = chosen
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle}>
      <Stack gap="lg">
        {!isPast && <FrozenPacks />}
        <Section title={texts.period} description={texts.periodHint}>
          <div className={packClasses.period}>
            <DateField label={texts.from} value={from} onChange={(day) => setChosen({ ...chosen, from: day })} />
            <DateField
              label={texts.until}
              maxDate={today}
              value={until}
              onChange={(day) => setChosen({ ...chosen, until: day })}
            />
          </div>
        </Section>
        {from && until && <Preview from={from} until={until} />}
      </Stack>
    </PageFrame>
  )
}

function Preview({ from, until }: { from: string; until: string }) {
  const navigation = useNavigation()
  const preview = useCall(contract.preview, { from, until }, { keepPrevious: true })
  const isPast = usePastDay() !== null
  const mayFreeze = useMay(contract.freeze) && !isPast
  const freeze = useAskedSend(contract.freeze, {
    onSuccess: ({ fpk_id, number }) => {
      toast.success(texts.frozen(number))
      navigation.navigate(packHref(fpk_id))
    },
  })
  const ask = () =>
    freeze.ask({ title: texts.freeze, body: texts.freezeBody, confirmLabel: texts.freeze }, { from, until })
  const seats = preview.data?.counted.find(({ id }) => id === 'participants')?.total ?? 0
  return (
    <>
      <Section
        title={isPast ? texts.past : texts.preview}
        actions={
          mayFreeze &&
          seats > 0 && (
            <Button loading={freeze.isPending} onClick={ask}>
              {asking(texts.freeze)}
            </Button>
          )
        }
      >
        {preview.isError && <LoadState of={preview} shape="text" />}
        {preview.data && seats === 0 && <Text>{texts.noSeats}</Text>}
        {(preview.isPending || seats > 0) && <IndicatorTable counted={preview.data?.counted ?? null} />}
      </Section>
      {preview.data && seats > 0 && (
        <Section title={texts.incomplete} description={texts.incompleteHint}>
          {preview.data.incomplete.length === 0 && <Text size="sm">{texts.allComplete}</Text>}
          {preview.data.incomplete.length < preview.data.incomplete_total && (
            <Hint>{texts.incompleteFirst(preview.data.incomplete.length, preview.data.incomplete_total)}</Hint>
          )}
          <Stack gap="lg">
            {[...Map.groupBy(preview.data.incomplete, ({ gaps }) => gaps.join())].map(([gaps, rows]) => (
              <Lacking key={gaps} rows={rows} />
            ))}
          </Stack>
        </Section>
      )}
    </>
  )
}

/** All who lack the same. */
function Lacking({ rows }: { rows: IncompleteRow[] }) {
  const words = (rows[0]?.gaps ?? []).map((gap) => gapWords[gap])
  return (
    <div>
      <Text fw={600}>
        {texts.lacking(
          words.map(({ missing }) => missing),
          rows.length,
        )}
      </Text>
      {words.map(({ missing, who }) => (
        <Hint key={missing}>{words.length > 1 ? texts.missing(missing, who) : who}</Hint>
      ))}
      <ul className={packClasses.people} aria-label={words.map(({ missing }) => missing).join(', ')}>
        {rows.map(({ usr_id, usr_fullname, edc_id, cycle }) => (
          <li key={`${usr_id}-${edc_id}`}>
            <UiLink href={`/admin/candidates/${usr_id}/edit`}>{usr_fullname}</UiLink>
            <Text size="sm">
              <UiLink
                size="sm"
                href={`/admin/educational-cycles/${edc_id}/participants?q=${encodeURIComponent(usr_fullname)}`}
              >
                {cycle}
              </UiLink>
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FrozenPacks() {
  const packs = useCall(contract.list, undefined)
  return (
    <Section title={texts.packs}>
      <LoadState of={packs} shape="text" count={1} />
      {packs.data?.length === 0 && <Text size="sm">{texts.noPacks}</Text>}
      <ul aria-label={texts.packs}>
        {packs.data?.map((pack) => (
          <PackRow key={pack.fpk_id} pack={pack} />
        ))}
      </ul>
    </Section>
  )
}

function PackRow({ pack }: { pack: PackLine }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <UiLink href={packHref(pack.fpk_id)}>{pack.number}</UiLink>
        <Text size="sm">{texts.days(formatDate(pack.from), formatDate(pack.until))}</Text>
        <Hint>
          {dotted(texts.by(pack.made_by, formatDateTime(pack.made_on)), texts.lines(pack.rows, pack.incomplete))}
        </Hint>
      </div>
    </li>
  )
}

export const PacksScreen = withPast(Packs)
