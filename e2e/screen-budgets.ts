// What a screen may load beyond the login page: its own scripts, packed, with those that it shares with others.

/** The promise, in bytes. */
const MOST = 200_000

const LESS: Readonly<Record<string, number>> = {
  // Opened by a link, on a telephone.
  PersonalPageScreen: 97_500,
  ProgrammeScreen: 81_200,
  // With the service of the chat.
  OfficeChatScreens: 182_900,
  CompanyChatScreen: 179_400,
}

export function budgetOf(screen: string): number {
  return LESS[screen] ?? MOST
}

/** So that with the page and the session its own calls have room among fifteen requests; bell and stream come later. */
const MOST_FILES = 9

/** Opened from another screen, whose files are there already; the first tab of the last asks once. */
const MORE_FILES: Readonly<Record<string, number>> = {
  CandidateScreen: 11,
  CandidateOnListingScreen: 10,
  CompanySearchResultsScreen: 10,
  CycleFormScreens: 11,
  ListingScreen: 11,
  NotificationCreateScreen: 10,
  OfficeSearchResultsScreen: 10,
  ParticipantsScreen: 11,
  ShortlistScreen: 10,
  DataProtectionScreen: 10,
}

export function mostFilesOf(screen: string): number {
  return MORE_FILES[screen] ?? MOST_FILES
}
