import { splitCommaList } from '#shared/core/fields.ts'
import { formatDate } from '#shared/core/format.ts'
import { fieldOf, type ProfileName } from '#shared/features/candidates/profile.ts'

/** The value of a field in Greek; '' when empty. Careers and links have their own components. */
export function shownValue(name: ProfileName, value: unknown): string {
  const { kind, options } = fieldOf(name)
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'flag':
    case 'file':
      return value ? 'Ναι' : 'Όχι'
    case 'coded':
      return options?.find((option) => option.value === value)?.label ?? String(value)
    case 'day':
    case 'instant':
      return formatDate(String(value))
    case 'optionList':
      return splitCommaList(String(value)).join(', ')
    case 'texts':
      return (value as string[]).join(', ')
    case 'languages':
      return (value as { language: string; level: string }[])
        .map(({ language, level }) => `${language} ${level}`)
        .join(', ')
    default:
      return String(value)
  }
}
