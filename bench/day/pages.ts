import type { Browser, BrowserContext, Page } from '@playwright/test'
import { assessorTexts } from '#web/features/assessment-centre/assessor.texts.ts'
import { launchBrowser } from '#bench/kit/browser.ts'
import type { Report } from '#bench/kit/context.ts'
import { OfficeBrowser } from '#bench/day/office.ts'
import { CRITERIA, type DayWorld } from '#bench/day/world.ts'
import { quantile } from '#bench/kit/figures.ts'

/** Of ten pages, this one loses its network after a few people and finds it again at the end. */
const OFFLINE_PAGE = 3
const OFFLINE_AFTER = 3
const WAIT_MS = 120_000

interface Judging {
  /** From the press of a level until the page shows it, in milliseconds. */
  clicks: number[]
  given: number
  /** The most that waited on a device at once. */
  waited: number
}

/** What an assessor thinks of somebody: any rule that another run repeats. */
const levelOf = (assessor: number, person: number, criterion: number) =>
  1 + ((assessor * 7 + person * 3 + criterion) % 4)

export async function runInBrowser(report: Report, world: DayWorld): Promise<void> {
  const browser = await launchBrowser()
  try {
    const office = new OfficeBrowser(await browser.newPage({ viewport: { width: 1440, height: 900 } }), world, report)
    await office.signIn()
    await office.plan()
    await office.repair()
    await world.openLinks()
    await measure(report, world, browser, office)
  } finally {
    await browser.close()
  }
}

async function measure(report: Report, world: DayWorld, browser: Browser, office: OfficeBrowser): Promise<void> {
  const keys = [...world.links.values()]
  const windows = await Promise.all(keys.map(() => browser.newContext({ viewport: { width: 390, height: 844 } })))
  const began = performance.now()
  const pages = await Promise.all(
    windows.map(async (window, at) => {
      const page = await window.newPage()
      await page.goto(`${world.url}/assessor/${keys[at]}`)
      await page.getByText(assessorTexts.kept).waitFor({ timeout: WAIT_MS })
      return page
    }),
  )
  const opened = performance.now() - began
  await office.runTheDay()
  await Promise.all(pages.map((page) => page.reload()))
  await Promise.all(pages.map((page) => page.getByText(assessorTexts.kept).waitFor({ timeout: WAIT_MS })))
  const people = await Promise.all(keys.map(async (key) => (await world.assessorDay(key)).people.length))
  const [arrivals, judged] = await Promise.all([
    arrive(world),
    Promise.all(pages.map((page, at) => judge(page, windows[at] as BrowserContext, at, people[at] ?? 0))),
  ])
  const given = judged.reduce((sum, page) => sum + page.given, 0)
  const rows = await world.query<{ rows: number; different: number }>(
    `select count(*)::int as rows, count(distinct (aen_email, aen_fk_usr_id, aen_fk_acr_id))::int as different
      from assessor_entry where aen_level is not null`,
  )
  const kept = rows[0]?.rows ?? 0
  const clicks = judged.flatMap((page) => page.clicks)
  report({ what: `${pages.length} pages of assessors open at once`, ours: opened / 1000, unit: 's' })
  report({
    what: 'marks given in the pages that are not kept once each',
    ours: Math.abs(given - kept) + Math.abs(kept - (rows[0]?.different ?? 0)),
    unit: 'marks',
    noneOf: given,
    note: `${judged[OFFLINE_PAGE]?.waited ?? 0} waited on the device without network`,
  })
  report({
    what: 'from the press of a level until the page shows it, p95',
    ours: quantile(clicks, 0.95),
    unit: 'ms',
    below: 1000,
    note: `p50 ${Math.round(quantile(clicks, 0.5))} ms, with all pages at work in one browser`,
  })
  report({
    what: 'an arrival at the door meanwhile, p95',
    ours: quantile(arrivals, 0.95),
    unit: 'ms',
    note: `${arrivals.length} people, p50 ${Math.round(quantile(arrivals, 0.5))} ms`,
  })
}

/** Everybody comes while the assessors mark. */
async function arrive(world: DayWorld): Promise<number[]> {
  const times: number[] = []
  for (const { usr_id } of (await world.board()).rooms.flatMap(({ slots }) => slots)) {
    if (usr_id === null) continue
    const began = performance.now()
    await world.checkIn(usr_id)
    times.push(performance.now() - began)
  }
  return times
}

async function judge(page: Page, window: BrowserContext, at: number, people: number): Promise<Judging> {
  const judging: Judging = { clicks: [], given: 0, waited: 0 }
  for (let person = 0; person < people; person += 1) {
    if (at === OFFLINE_PAGE && person === OFFLINE_AFTER) await window.setOffline(true)
    for (const [index, criterion] of CRITERIA.entries()) {
      const level = levelOf(at, person, index)
      const began = performance.now()
      await page.getByRole('button', { name: new RegExp(`^${criterion}, ${level}: `) }).click()
      await page.getByRole('button', { name: assessorTexts.change(criterion) }).waitFor()
      judging.clicks.push(performance.now() - began)
      judging.given += 1
    }
    if (person < people - 1) await page.getByRole('button', { name: /^Επόμενος: / }).click()
  }
  if (at === OFFLINE_PAGE) {
    const text = await page.getByText(assessorTexts.waiting(0).slice(0, 10)).innerText()
    judging.waited = Number(/\((\d+)\)/.exec(text)?.[1] ?? 0)
    await window.setOffline(false)
  }
  await page.getByText(assessorTexts.kept).waitFor({ timeout: WAIT_MS })
  return judging
}
