import type { Feature } from '#server/core/feature.ts'
import { interviewsHandlers } from '#server/features/interviews/interviews.handlers.ts'
import { interviewsMailTemplates } from '#server/features/interviews/interviews.mail-templates.ts'
import { interviewsPersonal } from '#server/features/interviews/interviews.personal.ts'
import { sendMornings } from '#server/features/interviews/interviews.mornings.ts'
import { followInterviews } from '#server/features/interviews/interviews.service.ts'

export const interviewsFeature: Feature = {
  handlers: interviewsHandlers,
  personal: interviewsPersonal,
  mailTemplates: interviewsMailTemplates,
  schedules: {
    interviews: { cron: '*/5 * * * *', steps: followInterviews },
    mornings: { cron: '40 7 * * 1-5', steps: sendMornings },
  },
}
