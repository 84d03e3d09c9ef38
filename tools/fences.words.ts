import type { Rule } from '#tools/fences.ts'
import { singularWords } from '#tools/singular.ts'

// The words of texts that people read, and the names that developers read.

/** Texts that companies alone read. Where the office reads along, a text addresses nobody. */
const textsOfCompanies =
  /^(web\/features\/(interviews|job-listings)\/.+\.texts\.ts|web\/parts\/hiring\.texts\.ts|web\/features\/companies\/companies\.texts\.ts|server\/features\/companies\/.+\.mail-templates\.ts|shared\/features\/companies\/companies\.schemas\.ts)$/

export const companiesArePlural: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        textsOfCompanies.test(path) && stringsOf(text).some((string) => singularWords(string).length > 0),
    )
    .map(({ path }) => `${path}: a company is addressed with «εσείς», not with «εσύ»`)

/** What the office and companies, or graduates and companies, read alike. Letters have a form of their own for companies. */
const readByAll =
  /^(web\/(ui|core|app|parts)\/|web\/features\/(auth|settings|chat|notifications|control-panel|reports)\/|shared\/core\/|shared\/features\/(account|auth|chat|companies|control-panel|hiring|interviews|job-listings|notifications|reports)\/|shared\/features\/data-protection\/data-requests|server\/core\/|server\/features\/(account|auth|chat|companies|control-panel|files|hiring|interviews|job-listings|jobs|live|notifications|reports|team)\/)/

/** Sentences there that the office alone, or graduates alone, can meet; the first one is the specification's own. */
const spokenToOne = [
  'Έχεις ήδη λογαριασμό, συνδέσου.',
  'Γεια σου',
  'Δηλώθηκε η πρόσληψή σου',
  'Άλλαξε η συνέντευξή σου',
  'Ορίστηκε η συνέντευξή σου',
  'Ακυρώθηκε η συνέντευξή σου',
  'Αν ήσουν εκεί',
  'Όρισε πρώτα δικό σου δεύτερο βήμα',
  'Συμπλήρωσε τα φίλτρα για να δεις πόσους αφορά.',
  'Άφησέ το κενό αν συνεχίζεις.',
  'Το e-mail σου',
  'Στείλε μου νέο σύνδεσμο',
  'Στείλε τον εδώ',
  'Όταν ένα ευαίσθητο στοιχείο',
  'Απαντάς εσύ.',
  'Δες το ανοιχτό πρόγραμμα',
  'Δες τα ${count} ανοιχτά προγράμματα',
  'Δες τα προγράμματα',
  'Δες το πρόγραμμα',
  'Έχω κάνει αίτηση: στείλε τον',
]

export const sharedTextsAddressNobody: Rule = (files) =>
  files
    .filter(({ path }) => readByAll.test(path) && !/\.(test|story|mail-templates)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      stringsOf(text)
        .filter((string) => !spokenToOne.some((start) => string.startsWith(start)))
        .flatMap((string) => singularWords(string).map((singular) => ({ string, singular })))
        .map(({ string, singular }) => `${path}: «${singular}» in «${string}»: companies read this too`),
    )

/** Who changes a period changes what is said of it. */
export const figuresNameTheirMonths: Rule = (files) =>
  files
    .filter(({ path }) => /^(shared|web)\/features\/kpis\/.+(?<!\.test)\.tsx?$/.test(path))
    .filter(({ text }) => /(\d|έξι|τρεις|δώδεκα) μήνες/.test(text))
    .map(({ path }) => `${path}: how many months it is says a constant of kpis.periods.ts`)

/** In a narrow place a sentence breaks anywhere, and «e-mail» after its hyphen. */
const readInSentences = /^web\/.+(texts\.ts|(?<!\.(test|story))\.tsx)$/
/** A label or a button of so many characters stands on one line. */
const SHORT = 24

export const mailStaysWhole: Rule = (files) =>
  files
    .filter(({ path }) => readInSentences.test(path))
    .flatMap(({ path, text }) =>
      stringsOf(text)
        .filter((string) => string.length > SHORT && string.includes('e-mail'))
        .map((string) => `${path}: «${string}»: write e-\\u2060mail, which does not break after its hyphen`),
    )

/** What narrows a list, an audience or a report is a «φίλτρο»: a second word would seem to be a second thing. */
export const filtersHaveOneName: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        /^(web|shared|server)\//.test(path) && stringsOf(text).some((string) => /συνθ[ήη]κ/i.test(string)),
    )
    .map(({ path }) => `${path}: what narrows a list is a «φίλτρο», not a «συνθήκη»`)

function stringsOf(text: string): string[] {
  const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  return [...code.matchAll(/'([^'\n]*)'|`([^`]*)`|"([^"\n]*)"|>([^<>{}]+)</g)].map((match) =>
    (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim(),
  )
}

/** Names that say nothing of what a value holds, and words that once meant several things. */
const VAGUE_NAME =
  /\b(?:const|let|function) (?:[[{] ?(?:[\w:, ]+, )?(?:\w+: )?)?(?:said|told|asked|tell(?:[A-Z]\w*)?)\b(?!:)|\b(?:const|let) \[?(?:one|found|known)\b(?=:|,|\]| =| of)|\((?:[\w?]+: [\w.[\]<>]+, )*(?:said|told|asked|one|found|known)\??: |\b(?:type|interface|class) (?:Said|Told|Asked|Found|Known|Place|World|Tell\w*)\b/

export const plainNames: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const match = path.startsWith('tools/fences') ? null : VAGUE_NAME.exec(text)
    return match
      ? [`${path}: «${match[0]}»: a name says what the value holds, a verb what is done (emit, notify, mail)`]
      : []
  })
