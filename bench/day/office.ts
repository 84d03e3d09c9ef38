import { expect, type Page, type Response } from '@playwright/test'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { fillSignIn, pressSignIn } from '#bench/kit/browser.ts'
import type { Report } from '#bench/kit/context.ts'
import { type DayWorld, PEOPLE, ROOMS } from '#bench/day/world.ts'
import { quantile } from '#bench/kit/figures.ts'

// The office plans and runs the day in its own browser. What is timed is the call as that browser waited for it, and the
// time from a press until the screen shows what came of it.

/** V8. */
const PLAN_MS = 1000
const REPAIR_MS = 200
const ROUNDS = 8

type OfficeCall = (typeof contract)[keyof typeof contract]

export class OfficeBrowser {
  private readonly page: Page
  private readonly world: DayWorld
  private readonly report: Report
  /** From each press until the screen shows what came of it. */
  private readonly shown: number[] = []

  constructor(page: Page, world: DayWorld, report: Report) {
    this.page = page
    this.world = world
    this.report = report
  }

  async signIn(): Promise<void> {
    await fillSignIn(this.page, this.world.url)
    await pressSignIn(this.page)
  }

  /** The set-up by its button. */
  async plan(): Promise<void> {
    await this.page.goto(`${this.world.url}${this.world.centrePath()}`)
    const button = this.page.getByRole('button', { name: lacTexts.setup.button })
    const answer = await this.timed(contract.setup, () => button.click(), this.message(lacTexts.setup.done))
    const slots = await this.takenSlots()
    const rooms = new Set(slots.map((slot) => slot.eduass_fk_eduasr_id)).size
    this.report({
      id: 'V8',
      what: 'plan the day',
      ours: answer,
      unit: 'ms',
      below: PLAN_MS,
      holds: rooms === ROOMS && areAllSeated(slots),
      note: `${slots.length} people in ${rooms} rooms`,
    })
  }

  /** Somebody will be absent; the repair is looked at several times and then made. */
  async repair(): Promise<void> {
    await this.page.getByRole('tab', { name: lacTexts.tabs.board }).click()
    const [first] = await this.takenSlots()
    await this.page.getByRole('button', { name: new RegExp(`: ${first?.usr_fullname}`) }).click()
    await this.page.getByRole('menuitem', { name: lacTexts.board.willBeAbsent }).click()
    await this.page.getByRole('region', { name: lacTexts.board.unplaced(1) }).waitFor()
    const open = this.page.getByRole('button', { name: lacTexts.repair.button })
    const apply = this.page.getByRole('dialog').getByRole('button', { name: /^Διόρθωση \(/ })
    const answers: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const answer = await this.timed(
        contract.repair,
        () => open.click(),
        () => apply.waitFor(),
      )
      answers.push(answer)
      if (round < ROUNDS - 1) await this.page.keyboard.press('Escape')
      if (round < ROUNDS - 1) await apply.waitFor({ state: 'detached' })
    }
    await this.timed(contract.repair, () => apply.click(), this.message(lacTexts.repair.applied))
    this.report({
      id: 'V8',
      what: 'repair after an absence',
      ours: quantile(answers, 0.5),
      unit: 'ms',
      below: REPAIR_MS,
      holds: areAllSeated(await this.takenSlots()),
    })
  }

  /** On the board of the day, while the pages of the assessors stand open. */
  async runTheDay(): Promise<void> {
    await this.page.goto(`${this.world.url}${this.world.boardPath()}`)
    await this.page.getByText(dayTexts.come(0, PEOPLE)).waitFor()
    await this.loseRoom()
    await this.substitute()
    await this.shift()
    this.report({
      what: 'from a press of the office until the screen shows it, slowest',
      ours: Math.max(...this.shown),
      unit: 'ms',
      note: `${this.shown.length} presses: planning, repair, lost room, substitute, shifts`,
    })
  }

  /** The last room is lost: its people go elsewhere, and with the undo everybody is back. */
  private async loseRoom(): Promise<void> {
    const before = await this.takenSlots()
    const room = (await this.world.board()).rooms.at(-1)
    await this.page.getByRole('button', { name: dayTexts.room.lose(room?.eduasr_title ?? '') }).click()
    const submit = this.page.getByRole('button', { name: lacTexts.loss.submit })
    await expect(submit).toBeEnabled()
    const answer = await this.timed(contract.lose, () => submit.click(), this.message(/άλλαξαν θέση/))
    const after = await this.takenSlots()
    const isEmpty = after.every((slot) => slot.eduass_fk_eduasr_id !== room?.eduasr_id)
    this.report({
      what: 'close a lost room and move its people',
      ours: answer,
      unit: 'ms',
      below: REPAIR_MS,
      holds: isEmpty && areAllSeated(after),
      note: `${before.filter((slot) => slot.eduass_fk_eduasr_id === room?.eduasr_id).length} people`,
    })
    const undo = this.page.getByRole('region', { name: 'Μηνύματα' }).getByRole('button', { name: 'Αναίρεση' })
    await this.timed(contract.putBack, () => undo.click(), this.message(/όπως πριν/))
    const places = (slots: readonly Slot[]) =>
      slots.map(({ eduass_id, eduass_fk_usr_id }) => `${eduass_id} ${eduass_fk_usr_id}`)
    expect(places(await this.takenSlots())).toEqual(places(before))
  }

  /** Somebody does not come, and whoever has no time gets the slot. */
  private async substitute(): Promise<void> {
    const slots = (await this.world.board()).rooms.flatMap((room) => room.slots).filter(({ usr_id }) => usr_id !== null)
    const [absent, reserve] = [slots[0], slots.at(-1)]
    if (!absent?.usr_id || !reserve?.usr_id) throw new Error('Nobody has a time.')
    await this.world.unplace(reserve.usr_id)
    const noShow = this.page.getByRole('button', { name: dayTexts.room.noShow(absent.usr_fullname ?? '') })
    // The last of the free slots: the repair has left one before it.
    const put = this.page.getByRole('button', { name: dayTexts.absent.put(reserve.usr_fullname ?? '') }).last()
    await this.timed(
      contract.absent,
      () => noShow.click(),
      () => put.waitFor(),
    )
    const answer = await this.timed(
      contract.substitute,
      () => put.click(),
      () => put.waitFor({ state: 'detached' }),
    )
    const sits = (await this.takenSlots()).find((slot) => slot.eduass_fk_usr_id === reserve.usr_id)
    this.report({
      what: 'put a substitute into a free slot',
      ours: answer,
      unit: 'ms',
      below: REPAIR_MS,
      holds: sits?.eduass_id === absent.eduass_id,
    })
    await this.world.unplace(reserve.usr_id)
    await this.world.moveTo(reserve.usr_id, reserve.eduass_id)
  }

  /** There and back: each press is a whole shift. */
  private async shift(): Promise<void> {
    const [room] = (await this.world.board()).rooms
    const answers: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await this.page.getByRole('button', { name: dayTexts.room.shift(room?.eduasr_title ?? '') }).click()
      const dialog = this.page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: dayTexts.shift.minutes }).fill(round % 2 === 0 ? '10' : '-10')
      const submit = dialog.getByRole('button', { name: dayTexts.shift.submit, exact: true })
      await expect(submit).toBeEnabled()
      const answer = await this.timed(
        contract.shiftRoom,
        () => submit.click(),
        () => dialog.waitFor({ state: 'detached' }),
      )
      answers.push(answer)
    }
    const note = 'with everybody of the room'
    const ours = quantile(answers, 0.5)
    this.report({ what: 'shift a room by ten minutes', ours, unit: 'ms', below: REPAIR_MS, note })
  }

  /** From the request until the last byte of its answer. */
  private async timed(call: OfficeCall, press: () => Promise<unknown>, shows: () => Promise<unknown>): Promise<number> {
    const isAnswer = (response: Response) =>
      response.request().method() === call.method && new URL(response.url()).pathname.match(patternOf(call)) !== null
    const began = performance.now()
    const [response] = await Promise.all([this.page.waitForResponse(isAnswer), press()])
    await shows()
    const shown = performance.now() - began
    await response.finished()
    if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}`)
    this.shown.push(shown)
    const { requestStart, responseEnd } = response.request().timing()
    return responseEnd - requestStart
  }

  private message(words: string | RegExp): () => Promise<void> {
    return () => this.page.getByRole('region', { name: 'Μηνύματα' }).getByText(words).first().waitFor()
  }

  private async takenSlots(): Promise<Slot[]> {
    const { rooms } = await this.world.centre()
    return rooms.flatMap((room) => room.eduasr_slots.filter(({ eduass_fk_usr_id }) => eduass_fk_usr_id !== null))
  }
}

/** The path of a call with any ids in it. */
const patternOf = (call: OfficeCall) => new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, String.raw`\d+`)}$`)

const areAllSeated = (slots: readonly Slot[]) =>
  slots.length === PEOPLE && slots.every(({ conflict }) => conflict === null)
