import { athensDay } from '#shared/core/dates.ts'
import { isSmallGroup } from '#shared/core/small-groups.ts'
import { type Basis, calibrate, cutAt } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import { fairnessOf, groupSizes, type Traits } from '#shared/features/assessment-centre/assessment-centre.fairness.ts'
import type { Fairness } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import { genderWords } from '#shared/features/candidates/profile.words.ts'
import { ageAt, ageGroupOf, ageGroups } from '#shared/features/kpis/kpis.rules.ts'
import { regionOf } from '#shared/reference/regions.ts'
import { reasonUntil, refuseSmallGroups } from '#server/core/small-groups.ts'
import type { Work } from '#server/core/work.ts'
import { scorecardsOf } from '#server/features/assessment-centre/assessment-centre.marks.ts'
import { type TraitRow, traitRows } from '#server/features/assessment-centre/assessment-centre.marks.queries.ts'
import { auditCentre } from '#server/features/assessment-centre/assessment-centre.trail.ts'

interface Line {
  basis: Basis
  places: number
  with_small: boolean
}

function traitsOf(row: TraitRow, today: string): Traits {
  const age = ageGroupOf(ageAt(row.usp_birthdate, today))
  return {
    gender: Object.entries(genderWords).find(([code]) => code === row.usp_gender)?.[1] ?? null,
    age: age === null ? null : (ageGroups[age] ?? null),
    disability: row.has_disability ? 'Με αναπηρία' : 'Χωρίς αναπηρία',
    region: regionOf(row.usp_city ?? ''),
  }
}

/** The line is computed here: nobody can ask about people of their own choice. */
export async function fairnessOfLine(
  work: Work,
  edc_id: number,
  { basis, places, with_small }: Line,
): Promise<Fairness> {
  const { criteria, people } = await scorecardsOf(work, edc_id)
  const { ranking } = calibrate(criteria, people)
  const cut = cutAt(ranking[basis], basis, places)
  const passed = new Set(cut.above.map(({ usr_id }) => usr_id))
  const rows = await traitRows(
    work.db,
    ranking[basis].map(({ usr_id }) => usr_id),
  )
  const today = athensDay(work.now)
  const traits = rows.map((row) => ({ ...traitsOf(row, today), hasPassed: passed.has(row.usr_id) }))
  const sizes = groupSizes(traits)
  if (with_small) await refuseSmallGroups(work, sizes)
  await auditCentre(work, edc_id, { action: 'read-fairness', after: { basis, places, small_groups: with_small } })
  const has_reason = (await reasonUntil(work)) !== null
  const isOpen = with_small && has_reason
  return {
    ranked: rows.length,
    passed: passed.size,
    has_reason,
    has_hidden: !isOpen && sizes.some(isSmallGroup),
    kinds: fairnessOf(traits, isOpen),
  }
}
