import { insertRows } from '#server/database/seeds/bulk.ts'
import noticesOf from '#server/database/seeds/demo.notices.json' with { type: 'json' }
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'
import { stageNotices } from '#server/database/seeds/demo.stages.ts'

/** Ads, notifications for those who sign in, and what the office's acts say on the pages of candidates. */
export async function addMessages(seed: DemoSeed): Promise<void> {
  const { work } = seed
  const people = [
    ...seed.admins.map((usr_id) => ({ usr_id, notices: noticesOf.office })),
    ...seed.companies
      .filter(({ status }) => status === 'APPROVED')
      .slice(0, 6)
      .map(({ usr_id }) => ({ usr_id, notices: noticesOf.companies })),
  ]
  const rows = people.flatMap(({ usr_id, notices }) =>
    Array.from({ length: 4 }, (_, round) =>
      notices.map((notice, index) => {
        const days = round * 9 + index * 2
        return {
          not_kind: notice.kind,
          not_title: notice.title,
          not_body: notice.body,
          not_link: notice.link,
          not_about: '',
          not_date_created: seed.daysAgo(days + 0.1),
          not_date_openned: round === 0 ? null : seed.daysAgo(Math.max(days - 1, 0.1)),
          not_fk_usr_id: usr_id,
        }
      }),
    ).flat(),
  )
  await insertRows(
    work.db,
    'notification',
    [...rows, ...(await stageNotices(seed))].map((row, index) => ({ not_id: index + 1, ...row })),
  )
  await insertRows(work.db, 'ad', [
    {
      ad_id: 1,
      ad_title: 'Ημέρα καριέρας 2026',
      ad_body:
        '<p>Γνώρισε από κοντά 40 εταιρείες που προσλαμβάνουν. <a href="https://events.example/career-day">Δήλωσε συμμετοχή</a>.</p>',
      ad_link: 'https://events.example/career-day',
      ad_status: 'ON',
      ad_date_from: seed.dayAgo(10),
      ad_date_until: seed.dayAgo(-30),
      ad_date_created: seed.daysAgo(12),
    },
    {
      ad_id: 2,
      ad_title: 'Σεμινάριο συγγραφής βιογραφικού',
      ad_body: '<p>Δωρεάν, διαδικτυακά, κάθε Τετάρτη.</p>',
      ad_link: '',
      ad_status: 'FROZEN',
      ad_date_from: null,
      ad_date_until: null,
      ad_date_created: seed.daysAgo(40),
    },
    {
      ad_id: 3,
      ad_title: 'Επιδοτούμενη πρακτική',
      ad_body: '<p>Νέο πρόγραμμα για εταιρείες έως 50 ατόμων.</p>',
      ad_link: 'https://support.example/internships',
      ad_status: 'OFF',
      ad_date_from: seed.dayAgo(200),
      ad_date_until: seed.dayAgo(100),
      ad_date_created: seed.daysAgo(210),
    },
  ])
  await insertRows(
    work.db,
    'ad_audiences',
    [1, 2, 3].map((ad) => ({ ada_id: ad, ada_fk_ad_id: ad, ada_title: 'Όλοι', ada_filters: [] })),
  )
}
