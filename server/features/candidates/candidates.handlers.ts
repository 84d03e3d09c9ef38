import { type Call, pathOf } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { contactAfterYes, fileAfterYes } from '#shared/features/candidates/candidates.rules.ts'
import type { CandidateRow } from '#shared/features/candidates/candidates.schemas.ts'
import { labelsOf } from '#shared/features/trail/trail.labels.ts'
import { changeAccount } from '#server/core/accounts.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { refuseStale, saveEdit, sentValues } from '#server/core/edits.ts'
import { endAccess } from '#server/core/ending-access.ts'
import { type Arguments, FileAnswer, rowHandlers } from '#server/core/handlers.ts'
import { isNewAddress, moveAddress } from '#server/core/new-address.ts'
import { holdOn } from '#server/core/legal-hold.ts'
import type { ListPage } from '#server/core/lists.ts'
import { fileById } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { eraseCandidate, mentionsOf, settleMentions } from '#server/features/candidates/candidate-erasure.service.ts'
import {
  candidateLabels,
  candidateValuesOf,
  checkBirth,
  createCandidate,
  replaceCv,
  updateCandidate,
  withoutSensitive,
} from '#server/features/candidates/candidate-records.service.ts'
import {
  hasAcceptedInvitation,
  mayOpenFile,
  visibleCandidate,
} from '#server/features/candidates/candidate-access.service.ts'
import { hasRead, noteReading } from '#server/features/candidates/candidate-readings.service.ts'
import { exportCandidates } from '#server/features/candidates/candidates.export.ts'
import {
  type CandidateQuery,
  candidatePage,
  matchingCandidates,
} from '#server/features/candidates/candidate-list.service.ts'
import {
  companyCandidate,
  contactOf,
  cvOf,
  lockedCandidate,
  officeCandidate,
  readCandidate,
  setStatus,
  statusesOf,
  storeNote,
} from '#server/features/candidates/candidates.queries.ts'
import { stopSharing } from '#server/features/candidates/candidate-consent.service.ts'
import { countUpcoming } from '#server/features/interviews/interviews.service.ts'
import { auditSensitiveFilters } from '#server/features/candidates/candidate-filters.service.ts'
import { knownTags, tagMany } from '#server/features/candidates/candidates.tags.queries.ts'
import { companyStory, storyOf } from '#server/features/candidates/candidates.story.queries.ts'

type Row = Pick<Arguments<Call>, 'work' | 'scope'> & { input: { id: number } }

const load = {
  candidate: ({ work, input }: Row) => readCandidate(work, input.id),
  lockedCandidate: ({ work, input }: Row) => lockedCandidate(work, input.id),
  visibleCandidate: ({ work, scope, input }: Row) => visibleCandidate(work, scope, input.id),
}

export const candidatesHandlers = rowHandlers(candidatesContract, load, {
  list: ({ work, input }) => shownPage(work, input),

  search: ({ work, input }) => shownPage(work, input),

  export: ({ work, input }) => exportCandidates(work, input),

  async profile({ work, input, candidate }) {
    if (candidate.usr_profile.usp_disability !== null)
      await audit(work, { action: 'read-sensitive', entity: 'user', id: input.id })
    return { ...candidate, hold: await holdOn(work.db, input.id) }
  },

  story: ({ work, candidate }) => storyOf(work.db, candidate.user.usr_id),

  async create({ work, input, files }) {
    checkBirth(work, input.usp_birthdate)
    const usr_id = await createCandidate(work, input)
    if (files.cv?.[0]) await replaceCv(work, usr_id, files.cv[0])
    return officeCandidate(work, usr_id)
  },

  async edit({ work, input, lockedCandidate: candidate, files }) {
    const { id, remove_cv, expected_changed, ...sent } = input
    await refuseStale(work, expected_changed, {
      entity: 'user',
      id,
      changed: candidate.user.usr_date_changed,
      labels: candidateLabels,
      current: candidate,
    })
    const previous = await candidateValuesOf(work, id)
    const values = { ...previous, ...sentValues(sent) }
    checkBirth(work, values.usp_birthdate)
    const hasFiles = remove_cv || files.cv?.[0] !== undefined
    const change = { action: 'changed' as const, entity: 'user', id, before: previous, after: values, hasFiles }
    await saveEdit(work, { ...change, inTrail: withoutSensitive }, async () => {
      await updateCandidate(work, id, values)
      if (isNewAddress(previous.usr_email, values.usr_email)) await moveAddress(work, candidate.user, values.usr_email)
      if (hasFiles) await replaceCv(work, id, files.cv?.[0])
    })
    return officeCandidate(work, id)
  },

  async note({ work, input, lockedCandidate: candidate }) {
    await refuseStale(work, input.expected_changed, {
      entity: 'user',
      id: input.id,
      changed: candidate.user.usr_date_changed,
      labels: labelsOf('note'),
      current: candidate,
    })
    const [before, after] = [{ note: candidate.note }, { note: input.note }]
    await saveEdit(work, { action: 'noted', entity: 'user', id: input.id, before, after }, async () => {
      await storeNote(work.db, input.id, input.note)
      await changeAccount(work, input.id, {})
    })
    return { message: 'Η σημείωση αποθηκεύτηκε.' }
  },

  async changeStatus({ work, input }) {
    if (input.matching) await auditSensitiveFilters(work, input.matching.filters)
    const ids = input.matching ? await matchingCandidates(work, input.matching) : input.userIds
    return switchMany(work, ids, input.value, input.dry_run)
  },

  tags: ({ work }) => knownTags(work.db),

  async tag({ work, input }) {
    if (input.matching) await auditSensitiveFilters(work, input.matching.filters)
    const ids = input.matching ? await matchingCandidates(work, input.matching) : input.userIds
    return tagMany(work, ids, input)
  },

  async cvFile({ work, person, candidate }) {
    await noteReading(work, person, candidate.user.usr_id, 'cv')
    return cvAnswer(work, candidate.user.usr_id)
  },

  erase: ({ work, input }) => eraseCandidate(work, input.id, { by: 'office', approved: input.mention_ids }),

  mentions: ({ work, input }) => mentionsOf(work, input.id),

  async settleMentions({ work, input }) {
    await settleMentions(work, input.id, input.mention_ids)
    return { message: 'Τα σημεία ελέγχθηκαν.' }
  },

  companyOne: ({ work, visibleCandidate }) => companyCandidate(work, visibleCandidate.usr_id),

  async companyDetailed({ work, scope, visibleCandidate: { usr_id } }) {
    const card = await companyCandidate(work, usr_id)
    const may_read_contact = await hasAcceptedInvitation(work, scope, usr_id)
    return { ...card, may_read_contact, ...(await companyStory(work.db, scope, usr_id)) }
  },

  async companyContact({ work, person, scope, visibleCandidate: { usr_id } }) {
    if (!(await hasAcceptedInvitation(work, scope, usr_id)))
      throw new AppError('forbidden', { message: contactAfterYes })
    await noteReading(work, person, usr_id, 'contact')
    return contactOf(work.db, usr_id)
  },

  async companyCv({ work, person, scope, visibleCandidate: { usr_id } }) {
    const { usr_profile, education } = await companyCandidate(work, usr_id)
    const fil_id = await cvOf(work.db, usr_id)
    const file = fil_id ? await fileById(work.db, fil_id) : undefined
    if (!file) throw new AppError('not_found', { message: 'Δεν υπάρχει βιογραφικό.' })
    await noteReading(work, person, usr_id, 'cv')
    const { usp_about, usp_experience, usp_languages, usp_software, usp_code } = usr_profile
    return {
      file_name: file.fil_name,
      mime: file.fil_mime,
      url: (await mayOpenFile(work, scope, usr_id)) ? pathOf(candidatesContract.companyCvFile, { id: usr_id }) : null,
      usp_about,
      usp_experience,
      usp_languages,
      usp_software,
      usp_code,
      education,
    }
  },

  async companyCvFile({ work, person, scope, visibleCandidate: { usr_id } }) {
    if (!(await mayOpenFile(work, scope, usr_id))) throw new AppError('forbidden', { message: fileAfterYes })
    // The file requires a counted view, so that nobody passes the limit.
    if (!(await hasRead(work, person, usr_id, 'cv'))) throw new AppError('forbidden')
    return cvAnswer(work, usr_id)
  },
})

async function shownPage(work: Work, input: CandidateQuery): Promise<ListPage<CandidateRow>> {
  await auditSensitiveFilters(work, input.filters)
  return candidatePage(work, input)
}

async function cvAnswer(work: Work, usr_id: number): Promise<FileAnswer> {
  const fil_id = await cvOf(work.db, usr_id)
  const file = fil_id ? await fileById(work.db, fil_id) : undefined
  if (!file) throw new AppError('not_found', { message: 'Δεν υπάρχει βιογραφικό.' })
  const body = await work.services.storage.read(file.fil_id)
  return new FileAnswer({ name: file.fil_name, mime: file.fil_mime, body })
}

async function switchMany(work: Work, ids: readonly number[], value: 'ON' | 'FROZEN' | 'OFF', isDry: boolean) {
  const rows = await statusesOf(work.db, ids, { isHeld: !isDry })
  const moving = rows.filter((row) => row.usr_status !== value)
  const users = moving.map((row) => row.usr_id)
  const answer = {
    changed: moving.length,
    same: rows.length - moving.length,
    interviews: value === 'ON' ? 0 : await countUpcoming(work, users),
  }
  if (isDry || moving.length === 0) return answer
  await setStatus(work, users, value)
  // Open chats check their access at once.
  await endAccess(work, { users })
  if (value !== 'ON') await stopSharing(work, users)
  await auditMany(
    work,
    moving.map((row) => ({
      action: 'status-changed',
      entity: 'user',
      id: row.usr_id,
      before: row.usr_status,
      after: value,
    })),
  )
  return answer
}
