import { expect, it } from 'vitest'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { sampleCv } from '#server/database/seeds/people/cv.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, personalHeaders } from '#server/testing/make.ts'

const t = await startTestApp()

async function stored(usr_id: number) {
  const rows = await t.rows('file', { fil_fk_usr_id: usr_id })
  const bytes: string[] = []
  for await (const { key } of t.services.storage.list()) if (key) bytes.push(key)
  return { rows: rows.map(({ fil_id }) => fil_id), bytes }
}

it.each([true, false])('keeps one CV of several that come at one moment (with a profile: %s)', async (hasProfile) => {
  const usr_id = await t.work(makeCandidate)
  const headers = await t.work((work) => personalHeaders(work, usr_id))
  if (!hasProfile) await t.db.deleteFrom('user_profile').where('usp_fk_usr_id', '=', usr_id).execute()
  const answers = await Promise.all(
    [0, 1, 2, 3].map((at) =>
      t.visitor.call(me.putCv, {}, { headers, files: { cv: [{ name: `${at}.pdf`, content: sampleCv(at) }] } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { rows, bytes } = await stored(usr_id)
  const [profile] = await t.rows('user_profile', { usp_fk_usr_id: usr_id })
  expect([rows, bytes]).toEqual([[profile?.usp_fk_cv_file], rows])
  await t.visitor.call(me.removeCv, undefined, { headers })
  expect(await stored(usr_id)).toEqual({ rows: [], bytes: [] })
})
