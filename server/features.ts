import type { Feature } from '#server/core/handlers.ts'
import { adsHandlers } from '#server/features/ads/ads.handlers.ts'
import { assessmentCentreHandlers } from '#server/features/assessment-centre/assessment-centre.handlers.ts'
import { authHandlers } from '#server/features/auth/auth.handlers.ts'
import { candidateImportHandlers } from '#server/features/candidate-import/candidate-import.handlers.ts'
import { candidatesHandlers } from '#server/features/candidates/candidates.handlers.ts'
import { chatHandlers } from '#server/features/chat/chat.handlers.ts'
import { companiesHandlers } from '#server/features/companies/companies.handlers.ts'
import { controlPanelHandlers } from '#server/features/control-panel/control-panel.handlers.ts'
import { educationalCyclesHandlers } from '#server/features/educational-cycles/educational-cycles.handlers.ts'
import { gameAssessmentHandlers } from '#server/features/game-assessment/game-assessment.handlers.ts'
import { participantsHandlers } from '#server/features/participants/participants.handlers.ts'
import { entryHandlers } from '#server/features/entry/entry.handlers.ts'
import { filesHandlers } from '#server/features/files/files.handlers.ts'
import { hiringHandlers } from '#server/features/hiring/hiring.handlers.ts'
import { interviewsHandlers } from '#server/features/interviews/interviews.handlers.ts'
import { jobListingsHandlers } from '#server/features/job-listings/job-listings.handlers.ts'
import { jobsHandlers } from '#server/features/jobs/jobs.handlers.ts'
import { kpisHandlers } from '#server/features/kpis/kpis.handlers.ts'
import { liveHandlers } from '#server/features/live/live.handlers.ts'
import { mailHandlers } from '#server/features/mail/mail.handlers.ts'
import { notificationCenterHandlers } from '#server/features/notification-center/notification-center.handlers.ts'
import { notificationsHandlers } from '#server/features/notifications/notifications.handlers.ts'
import { personalPageHandlers } from '#server/features/personal-page/personal-page.handlers.ts'
import { programmesHandlers } from '#server/features/programmes/programmes.handlers.ts'
import { referenceDataHandlers } from '#server/features/reference-data/reference-data.handlers.ts'
import { reportsHandlers } from '#server/features/reports/reports.handlers.ts'
import { usersHandlers } from '#server/features/users/users.handlers.ts'

/** Every feature of the server. A contract in `shared/api.ts` that is missing here fails a test. */
export const features: readonly Feature[] = [
  adsHandlers,
  assessmentCentreHandlers,
  authHandlers,
  candidateImportHandlers,
  candidatesHandlers,
  chatHandlers,
  companiesHandlers,
  controlPanelHandlers,
  educationalCyclesHandlers,
  gameAssessmentHandlers,
  participantsHandlers,
  entryHandlers,
  filesHandlers,
  hiringHandlers,
  interviewsHandlers,
  jobListingsHandlers,
  jobsHandlers,
  kpisHandlers,
  liveHandlers,
  mailHandlers,
  notificationCenterHandlers,
  notificationsHandlers,
  personalPageHandlers,
  programmesHandlers,
  referenceDataHandlers,
  reportsHandlers,
  usersHandlers,
]
