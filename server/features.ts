import { coreFeature } from '#server/core/core.feature.ts'
import type { Feature } from '#server/core/feature.ts'
import { accountFeature } from '#server/features/account/account.feature.ts'
import { adsFeature } from '#server/features/ads/ads.feature.ts'
import { assessmentCentreFeature } from '#server/features/assessment-centre/assessment-centre.feature.ts'
import { authFeature } from '#server/features/auth/auth.feature.ts'
import { candidateImportFeature } from '#server/features/candidate-import/candidate-import.feature.ts'
import { candidateNotesFeature } from '#server/features/candidate-notes/candidate-notes.feature.ts'
import { candidatesFeature } from '#server/features/candidates/candidates.feature.ts'
import { chatFeature } from '#server/features/chat/chat.feature.ts'
import { companiesFeature } from '#server/features/companies/companies.feature.ts'
import { cohortsFeature } from '#server/features/cohorts/cohorts.feature.ts'
import { connectionsFeature } from '#server/features/connections/connections.feature.ts'
import { funderPackFeature } from '#server/features/funder-pack/funder-pack.feature.ts'
import { controlPanelFeature } from '#server/features/control-panel/control-panel.feature.ts'
import { dataProtectionFeature } from '#server/features/data-protection/data-protection.feature.ts'
import { educationalCyclesFeature } from '#server/features/educational-cycles/educational-cycles.feature.ts'
import { entryFeature } from '#server/features/entry/entry.feature.ts'
import { filesFeature } from '#server/features/files/files.feature.ts'
import { followUpFeature } from '#server/features/follow-up/follow-up.feature.ts'
import { gameAssessmentFeature } from '#server/features/game-assessment/game-assessment.feature.ts'
import { healthFeature } from '#server/features/health/health.feature.ts'
import { hiringFeature } from '#server/features/hiring/hiring.feature.ts'
import { interviewsFeature } from '#server/features/interviews/interviews.feature.ts'
import { jobListingsFeature } from '#server/features/job-listings/job-listings.feature.ts'
import { jobsFeature } from '#server/features/jobs/jobs.feature.ts'
import { kpisFeature } from '#server/features/kpis/kpis.feature.ts'
import { liveFeature } from '#server/features/live/live.feature.ts'
import { mailFeature } from '#server/features/mail/mail.feature.ts'
import { notificationCenterFeature } from '#server/features/notification-center/notification-center.feature.ts'
import { notificationsFeature } from '#server/features/notifications/notifications.feature.ts'
import { papersFeature } from '#server/features/papers/papers.feature.ts'
import { participantsFeature } from '#server/features/participants/participants.feature.ts'
import { personalPageFeature } from '#server/features/personal-page/personal-page.feature.ts'
import { programmesFeature } from '#server/features/programmes/programmes.feature.ts'
import { referenceDataFeature } from '#server/features/reference-data/reference-data.feature.ts'
import { reportsFeature } from '#server/features/reports/reports.feature.ts'
import { responsivenessFeature } from '#server/features/responsiveness/responsiveness.feature.ts'
import { retentionFeature } from '#server/features/retention/retention.feature.ts'
import { shortlistsFeature } from '#server/features/shortlists/shortlists.feature.ts'
import { teamFeature } from '#server/features/team/team.feature.ts'
import { trailFeature } from '#server/features/trail/trail.feature.ts'
import { usersFeature } from '#server/features/users/users.feature.ts'

/**
 * Every feature of the server. A contract in `shared/api.ts` that is missing here fails a test. An erasure walks the
 * list in this order: the audit trail of `core` is found by rows that features after it delete.
 */
export const features: readonly Feature[] = [
  usersFeature,
  candidateNotesFeature,
  candidatesFeature,
  coreFeature,
  accountFeature,
  adsFeature,
  assessmentCentreFeature,
  authFeature,
  candidateImportFeature,
  chatFeature,
  companiesFeature,
  cohortsFeature,
  connectionsFeature,
  funderPackFeature,
  controlPanelFeature,
  dataProtectionFeature,
  educationalCyclesFeature,
  entryFeature,
  filesFeature,
  followUpFeature,
  gameAssessmentFeature,
  healthFeature,
  hiringFeature,
  interviewsFeature,
  jobListingsFeature,
  jobsFeature,
  kpisFeature,
  liveFeature,
  mailFeature,
  notificationCenterFeature,
  notificationsFeature,
  papersFeature,
  participantsFeature,
  personalPageFeature,
  programmesFeature,
  referenceDataFeature,
  reportsFeature,
  responsivenessFeature,
  retentionFeature,
  shortlistsFeature,
  teamFeature,
  trailFeature,
]
