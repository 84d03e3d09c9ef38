import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import type { CandidateRow } from '#shared/features/candidates/candidates.schemas.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import type { ListPage } from '#server/core/lists.ts'
import { fileById } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'
import {
  checkBirth,
  createCandidate,
  replaceCv,
  updatePerson,
  updateProfile,
} from '#server/features/candidates/candidate-records.service.ts'
import { hasViewed, mustBeVisible, noteCvView } from '#server/features/candidates/candidates.access.service.ts'
import { exportCandidates } from '#server/features/candidates/candidates.export.ts'
import {
  type CandidateQuery,
  candidatePage,
  companyCandidate,
  contactOf,
  cvOf,
  matchingCandidates,
  officeCandidate,
} from '#server/features/candidates/candidates.queries.ts'
import { noteSensitive } from '#server/features/candidates/candidates.service.ts'
import { companyStory, storyOf } from '#server/features/candidates/candidates.story.queries.ts'

export const candidatesHandlers = handlers(candidatesContract, {
  list: ({ work, input }) => shownPage(work, input),

  search: ({ work, input }) => shownPage(work, input),

  export: ({ work, input }) => exportCandidates(work, input),

  async profile({ work, input }) {
    const candidate = await officeCandidate(work, input.id)
    if (candidate.usr_profile.usp_disability !== null)
      await audit(work, { action: 'read-sensitive', entity: 'user', id: input.id })
    return candidate
  },

  async story({ work, input }) {
    await officeCandidate(work, input.id)
    return storyOf(work.db, input.id)
  },

  async create({ work, input, files }) {
    checkBirth(work, input.usp_birthdate)
    const usr_id = await createCandidate(work, input)
    if (files.cv?.[0]) await replaceCv(work, usr_id, files.cv[0])
    return officeCandidate(work, usr_id)
  },

  async edit({ work, input, files }) {
    checkBirth(work, input.usp_birthdate)
    const before = await officeCandidate(work, input.id)
    await updatePerson(work, input.id, input)
    await updateProfile(work, input.id, input)
    if (files.cv?.[0] || input.remove_cv) await replaceCv(work, input.id, files.cv?.[0])
    const after = await officeCandidate(work, input.id)
    await audit(work, {
      action: 'changed',
      entity: 'user',
      id: input.id,
      before: withoutHealth(before),
      after: withoutHealth(after),
    })
    return after
  },

  async note({ work, input }) {
    const before = await officeCandidate(work, input.id)
    await work.db
      .insertInto('user_profile')
      .values({ usp_fk_usr_id: input.id, usp_office_note: input.note })
      .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet({ usp_office_note: input.note }))
      .execute()
    await audit(work, { action: 'noted', entity: 'user', id: input.id, before: before.note, after: input.note })
    return { message: 'Η σημείωση αποθηκεύτηκε.' }
  },

  async changeStatus({ work, input }) {
    if (input.matching) await noteSensitive(work, input.matching.filters)
    const ids = input.matching ? await matchingCandidates(work, input.matching) : input.userIds
    return switchMany(work, ids, input.value, input.dry_run)
  },

  async cvFile({ work, person, input }) {
    await officeCandidate(work, input.id)
    await noteCvView(work, person, input.id)
    return cvAnswer(work, input.id)
  },

  async erase({ work, input }) {
    await officeCandidate(work, input.id)
    await eraseCandidate(work, input.id)
    return { message: 'Τα στοιχεία διαγράφηκαν οριστικά.' }
  },

  async companyOne({ work, person, input }) {
    await mustBeVisible(work, person, input.id)
    return companyCandidate(work.db, input.id)
  },

  async companyDetailed({ work, person, input }) {
    const { isOnListing } = await mustBeVisible(work, person, input.id)
    const card = await companyCandidate(work.db, input.id)
    const contact = isOnListing ? await contactOf(work.db, input.id) : { usr_email: null, usr_phone: null }
    return {
      ...card,
      ...contact,
      ...(await companyStory(work.db, input.id, person.cny_id)),
    }
  },

  async companyCv({ work, person, input }) {
    await mustBeVisible(work, person, input.id)
    const { usr_profile, education } = await companyCandidate(work.db, input.id)
    const fil_id = await cvOf(work.db, input.id)
    const file = fil_id ? await fileById(work.db, fil_id) : undefined
    if (!file) throw new AppError('not_found', { message: 'Δεν υπάρχει βιογραφικό.' })
    await noteCvView(work, person, input.id)
    const { usp_about, usp_experience, usp_languages, usp_software, usp_code } = usr_profile
    return {
      file_name: file.fil_name,
      mime: file.fil_mime,
      url: `/api/company/user/${input.id}/cv-file`,
      usp_about,
      usp_experience,
      usp_languages,
      usp_software,
      usp_code,
      education,
    }
  },

  async companyCvFile({ work, person, input }) {
    await mustBeVisible(work, person, input.id)
    // The file comes after its view was counted, so that nobody reads past the limit.
    if (!(await hasViewed(work, person, input.id))) throw new AppError('forbidden')
    return cvAnswer(work, input.id)
  },
})

async function shownPage(work: Work, input: CandidateQuery): Promise<ListPage<CandidateRow>> {
  await noteSensitive(work, input.filters)
  return candidatePage(work, input)
}

/** Data about health is never copied into the trail. */
function withoutHealth<T extends { usr_profile: object }>(candidate: T) {
  return { ...candidate, usr_profile: { ...candidate.usr_profile, usp_disability: undefined } }
}

async function cvAnswer(work: Work, usr_id: number): Promise<FileAnswer> {
  const fil_id = await cvOf(work.db, usr_id)
  const file = fil_id ? await fileById(work.db, fil_id) : undefined
  if (!file) throw new AppError('not_found', { message: 'Δεν υπάρχει βιογραφικό.' })
  const body = await work.services.storage.read(file.fil_id)
  return new FileAnswer({ name: file.fil_name, mime: file.fil_mime, body })
}

async function switchMany(work: Work, ids: readonly number[], value: 'ON' | 'FROZEN' | 'OFF', isDry: boolean) {
  const rows = await work.db
    .selectFrom('users')
    .select(['usr_id', 'usr_status'])
    .where(sql<boolean>`usr_id = any(${[...ids]}::int[])`)
    .where('usr_role', '=', 'CANDIDATE')
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
    .$if(!isDry, (query) => query.forUpdate())
    .execute()
  const moving = rows.filter((row) => row.usr_status !== value)
  const answer = { changed: moving.length, same: rows.length - moving.length }
  if (isDry || moving.length === 0) return answer
  const users = moving.map((row) => row.usr_id)
  // An open chat looks at once whether it may go on. So many names fit into one word to the other processes.
  for (let at = 0; at < users.length; at += 500) {
    const some = users.slice(at, at + 500)
    work.afterCommit(() => work.services.live.endAccess({ users: some }))
  }
  await work.db
    .updateTable('users')
    .set({ usr_status: value, usr_date_changed: work.now.toISOString() })
    .where(sql<boolean>`usr_id = any(${users}::int[])`)
    .execute()
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
