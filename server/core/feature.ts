import type { FastifyInstance } from 'fastify'
import type { FeatureCalls } from '#server/core/handlers.ts'
import type { EncryptedColumn } from '#server/core/kept-keys.ts'
import type { MailTemplates } from '#server/core/mail/templates.ts'
import type { PersonalData } from '#server/core/personal-data.ts'
import type { Services, Work } from '#server/core/work.ts'

/** What a feature brings to the product: its `x.feature.ts` declares it, `server/features.ts` lists it. */
export interface Feature {
  handlers: FeatureCalls
  /** What it stores of people. */
  personal?: PersonalData
  /** What it keeps encrypted with the installation's keys, so that they can be rotated. */
  encrypted?: readonly EncryptedColumn[]
  /** E-mails that the office may reword. */
  mailTemplates?: MailTemplates
  /** Defines its kinds of long work. */
  jobs?(services: Services): void
  /** What it does by the clock (cron, Athens), each run in one transaction; `atStart` also when the product starts. */
  schedules?: Readonly<Record<string, { cron: string; atStart?: boolean; run(work: Work): Promise<unknown> }>>
  /** Routes beside the contract, such as another protocol. */
  routes?(app: FastifyInstance, services: Services): Promise<void>
}
