import { afterAnnounced } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { pathOf } from '#shared/core/contract.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { ownValues, personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import type { InvitedJob } from '#shared/features/personal-page/personal-page.schemas.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit, sentValues } from '#server/core/edits.ts'
import { storedPerson } from '#server/core/erasure.queries.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { refuseHeld, wordsOfHeld } from '#server/core/legal-hold.ts'
import { copyOf } from '#server/core/personal-copy.ts'
import { endPersonalLinks } from '#server/core/personal-links.ts'
import { makeKey, spendKey } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import { adsForCandidate, markAd } from '#server/features/ads/ads.service.ts'
import { eraseCandidate, previewOf } from '#server/features/candidates/candidate-erasure.service.ts'
import {
  candidateLabels,
  candidateValuesOf,
  checkBirth,
  replaceCv,
  updateCandidate,
  withoutSensitive,
} from '#server/features/candidates/candidate-records.service.ts'
import { askOffice, noteMet, requestsOf, takeBack } from '#server/features/data-protection/data-requests.service.ts'
import {
  applicationsOfCandidate,
  withdrawApplication,
} from '#server/features/educational-cycles/educational-cycles.service.ts'
import { declareJob, jobsOf, withdrawJob } from '#server/features/follow-up/declared-jobs.service.ts'
import { answerInterview, interviewsOfCandidate, lockOwn } from '#server/features/interviews/interviews.service.ts'
import { type AsTold, interviewsAsTold } from '#server/features/interviews/decided.service.ts'
import { absencesOf, answerAbsence } from '#server/features/interviews/outcome.service.ts'
import {
  addBrowser,
  endBrowser,
  endBrowsers,
  stateOfBrowsers,
} from '#server/features/notifications/browsers.service.ts'
import {
  closeFeed,
  fileForGraduate,
  renewFeedKey,
  stateOfFeed,
} from '#server/features/interviews/calendar-feed.service.ts'
import { calendarAnswer, ownFeedText, slotCalendarOf } from '#server/features/personal-page/personal-page.calendar.ts'
import { enter, enterToAct, renewLink, sendLink } from '#server/features/personal-page/personal-page.access.ts'
import {
  dismissNotice,
  invitedJobs,
  knownCompanies,
  lastChangeOf,
  linkOwner,
  ownConsents,
  ownCv,
  ownNotices,
  ownReadings,
  ownSlots,
} from '#server/features/personal-page/personal-page.queries.ts'
import { blockCompany, giveConsent } from '#server/features/candidates/candidate-consent.service.ts'

const ERASURE_MINUTES = 30

export const personalPageHandlers = handlers(personalPageContract, {
  async page({ work, request }) {
    const { own, owner, usr_id } = await enter(work, request)
    const cv = await ownCv(work.db, usr_id)
    const slots = await ownSlots(work.db, usr_id)
    const announced = new Map(slots.map(({ edc_id, eduass_time }) => [edc_id, eduass_time]))
    return {
      usr_email: owner.usr_email,
      isFrozen: owner.isFrozen,
      values: await candidateValuesOf(own, usr_id),
      usr_date_changed: await lastChangeOf(work.db, usr_id),
      cv: cv && { name: cv.name, bytes: cv.bytes, at: cv.at },
      applications: (await applicationsOfCandidate(work, usr_id)).map((application) => {
        const at = announced.get(application.edc_id)
        return at ? afterAnnounced(application, at, work.now) : application
      }),
      slots,
      interviews: await ownInterviews(own, usr_id),
      notices: await ownNotices(work.db, usr_id),
      ads: await adsForCandidate(own, usr_id),
      consents: await ownConsents(work.db, usr_id),
      expires_at: owner.expires_at,
    }
  },

  async saveProfile({ work, input, request }) {
    const { own, usr_id } = await enterToAct(work, request)
    const changed = await lastChangeOf(work.db, usr_id, 'locked')
    const previous = await candidateValuesOf(own, usr_id)
    const { expected_changed, ...sent } = input
    await refuseStale(own, expected_changed, {
      entity: 'user',
      id: usr_id,
      changed,
      labels: candidateLabels,
      current: { values: ownValues.parse(previous), usr_date_changed: changed },
    })
    const values = { ...previous, ...sentValues(sent) }
    checkBirth(own, values.usp_birthdate)
    const change = { action: 'changed' as const, entity: 'user', id: usr_id, before: previous, after: values }
    await saveEdit(own, { ...change, inTrail: withoutSensitive }, () => updateCandidate(own, usr_id, values))
    return { message: 'Το προφίλ σου αποθηκεύτηκε.' }
  },

  async cv({ work, request }) {
    const { usr_id } = await enter(work, request)
    const cv = await ownCv(work.db, usr_id)
    if (!cv) throw new AppError('not_found', { message: 'Δεν έχεις ανεβάσει βιογραφικό.' })
    return new FileAnswer({ name: cv.name, mime: cv.mime, body: await work.services.storage.read(cv.fil_id) })
  },

  async putCv({ work, files, request }) {
    const { own, usr_id } = await enterToAct(work, request)
    const upload = files.cv?.[0]
    if (!upload) throw invalid({ cv: 'Διάλεξε ένα αρχείο' })
    await replaceCv(own, usr_id, upload)
    return { message: 'Το βιογραφικό σου ανέβηκε.' }
  },

  async removeCv({ work, request }) {
    const { own, usr_id } = await enter(work, request)
    await replaceCv(own, usr_id, undefined)
    return { message: `Το βιογραφικό σου αφαιρέθηκε.${await wordsOfHeld(own)}` }
  },

  async jobs({ work, request }) {
    const { usr_id } = await enter(work, request)
    return jobsOf(work, usr_id)
  },

  async declareJob({ work, input, files, request }) {
    const { own, usr_id } = await enterToAct(work, request)
    await declareJob(own, usr_id, input, files.proof?.[0])
    return { message: 'Το καταγράψαμε. Καλή αρχή!' }
  },

  async withdrawJob({ work, input, request }) {
    const { own, usr_id } = await enterToAct(work, request)
    await withdrawJob(own, usr_id, input.djb_id)
    return { message: `Η δήλωση αφαιρέθηκε.${await wordsOfHeld(own)}` }
  },

  async browsers({ work, request }) {
    const { usr_id } = await enter(work, request)
    return stateOfBrowsers(work, usr_id)
  },

  async keepBrowser({ work, input, request }) {
    const { own, usr_id, key } = await enter(work, request)
    return addBrowser(own, { usr_id, key }, input)
  },

  async dropBrowser({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    return endBrowser(own, usr_id, input.endpoint)
  },

  async dropBrowsers({ work, request }) {
    const { own, usr_id } = await enter(work, request)
    return endBrowsers(own, usr_id)
  },

  async answerInterview({ work, input, request }) {
    const { own, usr_id } = await enterToAct(work, request)
    const { jli_id, ...reply } = input
    if (reply.times.some((time) => new Date(time) <= work.now)) throw invalid({ times: 'Πρότεινε ώρες στο μέλλον' })
    const times = reply.times.map((time) => new Date(time).toISOString())
    await answerInterview(own, jli_id, { ...reply, times, by: 'candidate', usr_id })
    return { message: answerWords[reply.answer] }
  },

  async answerAbsence({ work, input, request }) {
    const { own, usr_id } = await enterToAct(work, request)
    await answerAbsence(own, input.jli_id, { ...input, usr_id })
    return { message: 'Η απάντησή σου στάλθηκε στην εταιρεία.' }
  },

  async interviewCalendar({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    const interview = await lockOwn(work, input.jli_id, usr_id)
    return calendarAnswer('synentefxi.ics', await fileForGraduate(own, interview))
  },

  async calendarFeed({ work, request }) {
    const { usr_id } = await enter(work, request)
    return stateOfFeed(work, usr_id)
  },

  async openCalendarFeed({ work, request }) {
    const { own, usr_id } = await enter(work, request)
    const key = await renewFeedKey(own, usr_id)
    return { url: work.addressOf(pathOf(personalPageContract.readOwnCalendar, { key })) }
  },

  async closeCalendarFeed({ work, request }) {
    const { own, usr_id } = await enter(work, request)
    return closeFeed(own, usr_id)
  },

  async readOwnCalendar({ work, input }) {
    return calendarAnswer('to-imerologio-mou.ics', await ownFeedText(work, input.key))
  },

  async slotCalendar({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    const slot = (await ownSlots(work.db, usr_id)).find((row) => row.eduass_id === input.eduass_id)
    if (!slot) throw new AppError('not_found')
    return calendarAnswer('synantisi.ics', slotCalendarOf(own, usr_id, slot))
  },

  async withdraw({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    const applications = await applicationsOfCandidate(work, usr_id)
    if (!applications.some((application) => application.edca_id === input.edca_id)) throw new AppError('not_found')
    await withdrawApplication(own, { edca_id: input.edca_id, usr_id })
    return { message: `Η αίτησή σου αποσύρθηκε.${await wordsOfHeld(own)}` }
  },

  async markAd({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    await markAd(own, usr_id, input.ad_id, input.mark)
    return { message: 'Σημειώθηκε.' }
  },

  async dismissNotice({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    if (!(await dismissNotice(own, usr_id, input.not_id))) throw new AppError('not_found')
    return { message: 'Η ειδοποίηση έφυγε.' }
  },

  async consent({ work, input, request }) {
    // Withdrawing is a right of a suspended account, too, and needs no version; giving is for the current text only.
    const { own, usr_id } = await (input.given ? enterToAct : enter)(work, request)
    if (input.given && input.version !== currentConsent.version)
      throw invalid({ version: 'Το κείμενο της συγκατάθεσης άλλαξε. Ανανέωσε τη σελίδα και διάβασέ το ξανά.' })
    await giveConsent(own, usr_id, { ...input, source: 'personal-page' })
    return { message: input.given ? 'Η συγκατάθεσή σου καταγράφηκε.' : 'Η συγκατάθεσή σου ανακλήθηκε.' }
  },

  async copy({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    await audit(own, { action: 'exported', entity: 'user', id: usr_id })
    await noteMet(own, usr_id, 'ACCESS', 'PERSONAL_PAGE')
    return copyOf(own, usr_id, input.format)
  },

  async dataRequests({ work, request }) {
    const { usr_id } = await enter(work, request)
    return requestsOf(work.db, usr_id)
  },

  async askOffice({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    await askOffice(own, usr_id, input, 'PERSONAL_PAGE')
    return { message: 'Το αίτημά σου έφτασε στο γραφείο. Η απάντηση έρχεται με e-mail, το πολύ σε έναν μήνα.' }
  },

  async takeRequestBack({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    await takeBack(own, usr_id, input.dar_id)
    return { message: 'Το αίτημά σου αποσύρθηκε.' }
  },

  async beginErasure({ work, request }) {
    const { own, usr_id } = await enter(work, request)
    await refuseHeld(own, usr_id)
    const erasure_key = await makeKey(own, { kind: 'erasure', usr_id, minutes: ERASURE_MINUTES })
    return { erasure_key, ...(await previewOf(own, usr_id)) }
  },

  async erase({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    const key = await spendKey(own, 'erasure', input.erasure_key)
    if (key.usr_id !== usr_id) throw new AppError('link_expired')
    // The row first: what is noted beside it would make two erasures at once wait for each other.
    await storedPerson(own.db, usr_id, 'lock')
    await noteMet(own, usr_id, 'ERASURE', 'PERSONAL_PAGE')
    return eraseCandidate(own, usr_id, { by: 'person' })
  },

  async renew({ work, input, request }) {
    await renewLink(work, request, input)
    return { message: 'Αν σε γνωρίζουμε, ο νέος σύνδεσμος έρχεται τώρα στο e-mail σου.' }
  },

  async access({ work, request }) {
    const { usr_id } = await enter(work, request)
    return { readings: await ownReadings(work.db, usr_id), companies: await knownCompanies(work.db, usr_id) }
  },

  async block({ work, input, request }) {
    const { own, usr_id } = await enter(work, request)
    await blockCompany(own, usr_id, input)
    return { message: input.blocked ? 'Η εταιρεία δεν σε βλέπει πια.' : 'Η εταιρεία μπορεί ξανά να σε βλέπει.' }
  },

  async endLinks({ work, request }) {
    const { own, usr_id } = await enter(work, request)
    await endPersonalLinks(own, usr_id)
    await audit(own, { action: 'links-ended', entity: 'user', id: usr_id })
    return { message: 'Όλοι οι σύνδεσμοί σου έκλεισαν.' }
  },

  async endLinksOf({ work, input }) {
    const user = await linkOwner(work.db, input.id)
    if (await endPersonalLinks(work, user.usr_id))
      await audit(work, { action: 'links-ended', entity: 'user', id: user.usr_id })
    return { message: 'Οι προσωπικοί σύνδεσμοι έκλεισαν.' }
  },

  async sendLink({ work, input }) {
    const user = await linkOwner(work.db, input.id)
    await sendLink(work, user)
    await audit(work, { action: 'link-sent', entity: 'user', id: user.usr_id })
    return { message: 'Ο σύνδεσμος στάλθηκε στο e-mail του υποψηφίου.' }
  },
})

const answerWords = {
  accept: 'Η συνέντευξη επιβεβαιώθηκε. Η εταιρεία ενημερώθηκε.',
  decline: 'Η απάντησή σου στάλθηκε στην εταιρεία.',
  propose: 'Οι ώρες που προτείνεις στάλθηκαν στην εταιρεία.',
}

/** As long as the company can undo it, the interview stands as if nothing had been said of it. */
const unsaid = { jli_status: 'SCHEDULED' as const, jli_outcome: null, jli_cancel_reason: '', awaits_outcome: true }

/** The same of a hire or a rejection that called it off. */
const withoutEnd = (asTold: AsTold | undefined) => (asTold ? { ...asTold, jli_cancel_reason: '' } : {})

async function ownInterviews(work: Work, usr_id: number) {
  const interviews = await interviewsOfCandidate(work, usr_id)
  const jobs = await invitedJobs(work, usr_id)
  const absences = await absencesOf(work, usr_id)
  const asTold = await interviewsAsTold(work, usr_id)
  return interviews.map((interview) => ({
    ...interview,
    ...(absences.get(interview.jli_id)?.is_unsaid ? unsaid : {}),
    ...withoutEnd(asTold.get(interview.jli_id)),
    absence_answers: absences.get(interview.jli_id)?.answers ?? [],
    cny_name: interview.jli_job_listing.cny_name,
    jl_position_title: interview.jli_job_listing.jl_position_title,
    job: jobs.get(interview.jli_fk_jl_id) as InvitedJob,
  }))
}
