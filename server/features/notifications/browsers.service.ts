import { invalid } from '#shared/core/errors.ts'
import type { BrowsersState } from '#shared/features/notifications/browser.calls.ts'
import { audit } from '#server/core/audit.ts'
import { areBrowserKeys } from '#server/core/push/encrypt.ts'
import { isWritable } from '#server/core/outside.ts'
import {
  type Access,
  type Browser,
  countBrowsers,
  dropBrowser,
  dropBrowsers,
  keepBrowser,
  vapidKeys,
} from '#server/core/push/push.queries.ts'
import type { Work } from '#server/core/work.ts'

export async function stateOfBrowsers(work: Work, usr_id: number): Promise<BrowsersState> {
  const { publicKey } = await vapidKeys(work)
  const mark = work.services.keys.mark('browser notices', String(usr_id))
  return { key: publicKey, mark, browsers: await countBrowsers(work.db, usr_id, work.now) }
}

export async function addBrowser(
  work: Work,
  { usr_id, ...access }: { usr_id: number } & Access,
  browser: Browser,
): Promise<BrowsersState> {
  if (!isWritable(browser.endpoint)) throw invalid({ endpoint: 'Αυτός ο περιηγητής δεν δέχεται ειδοποιήσεις' })
  if (!areBrowserKeys(browser)) throw invalid({ p256dh: 'Ο περιηγητής έδωσε άγνωστο κλειδί' })
  // Before the browser is kept: a key that is made now ends all that asked with one that is lost.
  await vapidKeys(work)
  const { isNew } = await keepBrowser(work, { usr_id, ...access }, browser)
  // It says so at each visit, which is no news.
  if (isNew) await audit(work, { action: 'allowed browser notices', entity: 'user', id: usr_id })
  return stateOfBrowsers(work, usr_id)
}

export async function endBrowser(work: Work, usr_id: number, endpoint: string): Promise<BrowsersState> {
  if (await dropBrowser(work.db, usr_id, endpoint))
    await audit(work, { action: 'ended browser notices', entity: 'user', id: usr_id })
  return stateOfBrowsers(work, usr_id)
}

export async function endBrowsers(work: Work, usr_id: number): Promise<BrowsersState> {
  if ((await dropBrowsers(work.db, usr_id)) > 0)
    await audit(work, { action: 'ended browser notices', entity: 'user', id: usr_id })
  return stateOfBrowsers(work, usr_id)
}
