import { AppError, invalid } from '#shared/core/errors.ts'
import type { MailTemplate } from '#shared/features/mail/mail.contract.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit } from '#server/core/edits.ts'
import { layout } from '#server/core/mail/layout.ts'
import { allTemplates, fill, type Template, type Wording, wordingProblem } from '#server/core/mail/templates.ts'
import type { Work } from '#server/core/work.ts'
import {
  dropWording,
  lockWording,
  type OwnWording,
  ownWordings,
  storeWording,
} from '#server/features/mail/mail.queries.ts'

export async function templateList(work: Work): Promise<MailTemplate[]> {
  const own = new Map((await ownWordings(work.db)).map((row) => [row.mtp_key, row]))
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

function templateByKey(key: string): Template {
  const entry = allTemplates().find(([name]) => name === key)
  if (!entry) throw new AppError('not_found')
  return entry[1]
}

/** The field in which a wording is wrong, so that the sentence stands beside it. */
function refuseProblem(key: string, wording: Wording): void {
  const problem = wordingProblem(key, wording)
  if (!problem) return
  const isInSubject = problem.startsWith('Άγνωστο') && wordingProblem(key, { ...wording, subject: '' }) !== problem
  throw invalid({ [isInSubject ? 'mtp_subject' : 'mtp_body']: problem })
}

interface TemplateEdit {
  mtp_subject?: string | undefined
  mtp_body?: string | undefined
  expected_changed?: string | null | undefined
}

const labels = { mtp_subject: 'Θέμα', mtp_body: 'Κείμενο' }

export async function saveTemplate(work: Work, key: string, edit: TemplateEdit): Promise<MailTemplate> {
  const template = templateByKey(key)
  const before = await lockWording(work.db, key)
  const current = describe(key, template, before)
  await refuseStale(work, edit.expected_changed, {
    entity: 'mail-template',
    id: key,
    changed: current.mtp_date_changed,
    labels,
    current,
  })
  const wording = { mtp_subject: edit.mtp_subject ?? current.mtp_subject, mtp_body: edit.mtp_body ?? current.mtp_body }
  refuseProblem(key, { subject: wording.mtp_subject, body: wording.mtp_body })
  const values = { ...wording, mtp_date_changed: work.now.toISOString() }
  let row = before
  const usual = { mtp_subject: template.subject, mtp_body: template.body }
  const change = {
    action: 'reworded' as const,
    entity: 'mail-template',
    id: key,
    before: before ?? usual,
    after: wording,
  }
  await saveEdit(work, change, async () => {
    row = await storeWording(work.db, { mtp_key: key, ...values })
  })
  return describe(key, template, row)
}

export async function resetTemplate(work: Work, key: string): Promise<MailTemplate> {
  const template = templateByKey(key)
  const before = await dropWording(work.db, key)
  if (before) await audit(work, { action: 'reset', entity: 'mail-template', id: key, before })
  return describe(key, template, undefined)
}

export function previewTemplate(work: Work, key: string, wording: Wording) {
  const template = templateByKey(key)
  refuseProblem(key, wording)
  const { html, ...words } = fill(wording, template.sample, { button: template.button })
  return { ...words, html: layout(html, work.services.config.brandName, words) }
}
