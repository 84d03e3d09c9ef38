import type { Call, Contract } from '#shared/core/contract.ts'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { adsContract } from '#shared/features/ads/ads.contract.ts'
import { assessmentCentreContract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { candidateImportContract } from '#shared/features/candidate-import/candidate-import.contract.ts'
import { candidateNotesContract } from '#shared/features/candidate-notes/candidate-notes.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { cohortsContract } from '#shared/features/cohorts/cohorts.contract.ts'
import { connectionsContract } from '#shared/features/connections/connections.contract.ts'
import { funderPackContract } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { controlPanelContract } from '#shared/features/control-panel/control-panel.contract.ts'
import { dataProtectionContract } from '#shared/features/data-protection/data-protection.contract.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { followUpContract } from '#shared/features/follow-up/follow-up.contract.ts'
import { gameAssessmentContract } from '#shared/features/game-assessment/game-assessment.contract.ts'
import { papersContract } from '#shared/features/papers/papers.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { filesContract } from '#shared/features/files/files.contract.ts'
import { healthContract } from '#shared/features/health/health.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { liveContract } from '#shared/features/live/live.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { notificationCenterContract } from '#shared/features/notification-center/notification-center.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { referenceDataContract } from '#shared/features/reference-data/reference-data.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { responsivenessContract } from '#shared/features/responsiveness/responsiveness.contract.ts'
import { retentionContract } from '#shared/features/retention/retention.contract.ts'
import { shortlistsContract } from '#shared/features/shortlists/shortlists.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'

/** The table of contents of the API: every contract of the product. */
export const api = {
  account: accountContract,
  ads: adsContract,
  'assessment-centre': assessmentCentreContract,
  auth: authContract,
  'candidate-import': candidateImportContract,
  'candidate-notes': candidateNotesContract,
  candidates: candidatesContract,
  chat: chatContract,
  companies: companiesContract,
  cohorts: cohortsContract,
  connections: connectionsContract,
  'funder-pack': funderPackContract,
  'control-panel': controlPanelContract,
  'data-protection': dataProtectionContract,
  'educational-cycles': educationalCyclesContract,
  'follow-up': followUpContract,
  'game-assessment': gameAssessmentContract,
  papers: papersContract,
  participants: participantsContract,
  entry: entryContract,
  files: filesContract,
  health: healthContract,
  hiring: hiringContract,
  interviews: interviewsContract,
  'job-listings': jobListingsContract,
  jobs: jobsContract,
  kpis: kpisContract,
  live: liveContract,
  mail: mailContract,
  'notification-center': notificationCenterContract,
  notifications: notificationsContract,
  'personal-page': personalPageContract,
  programmes: programmesContract,
  'reference-data': referenceDataContract,
  reports: reportsContract,
  responsiveness: responsivenessContract,
  retention: retentionContract,
  shortlists: shortlistsContract,
  team: teamContract,
  trail: trailContract,
  users: usersContract,
}

export const allCalls: readonly Call[] = Object.values(api as Record<string, Contract>).flatMap((one) =>
  Object.values(one),
)
