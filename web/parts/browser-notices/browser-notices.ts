import type { BrowserCalls, BrowsersState } from '#shared/features/notifications/browser.calls.ts'
import { send } from '#web/core/api.ts'
import { readLocal, removeLocal, writeLocal } from '#web/ui/local-store.ts'

// What this browser does with notices while the product is closed. The browser keeps the subscription, and we keep whose
// notices it shows: somebody else who signs in here has not asked for theirs.

/** `blocked`: the person has forbidden it in the settings of the browser. */
export type NoticesHere = 'impossible' | 'blocked' | 'off' | 'on'

const WORKER = '/worker.js'
const OWNER = 'notices.owner'

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

const isOwner = (state: BrowsersState) => readLocal<string | null>(OWNER, null) === state.mark

export async function noticesHere(state: BrowsersState): Promise<NoticesHere> {
  if (!isPossible()) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  const isOn = Notification.permission === 'granted' && isOwner(state) && (await subscriptionHere())
  return isOn ? 'on' : 'off'
}

const textOf = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** A subscription takes messages from the key that it was made with, and from no other. */
async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const earlier = await pushManager.getSubscription()
  if (earlier && textOf(earlier.options.applicationServerKey) === key) return earlier
  await earlier?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function keep(calls: BrowserCalls, state: BrowsersState): Promise<BrowsersState> {
  const subscription = await subscribe(state.key)
  const input = {
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  }
  const kept = await send(calls.keepBrowser, input)
  writeLocal(OWNER, kept.mark)
  return kept
}

/** Asks the person; gives null when they do not want it. Called by a click, or browsers do not ask. */
export async function turnOn(calls: BrowserCalls, state: BrowsersState): Promise<BrowsersState | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  return keep(calls, state)
}

export async function turnOff(calls: BrowserCalls): Promise<BrowsersState | null> {
  removeLocal(OWNER)
  const subscription = await subscriptionHere()
  if (!subscription) return null
  const { endpoint } = subscription
  await subscription.unsubscribe()
  return send(calls.dropBrowser, { endpoint })
}

/** The sign-in or the link that a browser asked with has ended: whoever comes back says so again, with the new one. */
export async function renewNotices(calls: BrowserCalls): Promise<void> {
  if (!isPossible() || Notification.permission !== 'granted') return
  if (readLocal<string | null>(OWNER, null) === null || !(await subscriptionHere())) return
  const state = await send(calls.browsers, undefined)
  if (isOwner(state)) await keep(calls, state)
}
