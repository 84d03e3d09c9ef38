import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { askFor } from '#bench/kit/ask.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { quantile, timed } from '#bench/kit/figures.ts'
import {
  notificationCenterContract as center,
  type Sending,
} from '#shared/features/notification-center/notification-center.contract.ts'

// A message of the office to five thousand people: how long it waits for the answer, and until everybody's notice or
// letter is written. Letters that are written leave meanwhile, as in production.

const PEOPLE = 5000
const ROUNDS = 3

const messages = {
  notice: { path: center.push.path, body: 'Σε περιμένουμε, {name}, την Παρασκευή στις 10.' },
  letter: { path: center.email.path, body: '<p>Γεια σου {name},</p><p>Σε περιμένουμε την Παρασκευή στις 10.</p>' },
}

export async function run(context: BenchContext): Promise<void> {
  const { url } = await context.product()
  const token = await context.signIn('office')
  const { db } = context.services.connection
  const { rows } = await sql<{ usr_id: number }>`select usr_id from users where usr_role = 'CANDIDATE'
    and usr_status = 'ON' and usr_date_deleted is null and usr_date_unsubscribed is null
    order by usr_id limit ${PEOPLE}`.execute(db)
  const userIds = rows.map(({ usr_id }) => usr_id)

  const isDone = async (notg_id: number) => {
    const sending = await db
      .selectFrom('notification_generated')
      .select('notg_status')
      .where('notg_id', '=', notg_id)
      .executeTakeFirst()
    return sending?.notg_status === 'DONE'
  }

  for (const [what, { path, body }] of Object.entries(messages)) {
    const answers: number[] = []
    const wholes: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const message = { title: 'Ημέρα καριέρας', body, userIds, expected_total: userIds.length }
      const whole = await timed(async () => {
        const answer = await timed(() => askFor<Sending>(url + path, { token, body: message }))
        answers.push(answer.seconds)
        while (!(await isDone(answer.result.notg_id))) await sleep(20)
      })
      wholes.push(whole.seconds)
    }
    const people = `a ${what} to ${userIds.length} people`
    context.report({ what: `${people}, until the answer`, ours: quantile(answers, 0.5), unit: 's' })
    context.report({ what: `${people}, until all are written`, ours: quantile(wholes, 0.5), unit: 's' })
  }
}
