// What is wrong with the platform, judged from figures: no clock, no words.

export const healthStates = ['good', 'warning', 'bad'] as const
export type HealthState = (typeof healthStates)[number]

export const healthParts = [
  'proxy',
  'mail',
  'letters',
  'files',
  'disk',
  'database',
  'chat',
  'jobs',
  'schedules',
  'hooks',
  'backup',
  'drill',
  'standby',
  'quiet',
] as const
export type HealthPart = (typeof healthParts)[number]

/** A service outside, as the process that answers has last met it. */
export interface ServiceFacts {
  isWorking: boolean
  since: string
  reason: string
}

export interface HealthFacts {
  at: string
  /** When a request last came through a proxy that the settings do not know of. */
  unknownProxyAt: string | null
  /** Others than this machine reach the platform: then letters must leave it. */
  isPublic: boolean
  hasMailServer: boolean
  mail: ServiceFacts | null
  /** When the oldest letter that is due became so. */
  oldestLetterDue: string | null
  lettersFailedInDay: number
  storage: ServiceFacts | null
  space: { state: 'enough' | 'short' | 'full'; since: string; detail: string }
  /** It comes with the product, and its security releases only with those of the product. */
  isDatabaseBundled: boolean
  chat: ServiceFacts | null
  oldestJobWaiting: string | null
  jobsFailedInDay: number
  schedules: readonly { name: string; isLate: boolean; endedAt: string; problem: string }[]
  /** Systems of others that do not take what they are told. */
  failingHooks: readonly { name: string; since: string; reason: string }[]
  backupAt: string | null
  drill: { at: string; isGood: boolean; problem: string } | null
  /** The server that long reads go to; null without one. */
  standby: ServiceFacts | null
  quietSince: string | null
}

export interface Judgement {
  part: HealthPart
  state: HealthState
  /** Since when it is wrong; null while it is right, or when nobody knows. */
  since: string | null
  /** The words of a machine, for whoever operates the platform. */
  detail: string
}

const HOUR_MS = 3_600_000
/** A backup that is made each night and was missed once. */
export const MAX_BACKUP_AGE_MS = 50 * HOUR_MS
const LETTER_PATIENCE_MS = HOUR_MS / 2
const HOOK_PATIENCE_MS = HOUR_MS
const JOB_PATIENCE_MS = HOUR_MS / 4
const PROXY_MEMORY_MS = 24 * HOUR_MS
const DRILL_PATIENCE_MS = 8 * 24 * HOUR_MS

/** One judgement of each part, in the order in which people should look at them. */
export function judgeHealth(facts: HealthFacts): Judgement[] {
  const age = (when: string) => Date.parse(facts.at) - Date.parse(when)
  return [
    judgeProxy(facts, age),
    judgeMail(facts),
    judgeLetters(facts, age),
    judgeService('files', facts.storage),
    judgeDisk(facts),
    judgeDatabase(facts),
    judgeService('chat', facts.chat),
    judgeJobs(facts, age),
    judgeSchedules(facts),
    judgeHooks(facts, age),
    judgeBackup(facts, age),
    // Without a backup there is nothing to try, and that is said already.
    ...(facts.backupAt === null && facts.drill === null ? [] : [judgeDrill(facts, age)]),
    ...(facts.standby === null ? [] : [judgeStandby(facts.standby)]),
    facts.quietSince === null ? judgement('quiet', 'good') : judgement('quiet', 'bad', facts.quietSince),
  ]
}

function judgement(part: HealthPart, state: HealthState, since: string | null = null, detail = ''): Judgement {
  return { part, state, since, detail }
}

function judgeService(part: HealthPart, service: ServiceFacts | null): Judgement {
  return !service || service.isWorking ? judgement(part, 'good') : judgement(part, 'bad', service.since, service.reason)
}

function judgeDisk({ space: { state, since, detail } }: HealthFacts): Judgement {
  return state === 'enough'
    ? judgement('disk', 'good')
    : judgement('disk', state === 'short' ? 'warning' : 'bad', since, detail)
}

/** That it answers, the page itself shows. */
function judgeDatabase({ isDatabaseBundled, isPublic }: HealthFacts): Judgement {
  return judgement('database', isDatabaseBundled && isPublic ? 'warning' : 'good')
}

/** Nothing is lost and nothing is old: all is read from the primary meanwhile. */
function judgeStandby(standby: ServiceFacts): Judgement {
  const { state, ...rest } = judgeService('standby', standby)
  return { ...rest, state: state === 'bad' ? 'warning' : state }
}

/** Anybody can write the header that tells of a proxy: it is a warning. */
function judgeProxy({ unknownProxyAt }: HealthFacts, age: (when: string) => number): Judgement {
  const isRecent = unknownProxyAt !== null && age(unknownProxyAt) < PROXY_MEMORY_MS
  return isRecent
    ? judgement('proxy', 'warning', unknownProxyAt, 'X-Forwarded-For, TRUST_PROXY=0')
    : judgement('proxy', 'good')
}

function judgeMail({ hasMailServer, isPublic, mail }: HealthFacts): Judgement {
  if (!hasMailServer) return judgement('mail', isPublic ? 'bad' : 'warning')
  return judgeService('mail', mail)
}

type Age = (when: string) => number

function judgeLetters({ oldestLetterDue, lettersFailedInDay, quietSince }: HealthFacts, age: Age): Judgement {
  const isStuck = oldestLetterDue !== null && age(oldestLetterDue) > LETTER_PATIENCE_MS
  if (isStuck && quietSince === null) return judgement('letters', 'bad', oldestLetterDue)
  return judgement('letters', lettersFailedInDay > 0 ? 'warning' : 'good')
}

function judgeJobs({ oldestJobWaiting, jobsFailedInDay, quietSince }: HealthFacts, age: Age): Judgement {
  const isStuck = oldestJobWaiting !== null && age(oldestJobWaiting) > JOB_PATIENCE_MS
  if (isStuck && quietSince === null) return judgement('jobs', 'bad', oldestJobWaiting)
  return judgement('jobs', jobsFailedInDay > 0 ? 'warning' : 'good')
}

function judgeSchedules({ schedules, quietSince }: HealthFacts): Judgement {
  const failed = schedules.filter(({ problem }) => problem !== '')
  const late = quietSince === null ? schedules.filter(({ isLate, problem }) => isLate && problem === '') : []
  const [worst] = [...failed, ...late].toSorted((left, right) => (left.endedAt < right.endedAt ? -1 : 1))
  if (!worst) return judgement('schedules', 'good')
  const lines = [
    ...failed.map(({ name, problem }) => `${name}: ${problem}`),
    ...late.map(({ name, endedAt }) => `${name}: ${endedAt}`),
  ]
  return judgement('schedules', 'bad', worst.endedAt, lines.join('\n'))
}

function judgeHooks({ failingHooks }: HealthFacts, age: Age): Judgement {
  const long = failingHooks.filter(({ since }) => age(since) > HOOK_PATIENCE_MS)
  const [first] = long.toSorted((left, right) => (left.since < right.since ? -1 : 1))
  if (!first) return judgement('hooks', 'good')
  return judgement('hooks', 'warning', first.since, long.map(({ name, reason }) => `${name}: ${reason}`).join('\n'))
}

function judgeBackup({ backupAt, isPublic }: HealthFacts, age: Age): Judgement {
  if (backupAt === null) return judgement('backup', isPublic ? 'bad' : 'warning')
  const isOld = age(backupAt) > MAX_BACKUP_AGE_MS
  return isOld ? judgement('backup', 'bad', backupAt) : judgement('backup', 'good')
}

function judgeDrill({ drill }: HealthFacts, age: Age): Judgement {
  if (drill === null) return judgement('drill', 'warning')
  if (!drill.isGood) return judgement('drill', 'bad', drill.at, drill.problem)
  return age(drill.at) > DRILL_PATIENCE_MS ? judgement('drill', 'warning', drill.at) : judgement('drill', 'good')
}

/** The worst of several. */
export function worstOf(states: readonly HealthState[]): HealthState {
  return states.includes('bad') ? 'bad' : states.includes('warning') ? 'warning' : 'good'
}

/** What runs by the clock, in words. */
export const scheduleTitles: Record<string, string> = {
  'candidate-search': 'Ευρετήριο αναζήτησης',
  certificates: 'Λήξη πιστοποιητικών',
  'chat-unread': 'E-mail για αδιάβαστα μηνύματα',
  'check-trail': 'Έλεγχος του ιστορικού',
  'cycles-by-date': 'Άνοιγμα και κλείσιμο κύκλων',
  decisions: 'Ειδοποιήσεις για προσλήψεις και απορρίψεις',
  'data-requests': 'Υπενθύμιση αιτημάτων για δεδομένα',
  'drop-unconfirmed-accounts': 'Διαγραφή ανεπιβεβαίωτων λογαριασμών',
  'due-sendings': 'Προγραμματισμένες αποστολές',
  'erase-again': 'Επανάληψη διαγραφών',
  'erase-restored': 'Διαγραφές μετά από επαναφορά',
  'follow-up': 'Παρακολούθηση προσλήψεων',
  'report-sendings': 'Αναφορές με e-mail',
  interviews: 'Υπενθυμίσεις συνεντεύξεων',
  mornings: 'Πρωινά γράμματα προς εταιρείες',
  retention: 'Διατήρηση δεδομένων',
  'returned-letters': 'Γράμματα που επέστρεψαν',
  'storage-sweep': 'Καθαρισμός αρχείων χωρίς εγγραφή',
}
