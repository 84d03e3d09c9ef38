import { AppError, invalid } from '#shared/core/errors.ts'
import type { MailTemplate } from '#shared/features/mail/mail.contract.ts'
import { audit } from '#server/core/audit.ts'
import { allTemplates, fill, type Template, type Wording, wordingProblem } from '#server/core/mail/templates.ts'
import type { Work } from '#server/core/work.ts'

interface OwnWording {
  mtp_key: string
  mtp_subject: string
  mtp_body: string
  mtp_date_changed: string
}

export async function templateList(work: Work): Promise<MailTemplate[]> {
  const rows = await work.db
    .selectFrom('mail_template')
    .select(['mtp_key', 'mtp_subject', 'mtp_body', 'mtp_date_changed'])
    .execute()
  const own = new Map(rows.map((row) => [row.mtp_key, row]))
  return allTemplates().map(([key, template]) => describe(key, template, own.get(key)))
}

function describe(key: string, template: Template, own: OwnWording | undefined): MailTemplate {
  return {
    mtp_key: key,
    title: template.title,
    mtp_subject: own?.mtp_subject ?? template.subject,
    mtp_body: own?.mtp_body ?? template.body,
    original: { subject: template.subject, body: template.body },
    is_own: own !== undefined,
    mtp_date_changed: own?.mtp_date_changed ?? null,
    placeholders: Object.entries(template.placeholders).map(([name, about]) => ({
      name,
      about,
      isRequired: template.required.includes(name),
    })),
  }
}

function known(key: string): Template {
  const found = allTemplates().find(([name]) => name === key)
  if (!found) throw new AppError('not_found')
  return found[1]
}

/** The field in which a wording is wrong, so that the sentence stands beside it. */
function refuseProblem(key: string, wording: Wording): void {
  const problem = wordingProblem(key, wording)
  if (!problem) return
  const isInSubject = problem.startsWith('Άγνωστο') && wordingProblem(key, { ...wording, subject: '' }) !== problem
  throw invalid({ [isInSubject ? 'mtp_subject' : 'mtp_body']: problem })
}

export async function saveTemplate(work: Work, key: string, wording: Wording): Promise<MailTemplate> {
  const template = known(key)
  refuseProblem(key, wording)
  const before = await work.db.selectFrom('mail_template').selectAll().where('mtp_key', '=', key).executeTakeFirst()
  const values = {
    mtp_subject: wording.subject,
    mtp_body: wording.body,
    mtp_date_changed: work.now.toISOString(),
    mtp_fk_usr_id: work.person.usr_id,
  }
  const row = await work.db
    .insertInto('mail_template')
    .values({ mtp_key: key, ...values })
    .onConflict((on) => on.column('mtp_key').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(work, { action: 'reworded', entity: 'mail-template', id: key, before: before ?? null, after: wording })
  return describe(key, template, row)
}

export async function resetTemplate(work: Work, key: string): Promise<MailTemplate> {
  const template = known(key)
  const before = await work.db.deleteFrom('mail_template').where('mtp_key', '=', key).returningAll().executeTakeFirst()
  if (before) await audit(work, { action: 'reset', entity: 'mail-template', id: key, before })
  return describe(key, template, undefined)
}

export function previewTemplate(work: Work, key: string, wording: Wording) {
  const template = known(key)
  refuseProblem(key, wording)
  return fill(wording, template.sample, work.services.config.brandName)
}
