import type { FormErrors } from '@mantine/form'
import type * as z from 'zod'
import { texts } from './ui.texts.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const formats: Record<string, string> = { email: texts.zod.email, url: texts.zod.url, date: texts.zod.date }
const types: Record<string, string> = { number: texts.zod.number, int: texts.zod.number, date: texts.zod.date }

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

function sizeWords(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): string {
  const isSmall = issue.code === 'too_small'
  const bound = Number(isSmall ? issue.minimum : issue.maximum)
  if (issue.origin === 'string') {
    if (isSmall && bound === 1) return texts.zod.required
    return isSmall ? texts.zod.minChars(bound) : texts.zod.maxChars(bound)
  }
  if (issue.origin === 'array' || issue.origin === 'set') {
    return isSmall ? texts.zod.minItems(bound) : texts.zod.maxItems(bound)
  }
  return isSmall ? texts.zod.minNumber(bound) : texts.zod.maxNumber(bound)
}

/** Greek defaults; the sentences of the schemas come first. */
function greekIssue(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    return isBlank(issue.input) ? texts.zod.required : (types[issue.expected] ?? texts.zod.invalid)
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') return sizeWords(issue)
  if (issue.code === 'invalid_format') return formats[issue.format] ?? texts.zod.invalid
  if (issue.code === 'invalid_value') return isBlank(issue.input) ? texts.zod.required : texts.zod.choice
  return texts.zod.invalid
}

/** The `validate` of `useForm` from the schema of the call: the first error of each field. */
export function zodResolver(schema: z.ZodType): (values: unknown) => FormErrors {
  return (values) => {
    const result = schema.safeParse(values, { error: greekIssue })
    const errors: FormErrors = {}
    for (const issue of result.error?.issues ?? []) {
      const path = issue.path.join('.')
      errors[path] ??= issue.message
    }
    return errors
  }
}
