import { afterEach, describe, expect, it } from 'vitest'
import { gameAssessmentContract as game } from '#shared/features/game-assessment/game-assessment.contract.ts'
import {
  type GameProvider,
  sandbox,
  sandboxScore,
  useGameProvider,
} from '#server/features/game-assessment/game-assessment.provider.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeApplication, makeCandidate, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.as(await t.work(makeAdministrator))
afterEach(() => useGameProvider(null))

async function cycleWith(people: number): Promise<{ id: number; users: number[] }> {
  return t.work(async (work) => {
    const id = await makeCycle(work, { status: 'CLOSED' })
    const users: number[] = []
    for (let at = 0; at < people; at += 1) {
      const usr_id = await makeCandidate(work)
      await makeApplication(work, id, usr_id, 'GAME_ASSESSMENT')
      users.push(usr_id)
    }
    return { id, users }
  })
}

const scores = async (id: number) => (await admin.call(game.distribution, { id })).body.scores
async function sync(id: number): Promise<void> {
  expect((await admin.call(game.sync, { id })).status).toBe(200)
  await t.services.jobs.runQueued()
}

describe('the game assessment', () => {
  it('sends each person once, only of the stage, for a known role', async () => {
    const { id } = await cycleWith(2)
    await t.work(async (work) => makeApplication(work, id, await makeCandidate(work), 'APPLIED'))
    const role = (await admin.call(game.roles)).body[0]?.id ?? ''
    expect((await admin.call(game.send, { id, role: 'astronaut' })).status).toBe(422)
    expect((await admin.call(game.send, { id, role, dry_run: true })).body.sent).toBe(2)
    expect((await admin.call(game.send, { id, role })).body).toEqual({ sent: 2, already: 0, failed: [] })
    expect((await admin.call(game.send, { id, role })).body).toEqual({ sent: 0, already: 2, failed: [] })
    const empty = await cycleWith(0)
    expect((await admin.call(game.send, { id: empty.id, role })).status).toBe(409)
    expect((await admin.call(game.send, { id: 999_999, role })).status).toBe(404)
  })

  it('fills the scores that are missing, and leaves those that are there', async () => {
    const { id, users } = await cycleWith(3)
    const [first = 0] = users
    await admin.call(game.send, { id, role: 'software' })
    await t.work((work) =>
      work.db
        .updateTable('cycle_application')
        .set({ edca_game_assessment_score: 12.5 })
        .where('edca_fk_usr_id', '=', first)
        .execute(),
    )
    await sync(id)
    const found = await scores(id)
    expect(found).toHaveLength(3)
    expect(found.find((one) => one.usr_id === first)?.score).toBe(12.5)
    expect(found.find((one) => one.usr_id === users[1])?.score).toBe(sandboxScore(String(users[1])))
  })

  it('lives with partial answers, repeats, strangers and scores out of range', async () => {
    const { id, users } = await cycleWith(4)
    const [a = 0, b = 0, c = 0] = users
    const wild: GameProvider = {
      ...sandbox(),
      results: () =>
        Promise.resolve([
          { reference: String(a), score: 101 },
          { reference: String(b), score: 55.555 },
          { reference: String(b), score: 55.555 },
          { reference: '999999', score: 50 },
          { reference: String(c), score: Number.NaN },
        ]),
    }
    useGameProvider(wild)
    await admin.call(game.send, { id, role: 'software' })
    await sync(id)
    expect(await scores(id)).toEqual([{ usr_id: b, score: 55.56, isInStage: true }])
    useGameProvider(sandbox({ readyShare: 0.5 }))
    await sync(id)
    await sync(id)
    await sync(id)
    expect(await scores(id)).toHaveLength(4)
  })

  it('says in Greek when the provider does not answer, and changes nothing', async () => {
    const { id } = await cycleWith(1)
    useGameProvider(sandbox({ failsEvery: 1 }))
    const refused = await admin.call(game.roles)
    expect([refused.status, refused.message]).toEqual([503, expect.stringContaining('πάροχος')])
    useGameProvider(sandbox({ failsEvery: 2 }))
    expect((await admin.call(game.send, { id, role: 'software' })).status).toBe(503)
    useGameProvider(null)
    expect((await admin.call(game.send, { id, role: 'software', dry_run: true })).body.sent).toBe(1)
  })
})
