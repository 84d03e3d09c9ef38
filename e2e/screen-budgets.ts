// What a screen may load beyond the login page: its own scripts, packed, with those that it shares with others.

/** The promise, in bytes. */
const MOST = 200_000

/** Of pages that are opened by a link, on a telephone. */
const LESS: Readonly<Record<string, number>> = { PersonalPageScreen: 96_700, ProgrammeScreen: 81_200 }

export function budgetOf(screen: string): number {
  return LESS[screen] ?? MOST
}
