import { AppError } from '#shared/core/errors.ts'
import { acceptedVersions } from '#shared/features/papers/papers.rules.ts'
import type { Work } from '#server/core/work.ts'
import { currentPaper } from '#server/features/papers/papers.queries.ts'

/** What registering and applying accept at this moment. */
export async function currentAcceptance(work: Work): Promise<string> {
  const [privacy, terms] = [await currentPaper(work.db, 'privacy'), await currentPaper(work.db, 'terms')]
  return acceptedVersions({ privacy: privacy.version, terms: terms.version })
}

/** Refuses what was sent under a text that has changed since it was shown. */
export async function refuseOldPapers(work: Work, shown: string): Promise<void> {
  if (shown === '') return
  const accepts = await currentAcceptance(work)
  if (shown !== accepts) throw new AppError('papers_changed', { details: { accepts } })
}

/** Keeps which versions somebody was shown, and where. */
export async function keepAcceptance(work: Work, usr_id: number, accepted: { shown: string; source: string }) {
  if (accepted.shown === '') return
  await work.db
    .insertInto('paper_acceptance')
    .values({
      pac_fk_usr_id: usr_id,
      pac_versions: accepted.shown,
      pac_source: accepted.source,
      pac_date_created: work.now.toISOString(),
    })
    .execute()
}
