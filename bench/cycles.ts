import { sql } from 'kysely'
import { askFor } from '#bench/kit/ask.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { middleOf, quantile, timed } from '#bench/kit/figures.ts'
import { compareWrites, makeWriter, trail } from '#bench/kit/writes.ts'
import { pathOf } from '#shared/core/contract.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import type { StageResult } from '#shared/features/participants/participants.contract.ts'

// V7: a stage action on a thousand applicants, each with a letter, in one transaction. And the place where the
// applications of the largest open cycle are worked: its list, filtered, searched and sorted, and its counts.

const WHY_LISTS = 'All applications of the cycle are read to filter, order and count them before one page is known'

const PEOPLE = 1000
const ROUNDS = 5
const base = '/api/admin/educational-cycle'

export async function run(context: BenchContext): Promise<void> {
  const { url } = await context.product()
  const token = await context.signIn('office')
  const { rows } = await sql<{ edc_id: number; applied: number; n: number }>`select edca_fk_edc_id as edc_id,
      count(*) filter (where edca_status = 'APPLIED') as applied, count(*) as n
    from cycle_application group by 1 order by 2 desc limit 1`.execute(context.services.connection.db)
  const [cycle] = rows
  if (!cycle) throw new Error('The bench seed has no applications')
  await lists(context, cycle, (path) => askFor(url + path, { token }))
  const applicants = await sql<{ usr_id: number }>`select edca_fk_usr_id as usr_id from cycle_application
    where edca_fk_edc_id = ${cycle.edc_id} and edca_status = 'APPLIED' order by edca_id limit ${PEOPLE}`.execute(
    context.services.connection.db,
  )
  const userIds = applicants.rows.map((row) => row.usr_id)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { userIds, application_approved: true, send_email_notification: true, hold_minutes: 60 }
    const { result: done, seconds } = await timed(() =>
      askFor<StageResult>(`${url}${base}/${cycle.edc_id}/applications`, { method: 'PUT', token, body }),
    )
    times.push(seconds)
    if (done.updated.length !== userIds.length || done.letters === 0)
      throw new Error(`Only ${done.updated.length} moved`)
    await askFor(`${url}${base}/stage-action/${done.action_id}/undo`, { token, body: {} })
  }
  await moves(context)
  const worst = Math.max(...times)
  context.report({
    id: 'V7',
    what: `a stage action on ${userIds.length} applicants with letters`,
    ours: quantile(times, 0.5),
    unit: 's',
    below: 1.5,
    holds: worst < 1.5,
    note: `the slowest of ${ROUNDS}: ${worst.toFixed(2)} s`,
  })
}

/** V11: one person after the other is let through, by the product and by the statements alone. */
async function moves(context: BenchContext): Promise<void> {
  const { send, directly, close } = await makeWriter(context, 'office')
  const { db } = context.services.connection
  const began = new Date().toISOString()
  const applicants = await sql<{ edca_id: number; edc_id: number; usr_id: number }>`select edca_id,
      edca_fk_edc_id as edc_id, edca_fk_usr_id as usr_id
    from cycle_application where edca_status = 'APPLIED' order by 1 limit 50000`.execute(db)
  let turn = 0
  const next = () => {
    const applicant = applicants.rows[turn]
    if (!applicant) throw new Error('The bench seed has too few applicants')
    turn += 1
    return applicant
  }
  await compareWrites(context, 'a stage move', [
    () => {
      const { edc_id, usr_id } = next()
      return send('PUT', `${base}/${edc_id}/applications`, { userIds: [usr_id], application_approved: true })
    },
    () => {
      const { edca_id, edc_id, usr_id } = next()
      return directly([
        ['select edc_title from educational_cycle where edc_id = $1', [edc_id]],
        [
          `select usr_id, usr_fullname, usr_email, usp_gender, edca_id, edca_status from cycle_application
            join users on usr_id = edca_fk_usr_id left join user_profile on usp_fk_usr_id = usr_id
            where edca_fk_edc_id = $1 and edca_fk_usr_id = $2 for update of cycle_application`,
          [edc_id, usr_id],
        ],
        [
          `update cycle_application set edca_status = 'GAME_ASSESSMENT', edca_date_changed = now() where edca_id = $1`,
          [edca_id],
        ],
        [
          'update room_slot set eduass_fk_usr_id = null where eduass_fk_edc_id = $1 and eduass_fk_usr_id = $2',
          [edc_id, usr_id],
        ],
        [
          'delete from notification where not_about = $1 and not_fk_usr_id = $2 and not_date_openned is null',
          ['bench', usr_id],
        ],
        [
          `insert into notification (not_kind, not_title, not_body, not_fk_usr_id, not_about)
            select 'stage.changed', $1, $2, usr_id, 'bench' from users where usr_id = $3 returning not_id`,
          ['Ηλεκτρονική δοκιμασία', 'Κύκλος', usr_id],
        ],
        [
          `select mai_id from outbox_mail where mai_about = $1 and mai_fk_usr_id = $2 and mai_status in ('HELD', 'QUEUED')`,
          ['bench', usr_id],
        ],
        [
          `insert into stage_action (sta_fk_edc_id, sta_action, sta_undo_until, sta_moves, sta_letters)
            values ($1, 'application_approved', now(), $2, 0) returning sta_id`,
          [edc_id, JSON.stringify([{ edca_id, usr_id, from: 'APPLIED' }])],
        ],
        trail('application_approved', 'educational-cycle', edc_id, { people: 1 }),
        trail('application_approved', 'user', usr_id, { edc_id }),
      ])
    },
  ])
  // As it was.
  const moved = applicants.rows.slice(0, turn).map((applicant) => applicant.edca_id)
  await sql`update cycle_application set edca_status = 'APPLIED' where edca_id = any(${moved}::int[])`.execute(db)
  await sql`delete from stage_action where sta_date_created >= ${began}`.execute(db)
  await sql`delete from notification where not_date_created >= ${began}`.execute(db)
  await sql`vacuum analyze cycle_application`.execute(db)
  close()
}

const only = (status: string) => encodeURIComponent(JSON.stringify([{ field: 'edca_status', op: 'eq', value: status }]))

async function lists(
  context: BenchContext,
  cycle: { edc_id: number; n: number },
  read: (path: string) => Promise<unknown>,
): Promise<void> {
  const path = `${base}/${cycle.edc_id}/participants?limit=50`
  const reads = {
    'first page': path,
    'page 60': `${path}&skip=2950`,
    'by score': `${path}&sort=-edca_game_assessment_score`,
    'one stage': `${path}&filters=${only('APPLIED')}`,
    'search «μαρια»': `${path}&q=${encodeURIComponent('μαρια')}`,
    'the cycle with its counts': pathOf(educationalCyclesContract.one, { id: cycle.edc_id }),
    'all cycles with their counts': educationalCyclesContract.list.path,
  }
  for (const [what, address] of Object.entries(reads)) {
    const ours = await middleOf(20, () => read(address))
    context.report({ what: `${cycle.n} applications, ${what}`, ours, unit: 'ms', below: 100, why: WHY_LISTS })
  }
}
