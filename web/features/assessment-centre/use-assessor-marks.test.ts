import { afterEach, expect, it, vi } from 'vitest'
import type { Entry } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import { sendSome } from '#web/features/assessment-centre/use-assessor-marks.ts'

afterEach(() => vi.unstubAllGlobals())

const entry = (comment: string): Entry => ({ key: crypto.randomUUID(), usr_id: 7, comment })

/** A server that does not read a body with this comment. */
function refuse(bad: string, status = 422) {
  const sent: string[][] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    const { entries } = JSON.parse(body) as { entries: Entry[] }
    sent.push(entries.map(({ comment }) => comment ?? ''))
    if (entries.some(({ comment }) => comment === bad)) {
      const fields = { 'entries.0.comment': 'Περιέχει χαρακτήρες που δεν επιτρέπονται' }
      const answer = { message: 'x', error: { code: 'invalid', message: 'x', fields } }
      return Promise.resolve(new Response(JSON.stringify(answer), { status }))
    }
    return Promise.resolve(
      new Response(JSON.stringify({ saved: entries.map(({ key }) => key), late: [], refused: [] })),
    )
  })
  return sent
}

it('sends the others when the server does not even read one, in their order, and says why', async () => {
  const sent = refuse('bad')
  const entries = ['1', '2', 'bad', '4', '5'].map(entry)
  let reasons: string[] = []
  const keys = await sendSome('k', entries, (change) => {
    reasons = change(reasons)
  })
  expect(keys).toEqual(entries.map(({ key }) => key))
  expect(reasons).toEqual(['Περιέχει χαρακτήρες που δεν επιτρέπονται'])
  expect(sent.filter((comments) => !comments.includes('bad')).flat()).toEqual(['1', '2', '4', '5'])
})

it('keeps all of them while the server does not answer', async () => {
  const sent = refuse('bad', 503)
  await expect(sendSome('k', ['1', 'bad'].map(entry), () => undefined)).rejects.toMatchObject({ status: 503 })
  expect(sent).toEqual([['1', 'bad']])
})
