import type { Feature } from '#web/core/feature.ts'
import { adsFeature } from '#web/features/ads/ads.feature.ts'
import { assessmentCentreFeature } from '#web/features/assessment-centre/assessment-centre.feature.ts'
import { authFeature } from '#web/features/auth/auth.feature.ts'
import { candidateImportFeature } from '#web/features/candidate-import/candidate-import.feature.ts'
import { candidatesFeature } from '#web/features/candidates/candidates.feature.ts'
import { chatFeature } from '#web/features/chat/chat.feature.ts'
import { companiesFeature } from '#web/features/companies/companies.feature.ts'
import { cohortsFeature } from '#web/features/cohorts/cohorts.feature.ts'
import { connectionsFeature } from '#web/features/connections/connections.feature.ts'
import { controlPanelFeature } from '#web/features/control-panel/control-panel.feature.ts'
import { dataProtectionFeature } from '#web/features/data-protection/data-protection.feature.ts'
import { educationalCyclesFeature } from '#web/features/educational-cycles/educational-cycles.feature.ts'
import { entryFeature } from '#web/features/entry/entry.feature.ts'
import { followUpFeature } from '#web/features/follow-up/follow-up.feature.ts'
import { funderPackFeature } from '#web/features/funder-pack/funder-pack.feature.ts'
import { healthFeature } from '#web/features/health/health.feature.ts'
import { helpFeature } from '#web/features/help/help.feature.ts'
import { interviewsFeature } from '#web/features/interviews/interviews.feature.ts'
import { jobListingsFeature } from '#web/features/job-listings/job-listings.feature.ts'
import { kpisFeature } from '#web/features/kpis/kpis.feature.ts'
import { mailFeature } from '#web/features/mail/mail.feature.ts'
import { notificationCenterFeature } from '#web/features/notification-center/notification-center.feature.ts'
import { notificationsFeature } from '#web/features/notifications/notifications.feature.ts'
import { papersFeature } from '#web/features/papers/papers.feature.ts'
import { participantsFeature } from '#web/features/participants/participants.feature.ts'
import { personalPageFeature } from '#web/features/personal-page/personal-page.feature.ts'
import { programmesFeature } from '#web/features/programmes/programmes.feature.ts'
import { reportsFeature } from '#web/features/reports/reports.feature.ts'
import { trailFeature } from '#web/features/trail/trail.feature.ts'
import { settingsFeature } from '#web/features/settings/settings.feature.ts'
import { responsivenessFeature } from '#web/features/responsiveness/responsiveness.feature.ts'
import { teamFeature } from '#web/features/team/team.feature.ts'

/** Every feature of the browser. Screens are loaded when somebody opens them. */
export const features: readonly Feature[] = [
  adsFeature,
  assessmentCentreFeature,
  authFeature,
  candidateImportFeature,
  candidatesFeature,
  chatFeature,
  companiesFeature,
  cohortsFeature,
  connectionsFeature,
  controlPanelFeature,
  dataProtectionFeature,
  educationalCyclesFeature,
  entryFeature,
  followUpFeature,
  funderPackFeature,
  healthFeature,
  helpFeature,
  interviewsFeature,
  jobListingsFeature,
  kpisFeature,
  mailFeature,
  notificationCenterFeature,
  notificationsFeature,
  papersFeature,
  participantsFeature,
  personalPageFeature,
  programmesFeature,
  reportsFeature,
  responsivenessFeature,
  settingsFeature,
  teamFeature,
  trailFeature,
]
