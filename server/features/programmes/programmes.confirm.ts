import { AppError } from '#shared/core/errors.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { candidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { spendKey } from '#server/core/secret-keys.ts'
import { lockAddress } from '#server/core/unconfirmed-accounts.ts'
import type { Work } from '#server/core/work.ts'
import {
  candidateValuesOf,
  createCandidate,
  putCv,
  updateCandidate,
} from '#server/features/candidates/candidate-records.service.ts'
import { applyToCycle, publicCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { keepAcceptance } from '#server/features/papers/papers.service.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { asCandidate, giveConsent } from '#server/features/candidates/candidate-consent.service.ts'
import {
  ownerOfAddress,
  type PendingApplication,
  takeApplication,
} from '#server/features/programmes/programmes.queries.ts'

/** The e-mail address is confirmed: the application counts now, for a new or an existing person. */
export async function confirmApplication(work: Work, key: string) {
  const { data } = await spendKey(work, 'confirm-application', key)
  const waiting = await takeApplication(work, (data as { pea_id: string }).pea_id)
  if (!waiting) throw new AppError('link_expired')
  const cycle = await publicCycle(work, waiting.pea_fk_edc_id)
  if (!cycle) throw new AppError('not_found')
  const usr_id = await personOf(work, waiting)
  const own = await asCandidate(work, usr_id)
  if (waiting.pea_fk_cv_file) await putCv(own, usr_id, waiting.pea_fk_cv_file)
  await keepAcceptance(own, usr_id, { shown: waiting.pea_papers, source: `cycle:${cycle.edc_id}` })
  const { isNew } = await applyToCycle(own, {
    edc_id: cycle.edc_id,
    usr_id,
    made: new Date(waiting.pea_date_created),
  })
  await keepLabourStatus(own, usr_id, waiting)
  const link = await personalLinkFor(own, usr_id)
  await queueTemplateMail(own, {
    template: 'programmes.received',
    to: own.person.usr_email,
    toName: own.person.usr_fullname,
    usr_id,
    about: `cycle:${cycle.edc_id}`,
    values: { name: vocative(own.person.usr_fullname), cycle: cycle.edc_title, link },
  })
  return { edc_title: cycle.edc_title, is_new: isNew, page: new URL(link).pathname }
}

async function personOf(work: Work, waiting: PendingApplication): Promise<number> {
  // Two applications of a new person, opened from two letters at once, are of one and the same.
  await lockAddress(work, waiting.pea_email)
  const owner = await ownerOfAddress(work, waiting.pea_email)
  if (!owner) return newPerson(work, waiting)
  if (owner.usr_role !== 'CANDIDATE')
    throw new AppError('conflict', {
      message: 'Με αυτό το e-mail υπάρχει λογαριασμός άλλου είδους. Κάνε την αίτηση με το προσωπικό σου e-mail.',
    })
  if (owner.usr_status === 'FROZEN') throw new AppError('account_frozen')
  await completePerson(work, owner.usr_id, waiting)
  return owner.usr_id
}

async function newPerson(work: Work, waiting: PendingApplication): Promise<number> {
  const { consent_companies, ...values } = waiting.pea_values
  const person = candidateValues.parse({ ...values, usp_open_for_work: consent_companies })
  const usr_id = await createCandidate(work, person)
  const own = await asCandidate(work, usr_id)
  const version = waiting.pea_consent_version
  const source = `cycle:${waiting.pea_fk_edc_id}`
  await giveConsent(own, usr_id, { purpose: 'data', given: true, version, source })
  // A box that was left empty is no refusal: the personal page asks.
  if (consent_companies) await giveConsent(own, usr_id, { purpose: 'companies', given: true, version, source })
  if (waiting.pea_wants_news) await giveConsent(own, usr_id, { purpose: 'news', given: true, version, source })
  return usr_id
}

/** It is of this application: what was said for the one before stays with that one. */
async function keepLabourStatus(own: Work, usr_id: number, { pea_values }: PendingApplication): Promise<void> {
  const { usp_labour_status } = pea_values
  if (!usp_labour_status) return
  const stored = await candidateValuesOf(own, usr_id)
  if (stored.usp_labour_status !== usp_labour_status)
    await updateCandidate(own, usr_id, { ...stored, usp_labour_status })
}

/** Empty fields leave stored values as they are, and an unticked box does not withdraw an earlier consent. */
async function completePerson(work: Work, usr_id: number, waiting: PendingApplication): Promise<void> {
  const own = await asCandidate(work, usr_id)
  const { consent_companies, usp_labour_status: _ofThisApplication, ...typed } = waiting.pea_values
  const filledIn = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== null))
  const previous = await candidateValuesOf(own, usr_id)
  await updateCandidate(own, usr_id, { ...previous, ...filledIn, usr_email: own.person.usr_email })
  const version = waiting.pea_consent_version
  const source = `cycle:${waiting.pea_fk_edc_id}`
  await giveConsent(own, usr_id, { purpose: 'data', given: true, version, source })
  if (consent_companies) await giveConsent(own, usr_id, { purpose: 'companies', given: true, version, source })
  if (waiting.pea_wants_news) await giveConsent(own, usr_id, { purpose: 'news', given: true, version, source })
}
