import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { conditionsOf, neededFields } from '#shared/features/programmes/programmes.conditions.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { CONFIRM_HOURS, programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { applicationsEnded } from '#shared/features/programmes/programmes.deadline.ts'
import { networkOf } from '#server/core/addresses.ts'
import { handlers } from '#server/core/handlers.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { mustTake, take } from '#server/core/quota.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import { storeFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { checkBirth } from '#server/features/candidates/candidate-records.service.ts'
import {
  audiencesOfCycle,
  type PublicCycle,
  publicCycle,
  publicCycles,
} from '#server/features/educational-cycles/educational-cycles.service.ts'
import { refuseOldPapers } from '#server/features/papers/papers.service.ts'
import { confirmApplication } from '#server/features/programmes/programmes.confirm.ts'
import { mustFit } from '#server/features/programmes/programmes.eligibility.ts'
import { summaryOf } from '#server/features/programmes/programmes.preview.ts'
import { keepApplication } from '#server/features/programmes/programmes.queries.ts'

const DAY = 24 * 60

// A university or a telephone operator is one address: it may do what so many people may.
const fromAddress = { name: 'apply from', points: 600, minutes: 60 }
// What strangers send in somebody's name does not stop the person's own application, which comes from elsewhere.
const toMailboxFrom = { name: 'apply to from', points: 3, minutes: DAY }
const toMailbox = { name: 'apply to', points: 30, minutes: DAY }

const ANSWER = `Σου στείλαμε ένα e-mail. Άνοιξέ το και επιβεβαίωσε την αίτησή σου μέσα σε ${CONFIRM_HOURS} ώρες.`

export const programmesHandlers = handlers(programmesContract, {
  async list({ work }) {
    return (await publicCycles(work)).map((cycle) => ({ ...factsOf(cycle), summary: summaryOf(cycle.edc_description) }))
  },

  async one({ work, input }) {
    const cycle = await publicCycle(work, input.edc_id)
    if (!cycle) throw new AppError('not_found')
    const audiences = await audiencesOfCycle(work.db, cycle.edc_id)
    return {
      ...cycle,
      ...factsOf(cycle),
      for_whom: conditionsOf(audiences),
      needed: neededFields(audiences),
      consent: { ...currentConsent, data: [...currentConsent.data] },
    }
  },

  async apply({ work, input, files, request }) {
    const { edc_id, consent: _yes, consent_version, consent_companies, consent_news, papers, ...values } = input
    const cycle = await publicCycle(work, edc_id)
    if (!cycle) throw new AppError('not_found')
    if (cycle.edc_status !== 'OPEN_FOR_APPLICATIONS')
      throw new AppError('conflict', {
        message: applicationsEnded(cycle, athensDay(work.now)) ?? 'Το πρόγραμμα δεν δέχεται αιτήσεις αυτή τη στιγμή.',
      })
    if (consent_version !== currentConsent.version)
      throw invalid({ consent: 'Το κείμενο της συγκατάθεσης άλλαξε. Ανανέωσε τη σελίδα και διάβασέ το ξανά.' })
    await refuseOldPapers(work, papers)
    checkBirth(work, values.usp_birthdate)
    const upload = files.cv?.[0]
    await mustFit(work, edc_id, values, upload !== undefined)
    const network = networkOf(request.ip)
    await mustTake(work.services, [{ quota: fromAddress, by: network }])
    const ofMailbox = [
      { quota: toMailboxFrom, by: `${values.usr_email} ${network}` },
      { quota: toMailbox, by: values.usr_email },
    ]
    // The answer does not reveal that the limit of a mailbox is reached.
    if (await take(work.services, ofMailbox)) return { message: ANSWER }
    const cv = upload ? await storeFile(work, upload, { purpose: 'cv' }) : null
    const pea_id = await keepApplication(work, {
      pea_fk_edc_id: edc_id,
      pea_email: values.usr_email,
      pea_values: { ...values, consent_companies },
      pea_fk_cv_file: cv?.fil_id ?? null,
      pea_consent_version: consent_version,
      pea_wants_news: consent_news,
      pea_papers: papers,
      hours: CONFIRM_HOURS,
    })
    await askToConfirm(work, { pea_id, cycle, ...values })
    return { message: ANSWER }
  },

  confirm: ({ work, input }) => confirmApplication(work, input.key),
})

function factsOf(cycle: PublicCycle) {
  const { edc_id, edc_title, edc_organizor, edc_image, edc_openingDate, edc_closingDate, edc_status } = cycle
  const hours = cycle.edc_hard_skills + cycle.edc_soft_skills + cycle.edc_learning_hours
  return { edc_id, edc_title, edc_organizor, edc_image, edc_openingDate, edc_closingDate, edc_status, hours }
}

interface Waiting {
  pea_id: string
  cycle: PublicCycle
  usr_email: string
  usr_fullname: string
}

async function askToConfirm(work: Work, { pea_id, cycle, usr_email, usr_fullname }: Waiting): Promise<void> {
  const key = await makeKey(work, { kind: 'confirm-application', data: { pea_id }, minutes: CONFIRM_HOURS * 60 })
  await queueTemplateMail(work, {
    template: 'programmes.confirm',
    to: usr_email,
    toName: usr_fullname,
    about: `application:${pea_id}`,
    values: {
      name: vocative(usr_fullname),
      cycle: cycle.edc_title,
      // In the fragment, so that the key appears in no log and reaches no server.
      link: work.addressOf(`/programmes/${cycle.edc_id}#confirm=${key}`),
    },
  })
}
