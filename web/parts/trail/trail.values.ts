import { ownWord } from '#shared/core/own-word.ts'
import { dotted, formatDate, formatDateTime, NOTHING } from '#shared/core/format.ts'
import { adStateWords } from '#shared/features/ads/ads.rules.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import { genderWords, labourWords, statusWords } from '#shared/features/candidates/profile.words.ts'
import { companyStatusWords, rejectionReasons } from '#shared/features/companies/companies.rules.ts'
import { scopeWords } from '#shared/features/connections/connections.rules.ts'
import { hookKindWords } from '#shared/features/connections/hooks.rules.ts'
import { requestKindWords, requestStatusWords } from '#shared/features/data-protection/data-requests.rules.ts'
import { cycleStateWords } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { declaredStatusWords } from '#shared/features/follow-up/declared-jobs.calls.ts'
import { answerWords } from '#shared/features/follow-up/follow-up.rules.ts'
import { groupWords } from '#shared/features/funder-pack/funder-pack.rules.ts'
import { interviewWords } from '#shared/features/hiring/hiring.rules.ts'
import { employmentWords, listingStateWords, payBasisWords } from '#shared/features/job-listings/job-listings.rules.ts'
import { channelWords } from '#shared/features/notification-center/notification-center.rules.ts'
import { consentPurposeWords } from '#shared/features/programmes/programmes.consent.ts'
import { reportTypeWords } from '#shared/features/reports/reports.types.ts'
import { isForMachines, labelOf } from '#shared/features/trail/trail.labels.ts'
import { reasonWords } from '#shared/features/trail/trail.reasons.ts'
import { gradeWords, roleWords } from '#shared/features/users/users.roles.ts'
import { texts } from '#web/ui/ui.texts.ts'

export interface ValuePair {
  name: string
  before: string
  after: string
  isChanged: boolean
}

const anywhere: Readonly<Record<string, string>> = {
  ...rejectionReasons,
  ...companyStatusWords,
  ...applicationStatusWords,
}

const formatWords = { csv: 'CSV', pdf: 'PDF', xlsx: 'Excel' }
const filterWords = { and: 'Ισχύουν όλα', or: 'Αρκεί ένα' }

/** What a stored value means where it stands. */
const byName: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { ...interviewWords, ...adStateWords, ...cycleStateWords },
  act: { held: 'Έγινε', missed: 'Δεν ήρθε', take: 'Δέχτηκε την ώρα' },
  ad_status: adStateWords,
  answer: answerWords,
  basis: { adjusted: 'Διορθωμένη κατάταξη', raw: 'Κατάταξη όπως δόθηκε' },
  channel: channelWords,
  edc_status: cycleStateWords,
  edca_labour_status: labourWords,
  format: formatWords,
  grade: gradeWords,
  groups: groupWords,
  jl_employment: employmentWords,
  jl_pay_basis: payBasisWords,
  jl_status: listingStateWords,
  kind: requestKindWords,
  kinds: hookKindWords,
  operator: filterWords,
  outcome: requestStatusWords,
  purpose: consentPurposeWords,
  role: roleWords,
  rpfg_operator: filterWords,
  rpfg_type: reportTypeWords,
  rps_every: { WEEK: 'Κάθε εβδομάδα', MONTH: 'Κάθε μήνα' },
  rps_format: formatWords,
  scopes: Object.fromEntries(Object.entries(scopeWords).map(([scope, { label }]) => [scope, label])),
  side: { GRADUATE: 'Ο απόφοιτος', EMPLOYER: 'Η εταιρεία' },
  source: { 'personal-page': 'Προσωπική σελίδα' },
  status: declaredStatusWords,
  step: { 'not-arrived': 'Δεν έχει έρθει', waiting: 'Περιμένει', started: 'Ξεκίνησε', finished: 'Τελείωσε' },
  to: listingStateWords,
  type: reportTypeWords,
  usp_gender: genderWords,
  usp_labour_status: labourWords,
  usr_grade: gradeWords,
  usr_login_provider: { LINKEDIN: 'LinkedIn', EMAIL_AND_PASSWORD: 'E-mail και κωδικός' },
  usr_role: roleWords,
  usr_status: statusWords,
}

/** What stands there are names of columns. */
const OF_COLUMNS: ReadonlySet<string> = new Set(['columns', 'field', 'fields', 'rpfg_fields', 'sort'])

const isRecord = (side: unknown): side is Record<string, unknown> =>
  typeof side === 'object' && side !== null && !Array.isArray(side)

/** The words of saved questions: only screens that show them load all fields. */
export interface QuestionWords {
  /** Null: it is no part of a question. */
  of(stored: Readonly<Record<string, unknown>>): string | null
  column(name: string): string
}
export const noQuestions: QuestionWords = { of: () => null, column: labelOf }

function shown(name: string, value: unknown, questions: QuestionWords): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value) && value.length === 0) return NOTHING
  if (Array.isArray(value)) return value.map((part) => shown(name, part, questions)).join(', ')
  if (typeof value === 'boolean') return value ? texts.common.yes : texts.common.no
  if (typeof value === 'string') return wordsOf(name, value, questions)
  // The numbers of entries stand as names.
  if (isRecord(value) && name === 'contents') return Object.keys(value).join(', ')
  if (isRecord(value))
    return (
      questions.of(value) ??
      (dotted(
        ...Object.values(value)
          .map((part) => shown(name, part, questions))
          .filter((part) => part !== NOTHING),
      ) ||
        NOTHING)
    )
  return String(value)
}

function wordsOf(name: string, value: string, { column }: QuestionWords): string {
  if (name === 'reason') return ownWord(rejectionReasons, value) ?? reasonWords(value)
  if (!OF_COLUMNS.has(name)) return ownWord(byName[name], value) ?? ownWord(anywhere, value) ?? instant(value)
  return value.startsWith('-') ? `${column(value.slice(1))}, αντίστροφα` : column(value)
}

/** A day or a moment as people write it; anything else as it is. */
function instant(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatDateTime(value) : value
}

/** Of a formatted text its words. */
function plain(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !/_(body|description)$/.test(name)) return value
  return value
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Old and new values side by side. Of an edit, what stayed the same comes last. */
export function pairsOf(before: unknown, after: unknown, questions = noQuestions): ValuePair[] {
  if (before === null && after === null) return []
  if (!isRecord(before) && !isRecord(after))
    return [{ name: '', before: shown('', before, questions), after: shown('', after, questions), isChanged: true }]
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  // A whole row before an edit of some fields: only those can have changed.
  const names = isRecord(before) && isRecord(after) ? Object.keys(after) : [...Object.keys(old), ...Object.keys(now)]
  const pairs = names
    .filter((name) => !isForMachines(name))
    .map((name) => {
      const isChanged = JSON.stringify(old[name] ?? null) !== JSON.stringify(now[name] ?? null)
      return {
        name,
        before: shown(name, plain(name, old[name]), questions),
        after: shown(name, plain(name, now[name]), questions),
        isChanged,
      }
    })
  return pairs.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged))
}

const MOST_PAIRS = 2

const quoted = (value: string) => (/^[\d.,]+$/.test(value) ? value : `«${value}»`)

/** The first changes of an act in one line; its dialog has them all. */
export function changesOf({ before, after }: { before?: unknown; after?: unknown }, questions = noQuestions): string {
  const changed = pairsOf(before ?? null, after ?? null, questions).filter((pair) => pair.isChanged)
  const shown = changed
    .slice(0, MOST_PAIRS)
    .map(({ name, before: old, after: now }) =>
      old === NOTHING ? `${labelOf(name)}: ${quoted(now)}` : `${labelOf(name)}: ${quoted(old)} έγινε ${quoted(now)}`,
    )
  return changed.length > MOST_PAIRS ? `${shown.join(' · ')} …` : shown.join(' · ')
}
