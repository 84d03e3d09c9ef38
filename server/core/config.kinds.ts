import { z } from 'zod'

// The kinds of setting that `config.ts` is made of.

export type Field<T> = {
  schema: z.ZodType<T, string>
  /** Completes the sentence "… must be". */
  must: string
  default: string
  description: string
  isSecret: boolean
}

type Documentation = { description: string; isSecret?: boolean }

export function field<T>(
  schema: z.ZodType<T, string>,
  must: string,
  defaultValue: string,
  documentation: Documentation,
): Field<T> {
  return { schema, must, default: defaultValue, isSecret: false, ...documentation }
}

export function optional<T>(
  schema: z.ZodType<T, string>,
  must: string,
  documentation: Documentation,
): Field<T | undefined> {
  return field(z.union([z.literal('').transform(() => undefined), schema]), must, '', documentation)
}

export function number(min: number, max: number, defaultValue: number, description: string): Field<number> {
  const schema = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))
  return field(schema, `a whole number from ${min} to ${max}`, String(defaultValue), { description })
}

export function text(defaultValue: string, description: string): Field<string> {
  return field(line, 'one line of at most 200 characters', defaultValue, { description })
}

export function choice<const T extends string>(
  values: readonly T[],
  defaultValue: NoInfer<T>,
  description: string,
): Field<T> {
  return field(z.enum(values) as unknown as z.ZodType<T, string>, `one of ${values.join(', ')}`, defaultValue, {
    description,
  })
}

export const line = z.string().regex(/^[^\r\n]{1,200}$/)
export const anyText = (description: string) => optional(line, 'one line of at most 200 characters', { description })
export const secret = (description: string) =>
  optional(line, 'one line of at most 200 characters', { description, isSecret: true })
export const longSecret = (description: string) =>
  optional(z.string().min(20).max(200), 'a secret of 20 to 200 characters', { description, isSecret: true })
export const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
export const anAddress = 'an address such as https://example.gr/path'
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const mailAddress = z.string().regex(/^([^<>\r\n]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/)
/** Its parts; the name is the given one where the sender of the text has none. */
export function mailboxOf(text: string, otherName = ''): { name: string; address: string } {
  const [, name = '', address = text] = /^([^<]+)<([^>]+)>$/.exec(text) ?? []
  // Some write the name as a header has it: in quotes, with a stroke before those within.
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(name.trim()) ?? []
  const own = quoted?.replaceAll(/\\(.)/g, '$1') ?? name.trim()
  return { name: own || otherName, address }
}
/** A password may stand in it. */
export const databaseAddress = (description: string) =>
  optional(z.url({ protocol: /^postgres(ql)?$/ }), 'an address such as postgres://user:password@host/name', {
    description,
    isSecret: true,
  })
