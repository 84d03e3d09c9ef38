// What a screen may load beyond the login page: its own scripts, packed, with those that it shares with others.

/** The promise, in bytes. */
const MOST = 200_000

/** Those that are over it: not heavier than now. */
const OVER: Readonly<Record<string, number>> = {
  AssessmentCentreScreen: 207_000,
  CandidateOnListingScreen: 208_000,
  CycleFormScreens: 210_000,
  ListingScreen: 226_000,
  NotificationCreateScreen: 203_000,
  OfficeChatScreens: 208_000,
  ParticipantsScreen: 209_000,
  SearchResultsScreens: 246_000,
  ShortlistScreen: 208_000,
}

/** Of pages that are opened by a link, on a telephone. */
const LESS: Readonly<Record<string, number>> = { PersonalPageScreen: 102_000, ProgrammeScreen: 109_000 }

export function budgetOf(screen: string): number {
  return LESS[screen] ?? OVER[screen] ?? MOST
}
