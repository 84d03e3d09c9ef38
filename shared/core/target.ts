import * as z from 'zod'
import { id } from './fields.ts'
import { filterList } from './filters.ts'

// Whom a bulk call concerns. What is ambiguous is refused: nothing is widened to people whom nobody chose.

const bothSentence = 'Χρειάζονται ή συγκεκριμένες εγγραφές ή όσες ταιριάζουν, όχι και τα δύο.'
const everybodySentence = 'Χωρίς αναζήτηση και φίλτρα αφορά όλους. Για όλους χρειάζεται everybody: true.'

type Fields = Record<string, unknown>

function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
}

/** For an object of which at most one of `names` may be filled in. */
export function onlyOneOf(...names: string[]) {
  return (value: Fields, context: z.RefinementCtx): void => {
    const [, second] = names.filter((name) => isGiven(value[name]))
    if (second) context.addIssue({ code: 'custom', path: [second], message: bothSentence })
  }
}

/** For a search that must narrow, or say `everybody`. */
export function narrows(...names: string[]) {
  return (value: Fields, context: z.RefinementCtx): void => {
    if (value.everybody === true || names.some((name) => isGiven(value[name]))) return
    context.addIssue({ code: 'custom', path: ['filters'], message: everybodySentence })
  }
}

/** Rows by id, or all that a list finds with this search; `flags` are further fields of that list. */
export function target<Flags extends z.ZodRawShape>(flags: Flags) {
  const search = {
    q: z.string().max(200).optional(),
    filters: filterList,
    operator: z.enum(['and', 'or']),
    /** Everybody in the list: only then may search and filters be empty. */
    everybody: z.literal(true, 'Χρειάζεται true').optional(),
  }
  return {
    userIds: z.array(id).max(20_000, 'Το πολύ 20.000').default([]),
    matching: z
      .strictObject({ ...search, ...flags })
      .superRefine(narrows('q', 'filters', ...Object.keys(flags)))
      .optional(),
  }
}
