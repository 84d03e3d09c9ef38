import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '#shared/core/dates.ts'
import { sendFollowUps } from '#server/features/follow-up/follow-up.letters.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCompany, makeListing } from '#server/testing/make.ts'

// Many people over a year, day by day, with a false clock. What must be sent is worked out here without the product.

const t = await startTestApp()

const PEOPLE = 100
const COMPANIES = 10
const FIRST_DAY = '2030-01-15'
/** Hires are spread over these days. */
const SPREAD = 10
const LAST_DAY = addDays(FIRST_DAY, SPREAD + 366 + 30)

const endings = ['withdrawn', 'held', 'frozen', 'erased'] as const
type Ending = (typeof endings)[number]

interface Hire {
  jlh_id: number
  usr_id: number
  cny_id: number
  boss: number
  day: string
  /** From this day on nothing is asked about the person. */
  ending: { kind: Ending; day: string } | null
  /** From this day on the company is asked nothing. */
  archived: string | null
}

const sides = ['GRADUATE', 'EMPLOYER'] as const

/** After how many letters of a question it is answered; 4: never. */
const answeredAfter = (hire: number, month: number, side: (typeof sides)[number]) =>
  [1, 1, 1, 2, 1, 3, 4, 1][(hire * 7 + month * 3 + (side === 'GRADUATE' ? 0 : 5)) % 8] ?? 1

function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const whole = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth.getUTCDate())))
  return whole.toISOString().slice(0, 10)
}

/** The days on which a letter about one question must leave. */
function lettersOf(hire: Hire, month: number, side: (typeof sides)[number]): { day: string; isReminder: boolean }[] {
  const due = monthsLater(hire.day, month)
  const limits = [hire.ending?.day, side === 'EMPLOYER' ? hire.archived : null].filter((day) => typeof day === 'string')
  return [0, 7, 14]
    .slice(0, answeredAfter(hire.jlh_id, month, side))
    .map((days, index) => ({ day: addDays(due, days), isReminder: index > 0 }))
    .filter(({ day }) => limits.every((limit) => day < limit))
}

function expectedLetters(hires: readonly Hire[]): string[] {
  const toGraduates: string[] = []
  const toCompanies = new Map<string, boolean>()
  for (const hire of hires)
    for (const month of [1, 3, 6, 12]) {
      for (const { day, isReminder } of lettersOf(hire, month, 'GRADUATE'))
        toGraduates.push(`${day} ${hire.usr_id} follow-up.graduate${isReminder ? '-reminder' : ''}`)
      for (const { day, isReminder } of lettersOf(hire, month, 'EMPLOYER')) {
        const letter = `${day} ${hire.boss}`
        toCompanies.set(letter, (toCompanies.get(letter) ?? true) && isReminder)
      }
    }
  const ofCompanies = [...toCompanies].map(
    ([letter, areReminders]) => `${letter} follow-up.employer${areReminders ? '-reminder' : ''}`,
  )
  return [...toGraduates, ...ofCompanies].toSorted()
}

async function makeHires(): Promise<Hire[]> {
  const companies = await t.work(async (work) => {
    const made = []
    for (let index = 0; index < COMPANIES; index += 1) {
      const company = await makeCompany(work)
      made.push({ ...company, jl_id: await makeListing(work, company.cny_id) })
    }
    return made
  })
  return t.work(async ({ db }) => {
    const { rows } = await sql<{ usr_id: number }>`insert into users (usr_role, usr_email, usr_fullname)
      select 'CANDIDATE', 'year' || n || '@mail.test', 'Μαρία Χρονιά' from generate_series(1, ${PEOPLE}::int) n
      returning usr_id`.execute(db)
    await sql`insert into consent (con_fk_usr_id, con_purpose, con_version, con_given)
      select usr_id, 'companies', '1', true from users where usr_email like 'year%'`.execute(db)
    const planned = rows.map(({ usr_id }, index) => {
      const company = companies[index % COMPANIES] as (typeof companies)[number]
      return { usr_id, company, day: addDays(FIRST_DAY, index % SPREAD) }
    })
    const hired = await db
      .insertInto('hiring')
      .values(
        planned.map(({ usr_id, company, day }) => ({
          jlh_fk_usr_id: usr_id,
          jlh_fk_jl_id: company.jl_id,
          jlh_date_created: day,
        })),
      )
      .returning(['jlh_id', 'jlh_fk_usr_id'])
      .execute()
    const ids = new Map(hired.map(({ jlh_id, jlh_fk_usr_id }) => [jlh_fk_usr_id, jlh_id]))
    return planned.map(({ usr_id, company, day }, index): Hire => {
      const kind = index % 10 === 0 ? endings[(index / 10) % endings.length] : undefined
      const isArchived = company === companies[0]
      return {
        jlh_id: ids.get(usr_id) ?? 0,
        usr_id,
        cny_id: company.cny_id,
        boss: company.usr_id,
        day,
        ending: kind ? { kind, day: addDays(FIRST_DAY, 40 + ((index * 13) % 300)) } : null,
        archived: isArchived ? addDays(FIRST_DAY, 200) : null,
      }
    })
  })
}

async function end({ usr_id, ending }: Hire): Promise<void> {
  await t.work(async ({ db, now }) => {
    const at = now.toISOString()
    if (ending?.kind === 'withdrawn')
      await db
        .insertInto('consent')
        .values({ con_fk_usr_id: usr_id, con_purpose: 'companies', con_version: '1', con_given: false })
        .execute()
    else if (ending?.kind === 'held')
      await db
        .insertInto('legal_hold')
        .values({ leh_fk_usr_id: usr_id, leh_reason: 'Δικαστήριο', leh_date_created: at })
        .execute()
    else
      await db
        .updateTable('users')
        .set(ending?.kind === 'frozen' ? { usr_status: 'FROZEN' } : { usr_date_deleted: at })
        .where('usr_id', '=', usr_id)
        .execute()
  })
}

/** Who answers after so many letters does so before the next day. */
async function answer(plan: string): Promise<void> {
  await t.work(({ db, now }) =>
    sql`update follow_up set fup_answer = 'SAME_JOB', fup_source = 'LINK', fup_date_answered = ${now.toISOString()}
      from jsonb_to_recordset(${plan}::jsonb) as planned (jlh_id int, month int, side text, after int)
      where fup_answer is null and fup_fk_jlh_id = planned.jlh_id and fup_month = month and fup_side = side
        and fup_letters >= after`.execute(db),
  )
}

it('writes to a hundred people over twelve months exactly the letters that are due', {
  timeout: 180_000,
}, async () => {
  t.setNow(`${FIRST_DAY}T08:00:00Z`)
  const hires = await makeHires()
  const archived = hires.find((hire) => hire.archived !== null)
  const plan = hires.flatMap((hire) =>
    [1, 3, 6, 12].flatMap((month) =>
      sides.map((side) => ({ jlh_id: hire.jlh_id, month, side, after: answeredAfter(hire.jlh_id, month, side) })),
    ),
  )
  const dayOf = new Map(hires.map(({ jlh_id, day }) => [jlh_id, day]))
  const questionsOf = Map.groupBy(
    plan.filter(({ after }) => after < 4),
    ({ jlh_id, month }) => monthsLater(dayOf.get(jlh_id) ?? '', month),
  )
  for (let day = FIRST_DAY; day <= LAST_DAY; day = addDays(day, 1)) {
    t.setNow(`${day}T08:00:00Z`)
    for (const hire of hires) if (hire.ending?.day === day) await end(hire)
    if (archived?.archived === day)
      await t.work(({ db }) =>
        db.updateTable('company').set({ cny_status: 'ARCHIVED' }).where('cny_id', '=', archived.cny_id).execute(),
      )
    await sendFollowUps(t.services)
    // The hour after there is nothing left to send.
    if (daysBetween(FIRST_DAY, day) % 10 === 0) expect((await sendFollowUps(t.services)).letters).toBe(0)
    const written = [0, 7, 14].flatMap((days) => questionsOf.get(addDays(day, -days)) ?? [])
    if (written.length > 0) await answer(JSON.stringify(written))
  }
  const { rows } = await t.work(({ db }) =>
    sql<{ letter: string }>`select (mai_date_created at time zone 'Europe/Athens')::date || ' ' || mai_fk_usr_id || ' '
      || mai_template as letter from outbox_mail where mai_template like 'follow-up.%'`.execute(db),
  )
  const sent = rows.map(({ letter }) => letter).toSorted()
  const due = expectedLetters(hires)
  expect(due.length).toBeGreaterThan(PEOPLE * 5)
  expect(sent).toEqual(due)
})
