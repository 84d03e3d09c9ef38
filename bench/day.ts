import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Centre, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { buildWeb } from '#tools/build-web.ts'
import type { BenchContext } from '#bench/context.ts'
import { ruleBrokenBy } from '#bench/day/generated-days.ts'
import { markDuringKills } from '#bench/day/kills.ts'
import { judgeInPages } from '#bench/day/pages.ts'
import { DayWorld, PEOPLE, ROOMS } from '#bench/day/world.ts'
import { quantile } from '#bench/figures.ts'

// A day of an assessment centre: 60 people, 5 rooms, 10 assessors with their pages open at once, one of them without
// network for a while. Then the server is killed a hundred times while the assessors mark (`--kills N`: as often).

/** V8. */
const PLAN_MS = 1000
const REPAIR_MS = 200
const ROUNDS = 8
const SHIFT_MINUTES = 10

const GENERATED_DAYS = 10_000

export async function run(context: BenchContext): Promise<void> {
  planGeneratedDays(context)
  buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'regen-day-'))
  // PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o755)
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const database = await startEmbedded({ dataDir: join(folder, 'database'), log: quiet })
  const world = new DayWorld(database.url, join(folder, 'data'))
  try {
    await world.start()
    await measurePlanning(context, world)
    await judgeInPages(context, world)
    await markDuringKills(context, world)
  } finally {
    await world.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The planner against a check of its own, day after day. */
function planGeneratedDays(context: BenchContext): void {
  const began = performance.now()
  const broken: string[] = []
  for (let seed = 1; seed <= GENERATED_DAYS; seed += 1) {
    const rule = ruleBrokenBy(seed)
    if (rule !== null) broken.push(`day ${seed}, ${rule}`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const note = broken[0] ?? `each planned and repaired, in ${seconds} s`
  const goal = 'none'
  context.report({
    what: `rules broken in ${GENERATED_DAYS} days`,
    ours: broken.length,
    unit: '',
    goal,
    holds: broken.length === 0,
    note,
  })
}

async function timed<Answer>(act: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const began = performance.now()
  const answer = await act()
  return { answer, ms: performance.now() - began }
}

async function measurePlanning(context: BenchContext, world: DayWorld): Promise<void> {
  const report = (what: string, ms: number, goal: number, isRight: boolean, note: string) =>
    context.report({ what, ours: ms, unit: 'ms', goal: `< ${goal} ms`, holds: ms < goal && isRight, note })
  await world.prepare()
  const plan = await timed(() => world.plan())
  const slots = takenSlots(plan.answer)
  const isWhole = slots.length === PEOPLE && plan.answer.rooms.length === ROOMS && slots.every(isRightSlot)
  report('plan the day', plan.ms, PLAN_MS, isWhole, `${slots.length} people in ${plan.answer.rooms.length} rooms`)
  await world.openLinks()
  await world.absent(slots[0]?.eduass_id ?? 0)
  const repair = await inTheMiddle(() => world.repair(true))
  const { moves } = await world.repair(false)
  const repaired = takenSlots(await world.centre())
  const isMended = repaired.length === PEOPLE && repaired.every(isRightSlot)
  report('repair after an absence', repair, REPAIR_MS, isMended, `${moves.length} moves`)
  // There and back: each press is a whole shift.
  let minutes = -SHIFT_MINUTES
  const shift = await inTheMiddle(() => world.shift((minutes = -minutes)))
  report('shift a room by ten minutes', shift, REPAIR_MS, true, 'with everybody of the room')
}

/** The middle of several; the first of a fresh process is not what people wait for. */
async function inTheMiddle(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(act)).ms)
  return quantile(times, 0.5)
}

const takenSlots = ({ rooms }: Centre) =>
  rooms.flatMap((room) => room.eduasr_slots.filter(({ eduass_fk_usr_id }) => eduass_fk_usr_id !== null))

const isRightSlot = ({ conflict }: Slot) => conflict === null
