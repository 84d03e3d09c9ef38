import texts from '#server/database/seeds/people/names.json' with { type: 'json' }

/** Names by how often they are met: the first line most. */
function weightedNames(lines: readonly { weight: number; names: string }[]) {
  return lines.flatMap(({ weight, names }) => names.split(' ').map((name) => [name, weight] as const))
}

export const womensNames = weightedNames(texts.women)
export const mensNames = weightedNames(texts.men)

/** As men bear them. */
export const surnames: readonly string[] = texts.surnames.flatMap((line) => line.split(' '))

/** Where the accent moves as in the old genitive. */
const exceptions: Record<string, string> = { Κόκκινος: 'Κοκκίνου' }

/** «Παπαδόπουλος» → «Παπαδοπούλου», «Νικολαΐδης» → «Νικολαΐδου», «Μακρής» → «Μακρή», «Αλεξίου» stays. */
export function womansForm(surname: string): string {
  const exception = exceptions[surname]
  if (exception) return exception
  if (surname.endsWith('όπουλος')) return surname.replace(/όπουλος$/, 'οπούλου')
  if (/[ίάΐ]δης$/.test(surname)) return surname.replace(/ης$/, 'ου')
  if (surname.endsWith('ος')) return surname.replace(/ος$/, 'ου')
  if (surname.endsWith('ός')) return surname.replace(/ός$/, 'ού')
  return surname.replace(/(?<=[ηήαά])ς$/, '')
}
