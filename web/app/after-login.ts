import { adsContract } from '#shared/features/ads/ads.contract.ts'
import { areaOf, type PagePath } from '#shared/page-paths.ts'
import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract, WAITING_SHOWN } from '#shared/features/companies/companies.contract.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { notificationCenterContract } from '#shared/features/notification-center/notification-center.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { getSession } from '#web/core/session.ts'
import { listInput } from '#web/core/use-list.ts'
import { givePageWay, untilPageIsThere } from '#web/core/page-is-there.ts'
import { prefetch } from '#web/core/query.ts'
import { renewNotices } from '#web/parts/browser-notices/browser-notices.ts'
import { openChat } from '#web/parts/chat/open-chat.ts'
import { listState } from '#web/ui/list-state.ts'

const PAUSE_MS = 300
const LATEST = 100

const firstPage = listInput(listState())
const firstListings = listInput(listState({ limit: 50 }))

/**
 * What a page asks for first, by its address. It is asked for while the scripts of the page are still read: a list then has
 * its rows when it is first drawn. With the input of its screen, or the screen asks once more.
 */
const pageLoads: Partial<Record<PagePath, () => Promise<unknown>>> = {
  '/admin/companies': () =>
    Promise.all([
      prefetch(companiesContract.list, firstPage),
      prefetch(companiesContract.queue, { limit: WAITING_SHOWN }),
    ]),
  '/admin/candidates': () => prefetch(candidatesContract.search, firstPage),
  '/admin/educational-cycles': () => prefetch(educationalCyclesContract.list, firstPage),
  '/admin/listings': () => prefetch(jobListingsContract.officeList, firstListings),
  '/admin/ad-control': () => prefetch(adsContract.list, firstPage),
  '/admin/notification-center': () => prefetch(notificationCenterContract.list, firstPage),
  '/company/job-listings': () => prefetch(jobListingsContract.companyList, firstListings),
  '/company/interviews': () => prefetch(interviewsContract.list, {}),
}

/** What the office's screens show first. The bell and the panels load what is theirs; figures wait for their page. */
const officeLoads = [
  () => prefetch(companiesContract.list, firstPage),
  () => prefetch(candidatesContract.search, firstPage),
  () => prefetch(educationalCyclesContract.list, firstPage),
  () => prefetch(jobListingsContract.officeList, listInput(listState({ limit: 10 }))),
  // The latest: a page of a listing asks for all of its own.
  () => prefetch(hiringContract.officeApplications, { limit: LATEST }),
  () => prefetch(hiringContract.officeInterviews, { limit: LATEST }),
  () => prefetch(adsContract.list, firstPage),
  () => prefetch(notificationCenterContract.list, firstPage),
  // Its fields are many: no other page waits for them.
  async () => prefetch((await import('#shared/features/reports/reports.contract.ts')).reportsContract.list, {}),
]

const companyLoads = [
  () => prefetch(companiesContract.own, undefined),
  () => prefetch(jobListingsContract.companyList, firstListings),
  () => prefetch(hiringContract.companyCandidates, { order: 'created', limit: 5 }),
  () => prefetch(interviewsContract.list, {}),
]

/** What other pages will need has time: right after the page the browser may still fetch what nobody counts, such as pictures. */
async function untilOthersMayLoad(): Promise<void> {
  await untilPageIsThere()
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

/** What the page of this address asks for first, for whoever may open it. */
export async function loadPage(user: OwnUser): Promise<void> {
  const { pathname, search } = location
  const area = user.usr_role === 'REGEN_ADMINISTRATOR' ? 'admin' : user.company?.cny_status === 'APPROVED' && 'company'
  // What is chosen in an address, such as a page of a list or a past day, its screen reads by itself.
  // What does not come is asked for again by its screen.
  if (areaOf(pathname) === area && search === '') await pageLoads[pathname as PagePath]?.().catch(() => undefined)
}

/** Loads the state of a person after sign-in (specification §6). A failed list is loaded again by its screen. */
export async function loadFirst(user: OwnUser): Promise<void> {
  // What a browser does with notices holds nobody up.
  void renewNotices(notificationsContract).catch(() => undefined)
  if (user.usr_role === 'REGEN_ADMINISTRATOR') {
    // One after the other, once the page that is opening has what it asked for.
    await untilOthersMayLoad()
    for (const load of [...officeLoads, openChatQuietly]) {
      await givePageWay()
      // Whoever has signed out meanwhile is asked for nothing more.
      if (getSession().status !== 'in') return
      await load()
    }
    return
  }
  await untilOthersMayLoad()
  if (getSession().status !== 'in') return
  // Whoever waits for approval has no other page.
  if (user.company?.cny_status !== 'APPROVED') return prefetch(companiesContract.own, undefined)
  await Promise.all(companyLoads.map((load) => load()))
  await openChatQuietly()
}

/** The page of a chat opens it again, and says there what is wrong. */
async function openChatQuietly(): Promise<void> {
  if (getSession().status === 'in') await openChat().catch(() => undefined)
}
