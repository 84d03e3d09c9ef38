import { AppError, invalid } from '#shared/core/errors.ts'
import { plural } from '#shared/core/format.ts'
import { LINK_WORKS } from '#shared/core/link-works.ts'
import { retentionContract, type ShownRule } from '#shared/features/retention/retention.contract.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { saveEdit } from '#server/core/edits.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { lockByName } from '#server/core/named-lock.ts'
import { mentionsUnderHold } from '#server/core/personal-mentions.ts'
import { ageOf, countDue, listDue, periodOf, type RetentionRule } from '#server/core/retention.ts'
import { findKey } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import { noteContact } from '#server/features/candidates/candidate-contact.service.ts'
import { asCandidate } from '#server/features/candidates/candidate-consent.service.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'
import {
  dropHold,
  heldFilesOf,
  holdOf,
  keepHold,
  keepSetting,
  lastNights,
  legalHolds,
  lockToHold,
  personToHold,
  retentionSettings,
  type Setting,
} from '#server/features/retention/retention.queries.ts'

const NIGHTS_SHOWN = 14
const ROWS_SHOWN = 100

export const retentionHandlers = handlers(retentionContract, {
  async rules({ work }) {
    const settings = await retentionSettings(work.db)
    return {
      rules: work.services.retention.map((rule) => shownRule(rule, settings.get(rule.name))),
      nights: await lastNights(work.db, NIGHTS_SHOWN),
    }
  },

  async rehearse({ work, input }) {
    const rule = ruleOr404(work, input.rule)
    if (rule.leastDays !== undefined) refuseFewerDays(rule.leastDays, input.days)
    const age = ageOf(work.now, rule.leastDays === undefined ? rule.days : input.days)
    return { ...(await countDue(work, rule, age)), rows: await listDue(work, rule, age, ROWS_SHOWN) }
  },

  async change({ work, input }) {
    const rule = ruleOr404(work, input.rule)
    if (rule.leastDays === undefined) throw invalid({ days: 'Αυτό το διάστημα δεν αλλάζει.' })
    refuseFewerDays(rule.leastDays, input.days)
    // The first change of a rule has no row that could be held.
    await lockByName(work.db, `retention ${rule.name}`)
    const before = periodOf(rule, (await retentionSettings(work.db)).get(rule.name)?.days)
    const change = { before: { days: before }, after: { days: input.days } }
    await saveEdit(work, { action: 'changed', entity: 'retention', id: rule.name, ...change }, () =>
      keepSetting(work, rule.name, input.days),
    )
    return shownRule(rule, (await retentionSettings(work.db)).get(rule.name))
  },

  holds: ({ work }) => legalHolds(work.db),

  holdPerson: ({ work, input }) => personToHold(work.db, input.id),

  async hold({ work, input }) {
    await lockToHold(work.db, input.id)
    const before = await holdOf(work.db, input.id)
    const { id, reason, instead_of: insteadOf } = input
    if (before?.reason === reason) return before
    if (!(await keepHold(work, id, { reason, insteadOf }))) throw await whyNotHeld(work, id)
    await audit(work, {
      action: 'held',
      entity: 'user',
      id,
      ...(before ? { before: { reason: before.reason } } : {}),
      after: { reason },
    })
    const hold = await holdOf(work.db, id)
    if (!hold) throw new AppError('not_found')
    return hold
  },

  async release({ work, input }) {
    const held = await mentionsUnderHold(work)
    const reason = await dropHold(work.db, input.id)
    if (reason === null) throw new AppError('not_found')
    await notifyOfFreedTexts(work, held)
    await audit(work, { action: 'released', entity: 'user', id: input.id, before: { reason } })
    return { message: 'Η δέσμευση έφυγε. Τα στοιχεία ακολουθούν ξανά τους κανόνες.' }
  },

  heldFiles: ({ work, input }) => heldFilesOf(work.db, input.id),

  async heldFile({ work, input }) {
    const file = (await heldFilesOf(work.db, input.id)).find(({ fil_id }) => fil_id === input.fil_id)
    if (!file) throw new AppError('not_found')
    const body = await work.services.storage.read(file.fil_id)
    return new FileAnswer({ name: file.fil_name, mime: file.fil_mime, body })
  },

  async stayLook({ work, input }) {
    const { usr_id } = await findKey(work, 'stay', input.key)
    await asCandidate(work, usr_id ?? 0)
    return LINK_WORKS
  },

  async stay({ work, input }) {
    const { usr_id } = await findKey(work, 'stay', input.key)
    // The night may be erasing them at this moment: the one who comes second learns of the first.
    await lockAccount(work, usr_id ?? 0)
    const own = await asCandidate(work, usr_id ?? 0)
    await noteContact(own.db, own.person.usr_id, work.now)
    await audit(own, { action: 'stayed', entity: 'user', id: own.person.usr_id })
    return {
      message:
        'Χαιρόμαστε που μένεις. Κρατάμε τα στοιχεία σου· αν περάσει πάλι καιρός χωρίς νέα σου, θα σε ρωτήσουμε ξανά.',
    }
  },
})

/** Names of erased people in texts that had to stay: now the office can take them out. */
async function notifyOfFreedTexts(work: Work, before: ReadonlyMap<number, number>): Promise<void> {
  if (before.size === 0) return
  const stillHeld = await mentionsUnderHold(work)
  const freed = [...before].filter(([pem_id]) => !stillHeld.has(pem_id))
  for (const [usr_id, { length }] of Map.groupBy(freed, ([, usr_id]) => usr_id))
    await notify(work, await officeUsers(work), {
      kind: 'erasure.mentions',
      title: 'Μια δέσμευση έληξε: μένει όνομα διαγραμμένου προσώπου',
      body: `${plural(length, 'σημείο ίσως μιλά', 'σημεία ίσως μιλούν')} ακόμη για το πρόσωπο και δεν είναι πια υπό δέσμευση.`,
      link: `/admin/candidates/${usr_id}/mentions`,
    })
}

function refuseFewerDays(least: number, days: number): void {
  if (days < least) throw invalid({ days: `Τουλάχιστον ${least} ημέρες` })
}

/** Two matters may need the same person: the second must not take the place of the first. */
async function whyNotHeld(work: Work, usr_id: number): Promise<AppError> {
  const standing = await holdOf(work.db, usr_id)
  if (!standing) return new AppError('not_found')
  const message = `Τα στοιχεία δεσμεύονται ήδη: «${standing.reason}». Γράψε και τους δύο λόγους με «Αλλαγή λόγου».`
  return new AppError('conflict', { message })
}

function ruleOr404(work: Work, name: string): RetentionRule {
  const rule = work.services.retention.find((each) => each.name === name)
  if (!rule) throw new AppError('not_found')
  return rule
}

function shownRule(rule: RetentionRule, setting: Setting | undefined): ShownRule {
  return {
    name: rule.name,
    title: rule.title,
    effect: rule.effect,
    days: periodOf(rule, setting?.days),
    default_days: rule.days,
    least_days: rule.leastDays ?? null,
    asks_first: rule.warning !== undefined,
    changed_by: setting?.changed_by ?? '',
    changed_at: setting?.changed_at ?? null,
  }
}
