import { AppError, invalid } from '#shared/core/errors.ts'
import { firstWords } from '#shared/core/first-signs.ts'
import { candidateNotesContract } from '#shared/features/candidate-notes/candidate-notes.contract.ts'
import { audit } from '#server/core/audit.ts'
import { rowHandlers } from '#server/core/handlers.ts'
import { companyOf, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import {
  deleteNote,
  insertNote,
  nameOf,
  notesAbout,
  type Pair,
  setStars,
} from '#server/features/candidate-notes/candidate-notes.queries.ts'
import { visibleCandidate } from '#server/features/candidates/candidate-access.service.ts'
import { listingById } from '#server/features/job-listings/job-listings.service.ts'
import { notify, takeBackAll } from '#server/features/notifications/notifications.service.ts'

const aboutNote = (cno_id: number) => `note:${cno_id}`

const load = {
  /** Who is hidden from the company is hidden with what was written of them. */
  candidate: async ({ work, scope, input }: { work: Work; scope: Scope; input: { uid: number } }): Promise<Pair> => ({
    cny_id: companyOf(work.person),
    usr_id: (await visibleCandidate(work, scope, input.uid)).usr_id,
  }),
}

export const candidateNotesHandlers = rowHandlers(candidateNotesContract, load, {
  all: ({ work, candidate }) => notesAbout(work, candidate),

  async add({ work, scope, candidate, input }) {
    // A listing of another company is none.
    const { jl_id } = await listingById(work.db, scope, input.jl_id)
    const { colleagues } = await notesAbout(work, candidate)
    const colleagueIds = new Set(colleagues.map(({ usr_id }) => usr_id))
    if (input.tell.some((usr_id) => !colleagueIds.has(usr_id)))
      throw invalid({ tell: 'Κάποιος από αυτούς δεν είναι πια συνάδελφος.' })
    const cno_id = await insertNote(work, candidate, input.text)
    await note(work, candidate)
    await notify(work, input.tell, {
      kind: 'note.mentioned',
      title: `Σημείωση για: ${await nameOf(work, candidate.usr_id)}`,
      body: firstWords(input.text, 200),
      link: `/company/job-listings/${jl_id}/candidate/${candidate.usr_id}`,
      about: aboutNote(cno_id),
      // It leaves at once, and while it has not left it can be withdrawn.
      mailHeldUntil: work.now,
      subject_id: candidate.usr_id,
    })
    return notesAbout(work, candidate)
  },

  async remove({ work, candidate, input }) {
    if (!(await deleteNote(work, candidate, input.cno_id))) throw new AppError('not_found')
    // The notices hold its words.
    await takeBackAll(work, { about: aboutNote(input.cno_id), subject_id: candidate.usr_id })
    await note(work, candidate)
    return notesAbout(work, candidate)
  },

  async rate({ work, candidate, input }) {
    await setStars(work, candidate, input.stars)
    await note(work, candidate)
    return notesAbout(work, candidate)
  },
})

/** The trail says that somebody wrote, not what: the words are in their own place alone. */
async function note(work: Work, { cny_id, usr_id }: Pair): Promise<void> {
  await audit(work, { action: 'noted', entity: 'user', id: usr_id })
  work.concerns({ companies: [cny_id] })
}
