import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { formatNumber, formatPercent } from '#shared/core/format.ts'
import { optionsOf } from '#shared/core/options.ts'
import {
  cohortsContract as contract,
  type FairnessStep,
  type WayCohort,
} from '#shared/features/cohorts/cohorts.contract.ts'
import {
  type CohortGrouping,
  cohortGroupingWords,
  type FairnessGrouping,
  fairnessGroupingWords,
  waySteps,
  wayStepWords,
} from '#shared/features/cohorts/cohorts.rules.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/cohorts/cohorts.module.css'
import { cohortsTexts as texts } from '#web/features/cohorts/cohorts.texts.ts'
import { withPast } from '#web/parts/as-of/with-past.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { InOrder } from '#web/ui/InOrder.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SectionChoice } from '#web/parts/SectionChoice.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

/** Cycles beside each other over the whole way, and what the stages do to groups. */
function Cohorts() {
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle}>
      <InOrder>
        <WaySection />
        <FairnessSection />
      </InOrder>
    </PageFrame>
  )
}

function WaySection() {
  const [by, setBy] = useState<CohortGrouping>('cycle')
  const list = useCall(contract.list, { by }, { keepPrevious: true })
  return (
    <Section
      title={texts.way}
      description={texts.wayHint}
      actions={<SectionChoice label={texts.by} options={optionsOf(cohortGroupingWords)} value={by} onChange={setBy} />}
    >
      <LoadState of={list} shape="text" count={6} />
      {list.data?.cohorts.length === 0 && (
        <Text size="sm">{by === 'year' || by === 'region' ? texts.none : texts.noCycle}</Text>
      )}
      {list.data && list.data.cohorts.length < list.data.total && (
        <Hint>{texts.first(list.data.cohorts.length, list.data.total)}</Hint>
      )}
      {list.data && list.data.cohorts.length > 0 && (
        <Box className={classes.scroll} tabIndex={0}>
          <table className={classes.table} aria-label={texts.way}>
            <thead>
              <tr>
                {[texts.group, texts.applied, ...waySteps.map((step) => wayStepWords[step])].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.data.cohorts.map((cohort) => (
                <CohortRow key={cohort.edc_id ?? cohort.label} cohort={cohort} />
              ))}
            </tbody>
          </table>
        </Box>
      )}
      {list.data && list.data.cohorts.length > 0 && <ColumnNotes />}
    </Section>
  )
}

function ColumnNotes() {
  const headings = { ...wayStepWords, applied: texts.applied }
  return (
    <dl className={classes.notes} aria-label={texts.says}>
      {(['applied', ...waySteps] as const).map((column) => (
        <div key={column}>
          <dt>{headings[column]}</dt>
          <dd>{texts.notes[column]}</dd>
        </div>
      ))}
    </dl>
  )
}

function CohortRow({ cohort: { edc_id, label, applied, steps } }: { cohort: WayCohort }) {
  return (
    <tr>
      <th scope="row">
        {edc_id === null ? (
          label || texts.unknown
        ) : (
          <UiLink href={`/admin/educational-cycles/${edc_id}/participants`}>{label}</UiLink>
        )}
      </th>
      <td data-label={texts.applied}>{formatNumber(applied)}</td>
      {steps.map(({ step, reached, time }, at) => (
        <td key={step} data-label={wayStepWords[step]}>
          {formatNumber(reached)}
          <Hint>{formatPercent(reached, steps[at - 1]?.reached ?? applied)}</Hint>
          {time && <Hint>{texts.days(time.median, time.low, time.high)}</Hint>}
        </td>
      ))}
    </tr>
  )
}

function FairnessSection() {
  const [by, setBy] = useState<FairnessGrouping>('sex')
  const fairness = useCall(contract.fairness, { by }, { keepPrevious: true })
  const groups = fairness.data?.[0]?.groups ?? []
  return (
    <Section
      title={texts.fairness}
      description={texts.fairnessHint}
      actions={
        <SectionChoice label={texts.by} options={optionsOf(fairnessGroupingWords)} value={by} onChange={setBy} />
      }
    >
      <LoadState of={fairness} shape="text" count={5} />
      {fairness.data && groups.length === 0 && <Text size="sm">{texts.noneDeclared}</Text>}
      {fairness.data && groups.length > 0 && (
        <Box className={classes.scroll} tabIndex={0}>
          <table className={classes.table} aria-label={texts.fairness}>
            <thead>
              <tr>
                {[texts.step, ...groups.map(({ label }) => label)].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
                <th scope="col" className={classes.says}>
                  {texts.verdict}
                </th>
              </tr>
            </thead>
            <tbody>
              {fairness.data.map((step) => (
                <FairnessRow key={step.step} step={step} />
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </Section>
  )
}

function FairnessRow({ step: { step, groups, verdict } }: { step: FairnessStep }) {
  return (
    <tr>
      <th scope="row">
        {wayStepWords[step]}
        <Hint className={classes.saysBelow}>{texts.verdicts[verdict]}</Hint>
      </th>
      {groups.map(({ label, reached, passed, low, high }) => (
        <td key={label} data-label={label}>
          {reached === null || passed === null || low === null || high === null ? (
            <Hint>{texts.few}</Hint>
          ) : (
            <>
              {texts.share(passed, reached)} {texts.range(low, high)}
              <Hint>{texts.of(passed, reached)}</Hint>
            </>
          )}
        </td>
      ))}
      <td className={classes.says}>{texts.verdicts[verdict]}</td>
    </tr>
  )
}

export const CohortsScreen = withPast(Cohorts)
