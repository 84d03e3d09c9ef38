import type { ProcessingActivity } from '#shared/features/data-protection/data-protection.contract.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import { type Activity, activities, activityWords } from '#shared/features/data-protection/processing.activities.ts'
import { type PersonalData, personalTables } from '#server/core/personal-data.ts'
import type { RetentionRule } from '#server/core/retention.ts'
import type { Work } from '#server/core/work.ts'
import { periodsInForce } from '#server/features/retention/retention.service.ts'
import { processingTexts } from '#server/features/data-protection/processing.queries.ts'

/**
 * The record of processing (article 30 GDPR). Categories come from the lists of what each feature stores of people, periods
 * from the rules that end it; only purpose, basis and recipients are words, which the office may change.
 */
export async function recordOfProcessing(work: Work): Promise<ProcessingActivity[]> {
  const { personalData, retention } = work.services
  const texts = await processingTexts(work.db)
  const days = await periodsInForce(work)
  return activities.map((activity) => {
    const { title, people, ...usual } = activityWords[activity]
    const { changed_at, changed_by, purpose, basis, recipients } = {
      changed_at: null,
      changed_by: '',
      ...usual,
      ...texts.get(activity),
    }
    return {
      activity,
      title,
      people,
      purpose,
      basis,
      recipients,
      changed_at,
      changed_by,
      ...dataOf(activity, personalData),
      periods: rulesOf(activity, personalData, retention).map((rule) => ({
        title: rule.title,
        days: days.get(rule.name) ?? rule.days,
      })),
    }
  })
}

const tablesOf = (activity: Activity, lists: readonly PersonalData[]) =>
  personalTables(lists.filter((list) => list.activity === activity))

/** What a person's form asks for, as `profile.ts` names it. */
function profileLabels(table: string): string[] {
  const fields = Object.values<ProfileField>(profile).filter((field) => field.table === table)
  return fields.map(({ label, sensitive }) => (sensitive ? `${label} (ειδική κατηγορία, άρθρο 9 ΓΚΠΔ)` : label))
}

function dataOf(activity: Activity, lists: readonly PersonalData[]) {
  const tables = tablesOf(activity, lists)
  const fields = tables.flatMap(({ table }) => profileLabels(table))
  const counted = tables.flatMap((table) => table.counted.map(({ words: [, many] }) => many))
  const written = tables.flatMap(({ table, freeText }) => (table.startsWith('past_') ? [] : Object.values(freeText)))
  return {
    categories: [...new Set([...fields, ...counted, ...written])],
    columns: tables.flatMap(({ table, personal }) => personal.map((column) => `${table}.${column}`)),
    /** Where nothing ends by its age, until when it stays. */
    kept: [...new Set(tables.map(({ kept }) => kept).filter((reason) => reason !== ''))],
  }
}

function rulesOf(activity: Activity, lists: readonly PersonalData[], rules: readonly RetentionRule[]) {
  const names = new Set<string>(tablesOf(activity, lists).map(({ table }) => table))
  return rules.filter(({ table, also = [] }) => [table, ...also].some((name) => names.has(name)))
}
