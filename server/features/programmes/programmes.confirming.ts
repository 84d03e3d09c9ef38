import { AppError } from '#shared/core/errors.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { queueLetter } from '#server/core/mail/letters.ts'
import { spendKey } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import {
  createCandidate,
  putCv,
  updatePerson,
  updateProfile,
} from '#server/features/candidates/candidate-records.service.ts'
import { applyToCycle, publicCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import {
  asCandidate,
  giveConsent,
  ownValuesOf,
  personalLinkFor,
} from '#server/features/personal-page/personal-page.service.ts'
import {
  ownerOfAddress,
  type PendingApplication,
  takeApplication,
} from '#server/features/programmes/programmes.queries.ts'

/** The e-mail is the person's own: the application becomes one, whether the person was known before or not. */
export async function confirmApplication(work: Work, key: string) {
  const { data } = await spendKey(work, 'confirm-application', key)
  const waiting = await takeApplication(work, (data as { pea_id: string }).pea_id)
  if (!waiting) throw new AppError('link_expired')
  const cycle = await publicCycle(work.db, waiting.pea_fk_edc_id)
  if (!cycle) throw new AppError('not_found')
  const usr_id = await personOf(work, waiting)
  const own = await asCandidate(work, usr_id)
  if (waiting.pea_fk_cv_file) await putCv(own, usr_id, waiting.pea_fk_cv_file)
  const { isNew } = await applyToCycle(own, { edc_id: cycle.edc_id, usr_id })
  const link = await personalLinkFor(own, usr_id)
  await queueLetter(own, {
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
  const usr_id = await createCandidate(work, {
    ...values,
    usp_open_for_work: consent_companies,
    usp_experience: [],
    usp_languages: [],
    usp_software: [],
    usp_code: [],
    usp_driving_licences: [],
    usp_links: [],
  })
  const own = await asCandidate(work, usr_id)
  const version = waiting.pea_consent_version
  const source = `cycle:${waiting.pea_fk_edc_id}`
  await giveConsent(own, usr_id, { purpose: 'data', given: true, version, source })
  await giveConsent(own, usr_id, { purpose: 'companies', given: consent_companies, version, source })
  await giveConsent(own, usr_id, { purpose: 'news', given: waiting.pea_wants_news, version, source })
  return usr_id
}

/** What somebody known left empty stays as it was, and an unticked box takes no earlier consent back. */
async function completePerson(work: Work, usr_id: number, waiting: PendingApplication): Promise<void> {
  const own = await asCandidate(work, usr_id)
  const { consent_companies, ...typed } = waiting.pea_values
  const before = await ownValuesOf(own, usr_id)
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== null))
  const values = { ...before, ...given, usr_email: own.person.usr_email }
  await updatePerson(own, usr_id, values)
  await updateProfile(own, usr_id, values)
  const version = waiting.pea_consent_version
  const source = `cycle:${waiting.pea_fk_edc_id}`
  await giveConsent(own, usr_id, { purpose: 'data', given: true, version, source })
  if (consent_companies) await giveConsent(own, usr_id, { purpose: 'companies', given: true, version, source })
  if (waiting.pea_wants_news) await giveConsent(own, usr_id, { purpose: 'news', given: true, version, source })
}
