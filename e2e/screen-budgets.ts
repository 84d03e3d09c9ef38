// What a screen may load beyond the login page: its own scripts, packed, with those that it shares with others.

/** The promise, in bytes. */
const MOST = 200_000

/** Those that are over it: not heavier than now. */
const OVER: Readonly<Record<string, number>> = {
  AssessmentCentreScreen: 204_000,
  CandidateOnListingScreen: 200_800,
  CycleFormScreens: 204_000,
  ListingScreen: 221_000,
  ParticipantsScreen: 201_800,
  SearchResultsScreens: 239_500,
  ShortlistScreen: 201_000,
}

/** Of pages that are opened by a link, on a telephone. */
const LESS: Readonly<Record<string, number>> = { PersonalPageScreen: 97_500, ProgrammeScreen: 82_000 }

export function budgetOf(screen: string): number {
  return LESS[screen] ?? OVER[screen] ?? MOST
}
