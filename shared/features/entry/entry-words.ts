/** What the office may word itself, and how long each text may be. */
export const entryWordLimits = {
  title: 80,
  lead: 300,
  graduate_title: 60,
  graduate_body: 300,
  company_title: 60,
  company_body: 300,
  graduate_steps: 3000,
  company_steps: 3000,
  programme_steps: 3000,
  questions: 10_000,
} as const

export type EntryWord = keyof typeof entryWordLimits
export type EntryWords = Record<EntryWord, string>

export const entryWordNames = Object.keys(entryWordLimits) as EntryWord[]

/** These are lists: `## ` begins the heading of each part. */
export const isListOfParts = (name: EntryWord) => name === 'questions' || name.endsWith('_steps')

export interface EntryPart {
  heading: string
  body: string
}

/** The parts of a list; null where something stands before the first heading, or a part lacks a heading or a text. */
export function partsOf(text: string): EntryPart[] | null {
  const [before = '', ...parts] = `\n${text}`.split(/\n## /)
  const read = parts.map((part) => {
    const [heading = '', ...rest] = part.split('\n')
    return { heading: heading.trim(), body: rest.join('\n').trim() }
  })
  const isWhole = before.trim() === '' && read.every(({ heading, body }) => heading && body)
  return isWhole ? read : null
}
