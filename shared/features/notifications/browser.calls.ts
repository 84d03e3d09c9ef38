import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { fields } from '#shared/core/fields.ts'
import { PERSONAL_PATH } from '#shared/core/personal-key.ts'
import type { Access } from '#shared/permissions.ts'

// Browsers that show notices while the product is closed (Web Push): the same calls for accounts and for the personal page.

const endpoint = z.url({ protocol: /^https$/, error: 'Αυτός ο περιηγητής δεν δέχεται ειδοποιήσεις' }).max(1000)
const secret = (signs: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${signs}}$`), 'Ο περιηγητής έδωσε άγνωστο κλειδί')

/** What a browser says of itself when it subscribes. */
const browserForm = { endpoint, p256dh: secret(87), auth: secret(22) }

const state = z.object({
  /** The key with which browsers subscribe. */
  key: z.string(),
  /** The same for the same person: tells a browser whose notices it shows. */
  mark: z.string(),
  /** How many browsers show the notices of the person. */
  browsers: z.int(),
})
export type BrowsersState = z.output<typeof state>

const browserCallsAt = (path: '/api/user' | typeof PERSONAL_PATH, who: Access) => ({
  browsers: call({
    method: 'GET',
    path: `${path}/browser/list`,
    who,
    about: 'How many browsers show the own notices while the product is closed, and the key to add one.',
    output: state,
    reads: ['push_key', 'push_subscription', 'secret_key', 'session', 'users'],
  }),
  keepBrowser: call({
    method: 'POST',
    path: `${path}/browser`,
    who,
    about:
      'This browser shows the own notices, ten at most; the one that was silent longest makes room. It says so again at each visit.',
    trail: false,
    input: fields(browserForm),
    output: state,
    perMinute: 20,
  }),
  dropBrowser: call({
    method: 'POST',
    path: `${path}/browser/end`,
    who,
    about: 'This browser shows no notice any more.',
    input: fields({ endpoint }),
    output: state,
  }),
  dropBrowsers: call({
    method: 'DELETE',
    path: `${path}/browser/list`,
    who,
    about: 'No browser shows the own notices any more.',
    output: state,
  }),
})

export const accountBrowserCalls = browserCallsAt('/api/user', 'signedIn')
export const ownBrowserCalls = browserCallsAt(PERSONAL_PATH, 'public')
/** Either of them. */
export type BrowserCalls = typeof accountBrowserCalls
