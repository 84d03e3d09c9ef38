import * as z from 'zod'
import { isBlank } from './blank-text.ts'
import { NO_SUCH_DAY } from './format.ts'
import { PASSWORD_LEAST } from './password-length.ts'
import { sentenceOf } from './schema-words.ts'

// The building blocks of every schema, with their Greek sentences. A limit stands here once.

z.config({ localeError: sentenceOf })

const MAX_ID = 2_147_483_647

export const id = z.int('Μη έγκυρος αριθμός').min(1, 'Μη έγκυρος αριθμός').max(MAX_ID, 'Μη έγκυρος αριθμός')
export const timestamp = z.string()
/** A calendar day in Europe/Athens, `YYYY-MM-DD`. */
export const day = z.iso
  .date({ error: ({ input }) => (input ? NO_SUCH_DAY : 'Χρειάζεται ημερομηνία') })
  // There was no year 0: PostgreSQL does not know it.
  .refine((text) => text > '0001')
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Χρειάζεται ώρα, π.χ. 09:30')

// Control characters never belong in a line of text: they are how headers and logs get forged.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u
// oxlint-disable-next-line no-control-regex
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u

/** Signs that nobody sees and that turn round what is written after them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Marks over and under a letter, more than any script piles on one, also with unseen signs between them: they would be drawn
 * over the lines around it.
 */
const PILED = /((?:\p{M}\p{Cf}*){4})(?:\p{M}\p{Cf}*)+/gu

/** As every text is kept: in its composed form, and within its own line. */
const composed = (text: string) => text.normalize('NFC').replaceAll(TURNING, '').replaceAll(PILED, '$1')

/** One line of text, trimmed and in its composed form, at most `max` characters; empty is allowed. */
export function line(max: number) {
  return z
    .string()
    .transform((text) => composed(text).trim())
    .pipe(
      z
        .string()
        .max(max, `Το πολύ ${max} χαρακτήρες`)
        .refine((text) => !CONTROL.test(text), 'Περιέχει χαρακτήρες που δεν επιτρέπονται'),
    )
}

const seen = (sentence: string) =>
  z
    .string()
    .min(1, sentence)
    .refine((text) => text === '' || !isBlank(text), sentence)

/** One line of text that must not be empty. */
export function requiredLine(max: number, sentence = 'Το πεδίο είναι υποχρεωτικό') {
  return line(max).pipe(seen(sentence))
}

/** The key of a link. One that is torn, or copied twice, is no field to correct: its link has ended. */
export const linkKey = z.string().max(2000)

/** Several lines of plain text. What is copied from slides and papers brings breaks of its own. */
export function lines(max: number) {
  return z
    .string()
    .transform((text) =>
      composed(text)
        .replaceAll(/\r\n?|[\v\f]/g, '\n')
        .trim(),
    )
    .pipe(
      z
        .string()
        .max(max, `Το πολύ ${max} χαρακτήρες`)
        .refine((text) => !CONTROL_BUT_BREAKS.test(text), 'Περιέχει χαρακτήρες που δεν επιτρέπονται'),
    )
}

/** Several lines of text that must not be empty. */
export function requiredLines(max: number, sentence: string) {
  return lines(max).pipe(seen(sentence))
}

/** Rich text as HTML. The server sanitises it again before it is stored. */
export const richText = lines(50_000)

export const email = z
  .string('Χρειάζεται e-mail')
  .transform((text) => text.normalize('NFC').trim().toLowerCase())
  .pipe(
    z
      .email('Χρειάζεται έγκυρο e-mail')
      .max(254, 'Το πολύ 254 χαρακτήρες')
      // A comma or a quote in an address is how one recipient becomes two.
      .refine((text) => !/[\s,;<>"()]/.test(text), 'Χρειάζεται έγκυρο e-mail'),
  )

export const phone = line(30).pipe(
  z.string().refine((text) => text === '' || /^\+?[\d\s\-()]{6,30}$/.test(text), 'Χρειάζεται έγκυρο τηλέφωνο'),
)

export const password = z
  .string('Χρειάζεται κωδικός')
  .min(PASSWORD_LEAST, `Τουλάχιστον ${PASSWORD_LEAST} χαρακτήρες`)
  .max(128, 'Το πολύ 128 χαρακτήρες')

/** A link that people will click: http and https only. */
export const webLink = line(500).pipe(
  z
    .string()
    // «www.example.gr» is what people write.
    .transform((text) => (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]\S*)?$/u.test(text) ? `https://${text}` : text))
    .refine((text) => text === '' || /^https?:\/\/[^\s]+$/i.test(text), 'Χρειάζεται διεύθυνση που αρχίζει με https://'),
)

/** A comma-separated list as the specification stores it: trimmed, no empty parts, no duplicates. */
export function commaList(max = 2000) {
  return line(max).transform((text) => [...new Set(splitCommaList(text))].join(','))
}

export function splitCommaList(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

type Editable<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name]>
}

/** The fields of an edit call: what is left out keeps its value, so defaults do not apply. */
export function editable<Shape extends z.ZodRawShape>(form: Shape): Editable<Shape> {
  const optional = Object.entries(form).map(([name, field]) => {
    const type = field as z.ZodType
    return [name, (type instanceof z.ZodDefault ? (type.unwrap() as z.ZodType) : type).optional()]
  })
  return Object.fromEntries(optional) as Editable<Shape>
}

/** The last change that the sender of an edit knows, null where it knows of none. If the row was changed since, the call answers 409. */
export const expectedChanged = { expected_changed: timestamp.nullable().optional() }

/** Read-only fields of a row: accepted and ignored, so that a row can be sent back as it was read. */
export function ignored<Name extends string>(names: readonly Name[]): Record<Name, z.ZodOptional<z.ZodUnknown>> {
  return Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as never
}

/** The body of every call: unknown fields are refused, so a forged `usr_role` never reaches a handler. */
export const fields = z.strictObject
