import { AppError, invalid } from '#shared/core/errors.ts'
import type { WebHook } from '#shared/features/connections/connections.contract.ts'
import { MOST_HOOKS, TEST_KIND } from '#shared/features/connections/hooks.rules.ts'
import { audit } from '#server/core/audit.ts'
import { isWritable } from '#server/core/outside.ts'
import type { Work } from '#server/core/work.ts'
import {
  changeSecret,
  countHooks,
  deleteHook,
  eventsOf,
  type HookValues,
  insertHook,
  insertTestEvent,
  pauseHook,
  sendAgain,
  settleLoss,
  wakeHook,
  webHooks,
} from '#server/features/connections/hooks.queries.ts'
import { newHookSecret } from '#server/features/connections/hooks.signature.ts'

type Args<Input> = { work: Work; input: Input }
type ById = Args<{ id: number }>

export const hookHandlers = {
  hooks: ({ work }: { work: Work }) => webHooks(work),

  async makeHook({ work, input }: Args<HookValues>) {
    refuseUnwritable(work, input.url)
    if ((await countHooks(work)) >= MOST_HOOKS)
      throw new AppError('conflict', { message: `Υπάρχουν ήδη ${MOST_HOOKS} διευθύνσεις. Αφαίρεσε πρώτα κάποια.` })
    const secret = newHookSecret()
    const whk_id = await insertHook(work, input, secret)
    if (whk_id === undefined) throw invalid({ url: 'Υπάρχει ήδη σύνδεση με αυτή τη διεύθυνση.' })
    await audit(work, { action: 'made hook', entity: 'web-hook', id: whk_id, after: input })
    return { secret, made: await hookById(work, whk_id) }
  },

  async removeHook({ work, input: { id } }: ById) {
    const removed = await deleteHook(work, id)
    if (!removed) throw new AppError('not_found')
    await audit(work, { action: 'deleted', entity: 'web-hook', id, before: removed })
    return { message: `Αφαιρέθηκε: ${removed.whk_name}.` }
  },

  async renewHookSecret({ work, input: { id } }: ById) {
    const secret = newHookSecret()
    if (!(await changeSecret(work, id, secret))) throw new AppError('not_found')
    await audit(work, { action: 'renewed hook secret', entity: 'web-hook', id })
    return { secret, made: await hookById(work, id) }
  },

  async testHook({ work, input: { id } }: ById) {
    if (!(await insertTestEvent(work, id, TEST_KIND))) throw new AppError('not_found')
    await audit(work, { action: 'tested hook', entity: 'web-hook', id })
    return { message: 'Η δοκιμή φεύγει. Η απάντηση φαίνεται στις τελευταίες αποστολές.' }
  },

  async pauseHook({ work, input: { id } }: ById) {
    if (!(await pauseHook(work, id))) throw new AppError('not_found')
    await audit(work, { action: 'paused hook', entity: 'web-hook', id })
    return hookById(work, id)
  },

  async wakeHook({ work, input: { id } }: ById) {
    if (!(await wakeHook(work, id))) throw new AppError('not_found')
    await audit(work, { action: 'woke hook', entity: 'web-hook', id })
    return hookById(work, id)
  },

  async settleHookLoss({ work, input: { id, lost } }: Args<{ id: number; lost: number }>) {
    const isSettled = await settleLoss(work, id, lost)
    const hook = await hookById(work, id)
    if (hook.whk_lost > 0)
      throw new AppError('conflict', { message: 'Στο μεταξύ άλλαξε ο αριθμός. Οι λίστες χρειάζονται νέα ανάγνωση.' })
    if (isSettled) await audit(work, { action: 'settled hook loss', entity: 'web-hook', id, before: { lost } })
    return hook
  },

  async hookEvents({ work, input: { id } }: ById) {
    const { whk_id } = await hookById(work, id)
    return eventsOf(work, whk_id)
  },

  async sendHookEvent({ work, input: { id, event_id } }: Args<{ id: number; event_id: number }>) {
    if (!(await sendAgain(work, id, event_id))) throw new AppError('not_found')
    await audit(work, { action: 'sent hook again', entity: 'web-hook', id, after: { event_id } })
    return { message: 'Στέλνεται ξανά, με τον ίδιο αριθμό.' }
  },
}

async function hookById(work: Work, id: number): Promise<WebHook> {
  const [hook] = await webHooks(work, id)
  if (!hook) throw new AppError('not_found')
  return hook
}

/** Where its name leads is judged at each sending; what can never be right is refused at once. */
function refuseUnwritable(work: Work, address: string): void {
  const { protocol, username } = new URL(address)
  const isOpened = work.services.config.hookNetworks.length > 0 && /^https?:$/.test(protocol) && username === ''
  if (!isOpened && !isWritable(address))
    throw invalid({
      url: 'Χρειάζεται διεύθυνση https:// με όνομα του διαδικτύου, χωρίς θύρα και χωρίς όνομα χρήστη.',
    })
}
