// What a screen may load beyond the login page: its own scripts, packed, with those that it shares with others.

/** The promise, in bytes. */
const MOST = 200_000

const LESS: Readonly<Record<string, number>> = {
  // Opened by a link, on a telephone.
  PersonalPageScreen: 96_700,
  ProgrammeScreen: 81_200,
  // With the service of the chat.
  OfficeChatScreens: 180_500,
  CompanyChatScreen: 177_200,
}

export function budgetOf(screen: string): number {
  return LESS[screen] ?? MOST
}
