import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Call } from '#shared/core/contract.ts'
import type { FeatureCalls, Handler } from '#server/core/handlers.ts'
import type { EncryptedColumn } from '#server/core/kept-keys.ts'
import type { MailTemplates } from '#server/core/mail/templates.ts'
import type { PagePreview } from '#server/core/page-preview.ts'
import type { PersonalData } from '#server/core/personal-data.ts'
import type { RetentionRule } from '#server/core/retention.ts'
import type { Services, Work } from '#server/core/work.ts'

/** An edit whose values before can be put back from the trail, by the same call. */
export interface UndoRule {
  /** As in the trail. */
  entity: string
  action: string
  call: Call<never, never> | Call
  /** Columns that the call's input names otherwise. */
  names?: Readonly<Record<string, string>>
  /** The field of the input that names the row; `id` by default. */
  idName?: string
  /** A column that only such rows have, where the same words stand for several kinds. */
  needs?: string
}

/** An act that a call of its own takes back, named by a row of the trail. */
export interface UndoAct {
  /** As in the trail. */
  entity: string
  actions: readonly string[]
  call: Call<never, never> | Call
  /** Over a row of `audit`: the input of the call as JSON. */
  input: RawBuilder<unknown>
  /** Over a row of `audit`: whether it can still be taken back. */
  isOpen(work: Work): RawBuilder<boolean>
}

/** What the handlers add: how the act is taken back. */
export interface RevocableAct extends UndoAct {
  call: Call
  handler: Handler<Call>
}

export interface RestorableEdit extends UndoRule {
  call: Call
  handler: Handler<Call>
}

/** Each run is one transaction; what is long, or for many, goes in steps, each in a transaction of its own. */
export type Schedule = { cron: string; atStart?: boolean; evenQuiet?: boolean } & (
  | { run(work: Work): Promise<unknown> }
  | { steps(services: Services): Promise<unknown> }
)

/** What a feature brings to the product: its `x.feature.ts` declares it, `server/features.ts` lists it. */
export interface Feature {
  handlers: FeatureCalls
  /** What it stores of people. */
  personal?: PersonalData
  /** What of it ends by its age. */
  retention?: readonly RetentionRule[]
  /** What it keeps encrypted with the installation's keys, so that they can be rotated. */
  encrypted?: readonly EncryptedColumn[]
  /** E-mails that the office may reword. */
  mailTemplates?: MailTemplates
  /** Its edits that the office may undo from the trail. */
  undo?: readonly UndoRule[]
  /** Its acts that the office may undo from the trail. */
  undoActs?: readonly UndoAct[]
  /** Defines its kinds of long work. */
  jobs?(services: Services): void
  /**
   * What it does by the clock (cron, Athens). A run that was missed is made up for once;
   * `atStart` it runs whenever the product starts, too, `evenQuiet` even when it rests after a restore.
   * None begins between 03:00 and 04:00: summer time leaves that hour out of one night and repeats it in another.
   */
  schedules?: Readonly<Record<string, Schedule>>
  /** What one of its public pages says of itself to messengers and search engines. */
  preview?(work: Work, path: string): Promise<PagePreview | null>
  /** Routes beside the contract, such as another protocol. */
  routes?(app: FastifyInstance, services: Services): Promise<void>
}
