import { expect, it } from 'vitest'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, personalHeaders } from '#server/testing/make.ts'

const CONNECTIONS = 2
const t = await startTestApp({ DATABASE_POOL: String(CONNECTIONS) })

it('lets as many write at one moment as come, with few connections to the database', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 4 * CONNECTIONS }, () =>
      t.work(async (work) => personalHeaders(work, await makeCandidate(work))),
    ),
  )
  const began = performance.now()
  const answers = await Promise.all(
    crowd.flatMap((headers) => [
      t.visitor.call(me.saveProfile, { usp_city: 'Λάρισα' }, { headers }),
      t.visitor.call(me.dropBrowsers, undefined, { headers }),
    ]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(performance.now() - began).toBeLessThan(5000)
}, 30_000)
