import { expect } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import type { Caller, TestApp } from '#server/testing/app.ts'
import { makeCycleWith, wholeLetters } from '#server/testing/make.ts'

/** A cycle with people who wait for its assessment. */
export const makeAssessed = (t: TestApp, names: readonly string[]) =>
  t.work((work) =>
    makeCycleWith(
      work,
      names.map(() => 'INTERVIEWING'),
      (at) => ({ name: names[at] }),
    ),
  )

/** So many people with names as hostile as they may be. */
export const hostileNames = (count: number) => Array.from({ length: count }, (_, at) => `<script>' % ${at}`)

interface Preparation {
  assessors?: number
  perRoom?: number
  days?: number
}

/** What the office says before the set-up; returns the assessors. */
export async function prepareCentre(admin: Caller, id: number, wanted: Preparation = {}) {
  const assessors = Array.from({ length: wanted.assessors ?? 1 }, (_, at) => ({
    name: `Αξιολογητής ${at}`,
    email: `a${at}.${id}@firm.test`,
  }))
  await admin.call(lac.saveAssessors, { id, assessors })
  await admin.call(lac.assessorsPerRoom, { id, value: wanted.perRoom ?? 1 })
  await admin.call(lac.totalDays, { id, value: wanted.days ?? 1 })
  return assessors
}

export async function setUpCentre(admin: Caller, id: number, starting_date: string): Promise<Centre> {
  const { status, body } = await admin.call(lac.setup, { id, starting_date })
  expect(status).toBe(200)
  return body
}

/** Every letter of the outbox has left. */
export async function sendOutbox(t: TestApp): Promise<void> {
  await t.db.updateTable('outbox_mail').set({ mai_status: 'SENT' }).execute()
}

/** Those about a centre that can still be taken back. */
export const waitingLetters = (t: TestApp, id: number) =>
  t.work((work) => wholeLetters(work, { mai_about: `lac:${id}`, mai_status: 'HELD' }))

/** As the call that puts people back takes them. */
export const movesBack = (
  moves: readonly { usr_id: number; from: { eduass_id: number } | null; to: { eduass_id: number } | null }[],
) => moves.map(({ usr_id, from, to }) => ({ usr_id, from: from?.eduass_id ?? null, to: to?.eduass_id ?? null }))
