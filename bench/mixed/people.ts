import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { applicationForm, openProgramme } from '#bench/kit/applications.ts'
import { ask } from '#bench/kit/ask.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { forgetSignedIn, makeSignedIn, type SignedIn } from '#bench/kit/signed-in.ts'
import { pathOf } from '#shared/core/contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { roomIdOf } from '#shared/features/chat/chat.rules.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { notificationCenterContract } from '#shared/features/notification-center/notification-center.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'

// What people do on such a day, and how often: somebody at work asks for something every ten seconds, a company's user in the
// background once a minute; a graduate reads four pages and applies once in three hours. All ten times as often.

const OFFICE = 5
const COMPANIES = 200
const DOMAIN = 'mixed.bench'
const LISTING = 'Αγγελία μετρήσεων'
const LETTER = 'Γράμμα μετρήσεων'
const GRADUATES = '@graduates.bench'

interface Kind {
  name: string
  perSecond: number
  /** Long work, which nobody waits for in front of the screen. */
  isLong?: true
  act(number: number): Promise<unknown>
}

export interface Day {
  kinds: Kind[]
  forget(): Promise<void>
}

interface Request {
  by?: SignedIn
  body?: object
  from?: string
}

export async function prepareDay(context: BenchContext, url: string): Promise<Day> {
  const { office, companies } = await makePeople(context)
  const request = async (path: string, { by, body, from = '198.51.100.9' }: Request) => {
    const headers: Record<string, string> = { 'x-forwarded-for': from }
    if (by) headers.cookie = by.cookie
    if (path.startsWith('/v1/')) headers['x-appwrite-project'] = 'regen'
    const response = await ask(url + path, { token: by?.token, body, headers })
    let end = ''
    for await (const part of response.body ?? []) if (!response.ok) end += Buffer.from(part as Uint8Array).toString()
    if (!response.ok) throw new Error(`${path.split('?')[0]} ${response.status} ${end}`)
  }
  const programme = await openProgramme(url)
  const address = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  const chosen = <T>(list: readonly T[], number: number) => list[number % list.length] as T
  const kinds: Kind[] = [
    {
      name: 'the office reads',
      perSecond: 5,
      act: (number) => request(chosen(officeReads, number), { by: chosen(office, number) }),
    },
    {
      name: 'companies read',
      perSecond: 33,
      act: (number) => request(chosen(companyReads, number), { by: chosen(companies, number) }),
    },
    {
      name: 'companies create listings',
      perSecond: 1,
      act: (number) =>
        request(jobListingsContract.create.path, {
          by: chosen(companies, number),
          body: { jl_category: 'Πωλήσεις', jl_position_sector: 'Εμπόριο', jl_position_title: LISTING },
        }),
    },
    {
      name: 'messages of the chat',
      perSecond: 7,
      act: (number) => {
        const by = chosen(companies, number)
        const data = { room: roomIdOf('COMPANY', by.cny_id ?? 0), body: 'Καλημέρα, πότε μπορούμε να μιλήσουμε;' }
        return request('/v1/tablesdb/chat/tables/messages/rows', {
          by,
          body: { rowId: randomUUID(), data },
        })
      },
    },
    {
      name: 'graduates open a programme',
      perSecond: 11,
      act: (number) => request(`/programmes/${programme}`, { from: address(number) }),
    },
    {
      name: 'graduates apply',
      perSecond: 2.8,
      act: (number) =>
        request(pathOf(programmesContract.apply, { edc_id: programme }), {
          body: applicationForm(number, GRADUATES),
          from: address(number),
        }),
    },
    {
      name: 'an export of everybody',
      perSecond: 1 / 60,
      isLong: true,
      act: () => request(candidatesContract.export.path, { by: chosen(office, 0), body: { format: 'csv' } }),
    },
    {
      name: 'a letter to many',
      perSecond: 1 / 300,
      isLong: true,
      act: () =>
        request(notificationCenterContract.email.path, {
          by: chosen(office, 1),
          body: { title: LETTER, body: '<p>Καλημέρα</p>', filters: [{ field: 'usp_city', op: 'eq', value: 'Πάτρα' }] },
        }),
    },
  ]
  return { kinds, forget: () => forget(context) }
}

const officeReads = [
  `${candidatesContract.list.path}?limit=20`,
  `${candidatesContract.list.path}?limit=20&q=${encodeURIComponent('παπαδ')}`,
  `${companiesContract.list.path}?limit=20`,
  `${jobListingsContract.officeList.path}?limit=20`,
  controlPanelContract.office.path,
]
const companyReads = [
  `${jobListingsContract.companyList.path}?limit=20`,
  `${hiringContract.companyCandidates.path}?limit=50`,
  `${notificationsContract.list.path}?skip=0&limit=20`,
  controlPanelContract.company.path,
]

async function makePeople(context: BenchContext): Promise<{ office: SignedIn[]; companies: SignedIn[] }> {
  await forget(context)
  const { rows } = await sql<{ cny_id: number }>`select cny_id from company where cny_status = 'APPROVED'
    order by cny_id limit ${COMPANIES}`.execute(context.services.connection.db)
  const people = await makeSignedIn(context, DOMAIN, [
    ...Array.from({ length: OFFICE }, (_, number) => ({ cny_id: null, name: `office-${number}` })),
    ...Array.from({ length: COMPANIES }, (_, number) => ({
      cny_id: rows[number % rows.length]?.cny_id ?? 0,
      name: `company-${number}`,
    })),
  ])
  return {
    office: people.filter(({ cny_id }) => cny_id === null),
    companies: people.filter(({ cny_id }) => cny_id !== null),
  }
}

async function forget(context: BenchContext): Promise<void> {
  const { db } = context.services.connection
  await sql`delete from job_listing where jl_position_title = ${LISTING}`.execute(db)
  await sql`delete from outbox_mail where mai_to like ${`%${GRADUATES}`} or mai_subject = 'Γράμμα μετρήσεων'`.execute(
    db,
  )
  await sql`delete from pending_application where pea_email like ${`%${GRADUATES}`}`.execute(db)
  await forgetSignedIn(context, DOMAIN)
}
