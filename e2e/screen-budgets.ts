// What a screen may load beyond the login page: its own scripts, packed, with those that it shares with others.

/** The promise, in bytes. */
const MOST = 200_000

/** Those that are over it: not heavier than now. */
const OVER: Readonly<Record<string, number>> = {
  AssessmentCentreScreen: 201_300,
  CompanySearchResultsScreen: 217_300,
  CycleFormScreens: 201_400,
  ListingScreen: 201_200,
  OfficeSearchResultsScreen: 225_300,
}

/** Of pages that are opened by a link, on a telephone. */
const LESS: Readonly<Record<string, number>> = { PersonalPageScreen: 96_500, ProgrammeScreen: 81_000 }

export function budgetOf(screen: string): number {
  return LESS[screen] ?? OVER[screen] ?? MOST
}
