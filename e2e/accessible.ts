/** What axe looks for: level A and AA of WCAG 2.2. */
export const axeOptions = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Where nothing was found need not be told: half the time is saved.
  resultTypes: ['violations' as const],
}

interface Finding {
  id: string
  help: string
  nodes: { target: unknown[] }[]
}

export function findingLines(violations: readonly Finding[]): string[] {
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}
