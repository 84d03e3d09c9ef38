import type { TrailState } from '#shared/features/trail/trail.contract.ts'
import { checkTrail, type TrailProblem } from '#server/core/audit-chain.ts'
import { writeHead, writtenHeads } from '#server/core/audit-heads.ts'
import type { Work } from '#server/core/work.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'
import { keepCheck, lastCheck } from '#server/features/trail/trail.queries.ts'

/** Follows the chain, writes its end down, and tells the office when somebody has bent it. */
export async function checkNow(work: Work): Promise<TrailState> {
  const { config, log } = work.services
  const check = await checkTrail(work.db, await writtenHeads(work.db, config.dataDir))
  await keepCheck(work.db, check, work.now)
  if (check.problems.length > 0) {
    log.error({ problems: check.problems.length }, 'the chain of the trail is broken')
    await notify(work, await officeUsers(work), {
      kind: 'trail.broken',
      title: 'Το ίχνος ενεργειών δεν είναι ακέραιο',
      body: 'Ο έλεγχος της αλυσίδας βρήκε εγγραφές που άλλαξαν ή λείπουν.',
      link: '/admin/audit',
    })
  } else if (check.entries > 0) {
    log.info({ link: check.head.link, hash: check.head.hash }, 'the end of the trail')
    work.afterCommit(() => writeHead(config.dataDir, check.head, work.now))
  }
  return lastState(work)
}

export async function lastState(work: Work): Promise<TrailState> {
  const check = await lastCheck(work.db)
  return {
    entries: check?.auc_link ?? 0,
    checked_at: check?.auc_date ?? null,
    head: check?.auc_link ? `${check.auc_link}:${check.auc_hash}` : '',
    problems: (check?.auc_problems ?? []) as unknown as TrailProblem[],
  }
}
