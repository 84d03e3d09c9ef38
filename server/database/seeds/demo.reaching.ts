import sharp from 'sharp'
import { storeBuffer } from '#server/core/uploads.ts'
import { insertRows } from '#server/database/seeds/bulk.ts'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'

// Ads with what people did with them, sendings with what became of them, and an outbox with every fate of a letter.

const COMPANY_USERS = [{ field: 'usr_role', op: 'eq', value: ['COMPANY_USER'] }]

/** A calm picture for an ad: the colours of the product and a word. */
function picture(words: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="420">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#035BA9"/>
    <stop offset="1" stop-color="#5F9ACE"/></linearGradient></defs>
    <rect width="1200" height="420" fill="url(#g)"/><circle cx="1040" cy="80" r="220" fill="#ffffff" opacity="0.08"/>
    <circle cx="180" cy="400" r="180" fill="#ffffff" opacity="0.08"/>
    <text x="80" y="235" font-family="sans-serif" font-size="60" font-weight="700" fill="#ffffff">${words}</text></svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 1 }).toBuffer()
}

/** Half past ten in the morning some days ago, and minutes after that: what came later also says so. */
function moment(seed: DemoSeed, days: number, minutes = 0): string {
  const at = new Date(seed.work.now.getTime() - days * 86_400_000)
  at.setUTCHours(7, 30 + minutes, 0, 0)
  return new Date(Math.min(at.getTime(), seed.work.now.getTime())).toISOString()
}

export async function addReaching(seed: DemoSeed): Promise<void> {
  await addAds(seed)
  const letters = await addLetters(seed)
  await addSendings(seed, letters)
}

async function addAds(seed: DemoSeed): Promise<void> {
  const { work } = seed
  const buffer = await picture('Νέες θέσεις, νέοι άνθρωποι')
  const image = await storeBuffer(work, { name: 'ad.webp', mime: 'image/webp', purpose: 'ad_image', buffer })
  await insertRows(work.db, 'ad', [
    {
      ad_id: 4,
      ad_title: 'Επιδότηση για νέες προσλήψεις αποφοίτων',
      ad_body:
        '<p>Οι επιχειρήσεις που προσλαμβάνουν αποφοίτους του προγράμματος καλύπτουν <strong>έως το 60%</strong> του μισθολογικού κόστους για έξι μήνες.</p><p>Το γραφείο βοηθά με την αίτηση.</p>',
      ad_link: 'https://support.example/hiring',
      ad_image: image.fil_id,
      ad_status: 'ON',
      ad_date_from: seed.dayAgo(6),
      ad_date_until: seed.dayAgo(-40),
      ad_date_created: seed.daysAgo(7),
    },
  ])
  await insertRows(work.db, 'ad_audiences', [
    { ada_id: 4, ada_fk_ad_id: 4, ada_title: 'Εταιρείες', ada_filters: COMPANY_USERS },
  ])
  const views = seed.candidates.slice(0, 140).map(({ usr_id }, index) => ({
    adv_fk_ad_id: 1,
    adv_fk_usr_id: usr_id,
    adv_date_seen: seed.daysAgo(8 - (index % 7)),
    adv_date_clicked: index % 4 === 0 ? seed.daysAgo(7 - (index % 6)) : null,
    adv_date_dismissed: index % 9 === 0 ? seed.daysAgo(5) : null,
  }))
  await insertRows(work.db, 'ad_view', views)
}

const mailStates = ['SENT', 'SENT', 'SENT', 'SENT', 'SENT', 'SENT', 'SENT', 'FAILED', 'BOUNCED'] as const
const errors: Record<string, string> = {
  FAILED: 'Ο διακομιστής του παραλήπτη ζητά νέα προσπάθεια. Απάντηση: «451 4.3.0 Temporary server error»',
  BOUNCED: 'Δεν υπάρχει τέτοιο γραμματοκιβώτιο. Απάντηση: «550 5.1.1 The email account does not exist»',
}

const NEWS = {
  title: 'Πρόγραμμα φθινοπώρου: οι αιτήσεις άνοιξαν',
  body: '<p>Γεια σου {name},</p><p>άνοιξαν οι αιτήσεις για τα προγράμματα του φθινοπώρου. Δες ποιο σου ταιριάζει και κάνε την αίτησή σου έγκαιρα.</p>',
}

/** The letters of one sending to 54 people; gives their ids by person. */
async function addLetters(seed: DemoSeed): Promise<Map<number, number>> {
  const { work } = seed
  const rows = seed.candidates.slice(0, 54).map(({ usr_id, fullname, email }, index) => {
    const state = mailStates[index % mailStates.length] as string
    return {
      mai_id: index + 1,
      mai_status: state,
      mai_to: email,
      mai_to_name: fullname,
      mai_fk_usr_id: usr_id,
      mai_template: 'news',
      mai_subject: NEWS.title,
      mai_text: `Γεια σου ${fullname},\n\nάνοιξαν οι αιτήσεις για τα προγράμματα του φθινοπώρου. Δες ποιο σου ταιριάζει και κάνε την αίτησή σου έγκαιρα.`,
      mai_html: NEWS.body.replace('{name}', fullname),
      mai_footer: '',
      mai_attachments: [],
      mai_headers: {},
      mai_dedupe_key: `notification:2:${usr_id}`,
      mai_about: 'notification:2',
      mai_attempts: state === 'FAILED' ? 6 : 1,
      mai_next_attempt: moment(seed, 4, index),
      mai_error: errors[state] ?? '',
      mai_message_id: state === 'SENT' ? `<demo.${index}@example.org>` : '',
      mai_date_sent: state === 'SENT' ? moment(seed, 4, 1 + index / 2) : null,
      mai_date_created: moment(seed, 4),
    }
  })
  await insertRows(work.db, 'outbox_mail', rows)
  return new Map(rows.map((row) => [row.mai_fk_usr_id, row.mai_id]))
}

async function addSendings(seed: DemoSeed, letters: ReadonlyMap<number, number>): Promise<void> {
  const { work } = seed
  const byOffice = { notg_fk_usr_id: seed.admins[0] ?? null, notg_filters: [], notg_link: '' }
  const readers = seed.companies.filter(({ status }) => status === 'APPROVED')
  await insertRows(work.db, 'notification_generated', [
    {
      ...byOffice,
      notg_id: 1,
      notg_title: 'Ημέρα καριέρας στην Αθήνα',
      notg_body: 'Δηλώστε συμμετοχή ως τις 15 του μήνα.',
      notg_channel: 'PUSH',
      notg_audiences: [{ title: 'Εταιρείες', filters: COMPANY_USERS }],
      notg_filters: COMPANY_USERS,
      notg_total: readers.length,
      notg_status: 'DONE',
      notg_send_at: moment(seed, 9),
      notg_date_finished: moment(seed, 9),
      notg_date_created: moment(seed, 9),
    },
    {
      ...byOffice,
      notg_id: 2,
      notg_title: NEWS.title,
      notg_body: NEWS.body,
      notg_channel: 'EMAIL',
      notg_audiences: [],
      notg_total: letters.size,
      notg_status: 'DONE',
      notg_send_at: moment(seed, 4),
      notg_date_finished: moment(seed, 4),
      notg_date_created: moment(seed, 4),
    },
  ])
  await insertRows(work.db, 'notification_recipient', [
    ...readers.map(({ usr_id }) => recipient(1, usr_id, moment(seed, 9), null)),
    ...[...letters].map(([usr_id, mai_id]) => recipient(2, usr_id, moment(seed, 4), mai_id)),
    ...seed.candidates.slice(54, 58).map(({ usr_id }) => ({
      ...recipient(2, usr_id, moment(seed, 4), null),
      notr_status: 'LEFT_OUT',
      notr_reason: 'Δεν έχει ζητήσει ενημερώσεις',
    })),
  ])
  await insertRows(
    work.db,
    'notification',
    readers.map(({ usr_id }, index) => ({
      not_id: 10_001 + index,
      not_kind: 'message',
      not_title: 'Ημέρα καριέρας στην Αθήνα',
      not_body: 'Δηλώστε συμμετοχή ως τις 15 του μήνα.',
      not_link: '',
      not_date_created: moment(seed, 9),
      not_date_openned: index % 3 === 0 ? null : moment(seed, 9, 20 + index * 47),
      not_fk_usr_id: usr_id,
      not_fk_notg_id: 1,
    })),
  )
}

function recipient(notg_id: number, usr_id: number, at: string, mai_id: number | null) {
  return {
    notr_fk_notg_id: notg_id,
    notr_fk_usr_id: usr_id,
    notr_status: 'GIVEN',
    notr_reason: '',
    notr_fk_mai_id: mai_id,
    notr_date: at,
  }
}
