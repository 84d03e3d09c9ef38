import type * as z from 'zod'

/** The schemas of these fields, for forms or for answers. */
export function schemasOf<const Part extends 'form' | 'answer', Fields extends Record<string, Record<Part, z.ZodType>>>(
  part: Part,
  fields: Fields,
): { [Name in keyof Fields]: Fields[Name][Part] } {
  const entries = Object.entries(fields).map(([name, field]) => [name, field[part]])
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Fields[Name][Part] }
}

type Blank<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { form: z.ZodType } ? z.output<Fields[Name]['form']> : never
}

/** The initial values of an empty form. */
export function blankValues<Fields extends Record<string, { form: z.ZodType; empty: unknown }>>(
  fields: Fields,
): Blank<Fields> {
  const entries = Object.entries(fields).map(([name, { form, empty }]) => {
    const initial = form.safeParse(undefined)
    return [name, initial.success ? initial.data : empty]
  })
  return Object.fromEntries(entries) as Blank<Fields>
}
