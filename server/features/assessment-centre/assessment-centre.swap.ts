import { AppError, invalid } from '#shared/core/errors.ts'
import type { Work } from '#server/core/work.ts'
import { emptySlotsOf, isInStage } from '#server/features/assessment-centre/assessment-centre.queries.ts'
import {
  fillSlot,
  type HeldSlot,
  lockHeldSlots,
} from '#server/features/assessment-centre/assessment-centre.swap.queries.ts'
import { auditCentre } from '#server/features/assessment-centre/assessment-centre.trail.ts'

type Pair = readonly [first: number, second: number]

/** Two people take each other's slot. What was agreed with a person, to take part on site, goes with the person. */
export async function swapSlots(
  work: Work,
  edc_id: number,
  [first, second]: Pair,
  seen: readonly (number | undefined)[],
): Promise<void> {
  if (first === second) throw invalid({ other_id: 'Διάλεξε κάποιον άλλον.' })
  const held = await lockHeldSlots(work.db, edc_id, [first, second])
  const [mine, other] = [slotOf(held, first), slotOf(held, second)]
  if ([mine, other].some(({ eduass_id }, at) => seen[at] !== undefined && eduass_id !== seen[at]))
    throw new AppError('conflict', {
      message: 'Κάποιος άλλαξε στο μεταξύ την ώρα ενός από τους δύο. Δες το πρόγραμμα και δοκίμασε ξανά.',
    })
  for (const usr_id of [first, second])
    if (!(await isInStage(work, edc_id, usr_id)))
      throw new AppError('conflict', { message: 'Κάποιος από τους δύο δεν είναι στο στάδιο του κέντρου αξιολόγησης.' })
  await emptySlotsOf(work.db, edc_id, [first, second])
  await fillSlot(work.db, other.eduass_id, mine)
  await fillSlot(work.db, mine.eduass_id, other)
  await auditCentre(work, edc_id, {
    action: 'slots-swapped',
    before: { [first]: mine.eduass_id, [second]: other.eduass_id },
    after: { [first]: other.eduass_id, [second]: mine.eduass_id },
  })
}

/** A colleague may have taken somebody from the slot meanwhile. */
function slotOf(held: readonly HeldSlot[], usr_id: number): HeldSlot {
  const slot = held.find((row) => row.eduass_fk_usr_id === usr_id)
  if (!slot) throw new AppError('conflict', { message: 'Κάποιος από τους δύο δεν έχει πια ώρα.' })
  return slot
}
