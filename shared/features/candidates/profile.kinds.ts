import * as z from 'zod'
import { commaList, day, id, line, lines, requiredLine, timestamp, webLink } from '#shared/core/fields.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { optionsOf } from '#shared/core/options.ts'
import { storedMonth } from '#shared/features/candidates/months.ts'
import { languageLevels } from '#shared/reference/listings.ts'

// The kinds of profile fields: the schema of forms (`form`), of answers (`answer`) and the default of missing rows
// (`empty`). Storage, filters, the form control and the displayed text follow from the kind.

export const text = <Form extends z.ZodType>(form: Form, input: 'text' | 'email' | 'tel' = 'text') =>
  ({ kind: 'text', form, answer: z.string(), empty: '', input }) as const

/** Several lines. */
export const longText = (max: number) =>
  ({ kind: 'longText', form: lines(max).default(''), answer: z.string(), empty: '' }) as const

/** One line, or null: filters only test whether it is filled in. */
export const optionalText = (max: number) =>
  ({
    kind: 'optionalText',
    form: line(max).nullable().default(null),
    answer: z.string().nullable(),
    empty: null,
  }) as const

/** One line with suggestions; anything else may be typed. */
export const suggested = (max: number, values: readonly string[]) =>
  ({
    kind: 'suggested',
    form: line(max).default(''),
    answer: z.string(),
    empty: '',
    options: optionsOf(values),
  }) as const

/** One of a closed list of Greek texts. */
export const option = (values: readonly string[]) =>
  ({
    kind: 'option',
    form: line(120).nullable().default(null),
    answer: z.string().nullable(),
    empty: null,
    options: optionsOf(values),
  }) as const

/** Several of a closed list of Greek texts, stored with commas between them. */
export const optionList = (values: readonly string[]) =>
  ({
    kind: 'optionList',
    form: commaList().default(''),
    answer: z.string(),
    empty: '',
    options: optionsOf(values),
  }) as const

/** A code with a Greek word for each value. */
export const coded = <Code extends string>(words: Readonly<Record<Code, string>>) => {
  const codes = z.enum(Object.keys(words) as [Code, ...Code[]])
  const options = optionsOf(words)
  return {
    kind: 'coded',
    form: codes.nullable().default(null),
    answer: codes.nullable(),
    empty: null,
    options,
  } as const
}

export const wholeNumber = (max: number) => {
  const sentence = `Χρειάζεται ακέραιος από 0 έως ${max}`
  return {
    kind: 'wholeNumber',
    form: z.int(sentence).min(0, sentence).max(max, sentence).nullable().default(null),
    answer: z.int().nullable(),
    empty: null,
    max,
  } as const
}

export const flag = () =>
  ({ kind: 'flag', form: z.boolean().default(true), answer: z.boolean(), empty: false }) as const

export const calendarDay = () =>
  ({ kind: 'day', form: day.nullable().default(null), answer: z.string().nullable(), empty: null }) as const

export const instant = () => ({ kind: 'instant', answer: timestamp.nullable(), empty: null }) as const

export const reference = () => ({ kind: 'reference', answer: id.nullable(), empty: null }) as const

/** Companies and lists read only whether it exists. */
export const file = () => ({ kind: 'file', answer: z.boolean(), empty: null }) as const

/** Several lines that are typed into one field: what is wrong with one of them is said of that field. */
export function lineList(max: number, most: number) {
  const item = requiredLine(max)
  return z
    .array(z.string())
    .max(most, `Το πολύ ${most}`)
    .transform((texts, { issues }) =>
      texts.map((text) => {
        const { data = '', error } = item.safeParse(text)
        if (error) issues.push({ code: 'custom', input: text, message: error.issues[0]?.message })
        return data
      }),
    )
}

/** Several texts: free with suggestions, or only those of the list. */
export const texts = (values: readonly string[], isClosed: boolean) =>
  ({
    kind: 'texts',
    form: lineList(120, 60).default([]),
    answer: z.array(z.string()),
    empty: [] as string[],
    options: optionsOf(values),
    isClosed,
  }) as const

export const MOST_TAGS = 20

/** In lists and files a comma stands between two of them. */
const tag = requiredLine(40).refine((text) => !/[,;]/.test(text), 'Χωρίς κόμμα και ελληνικό ερωτηματικό')

/** Words of the office, each once however it is written. */
export const tagList = z
  .array(tag)
  .max(MOST_TAGS, `Το πολύ ${MOST_TAGS} ετικέτες`)
  .overwrite((words) => [...new Map(words.toReversed().map((word) => [foldGreek(word), word])).values()].toReversed())
  .default([])

export const tags = () => ({ ...texts([], false), form: tagList }) as const

export const languageList = (values: readonly string[]) =>
  ({
    kind: 'languages',
    form: z
      .array(z.strictObject({ language: requiredLine(60), level: z.enum(languageLevels, 'Χρειάζεται επίπεδο') }))
      .max(20, 'Το πολύ 20')
      .default([]),
    answer: z.array(z.object({ language: z.string(), level: z.string() })),
    empty: [] as { language: string; level: string }[],
    options: optionsOf(values),
  }) as const

export const linkList = () =>
  ({
    kind: 'links',
    form: z
      .array(z.strictObject({ label: line(60).default(''), url: webLink }))
      .max(10, 'Το πολύ 10')
      .default([]),
    answer: z.array(z.object({ label: z.string(), url: z.string() })),
    empty: [] as { label: string; url: string }[],
  }) as const

const month = z
  .string()
  .overwrite(storedMonth)
  .regex(/^(19|20)\d{2}(-(0[1-9]|1[0-2])(-\d{2})?)?$/, 'Χρειάζονται μήνας και έτος, π.χ. 05/2023')

const job = z
  .strictObject({
    title: requiredLine(160, 'Χρειάζεται η θέση'),
    employer: line(160).default(''),
    sector: line(120).default(''),
    from: month,
    to: month.nullable().default(null),
    description: lines(2000).default(''),
  })
  // A year without a month may end in the same year as a start month.
  .refine(({ from, to }) => to === null || to.slice(0, from.length) >= from.slice(0, to.length), {
    path: ['to'],
    message: 'Τελειώνει πριν αρχίσει.',
  })

const storedJob = z.object({
  title: z.string(),
  employer: z.string(),
  sector: z.string(),
  from: z.string(),
  /** Null: still there. */
  to: z.string().nullable(),
  description: z.string(),
})

export const jobList = () =>
  ({
    kind: 'jobs',
    form: z.array(job).max(40, 'Το πολύ 40').default([]),
    answer: z.array(storedJob),
    empty: [] as z.output<typeof storedJob>[],
  }) as const

export type FieldKindName = ReturnType<
  | typeof text
  | typeof longText
  | typeof optionalText
  | typeof suggested
  | typeof option
  | typeof optionList
  | typeof coded
  | typeof wholeNumber
  | typeof flag
  | typeof calendarDay
  | typeof instant
  | typeof reference
  | typeof file
  | typeof texts
  | typeof tags
  | typeof languageList
  | typeof linkList
  | typeof jobList
>['kind']
