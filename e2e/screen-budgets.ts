// What a screen may load beyond the login page: its own scripts, packed, with those that it shares with others.

/** The promise, in bytes. */
const MOST = 200_000

/** Those that are over it: not heavier than now. */
const OVER: Readonly<Record<number, readonly string[]>> = {
  206_000: [
    'CandidateScreen',
    'CandidatesScreen',
    'CohortsScreen',
    'FollowUpsScreen',
    'HistoryScreen',
    'ImportListScreen',
    'MentionsScreen',
    'NotificationDetailScreen',
    'OwnCompanyScreen',
    'SecondFactorScreen',
    'TeamScreen',
    'TrailScreen',
  ],
  212_000: [
    'AdsScreen',
    'CompaniesScreen',
    'CompanyResponseScreen',
    'ConnectionsScreen',
    'CyclesScreen',
    'MailTemplatesScreen',
    'OutboxScreen',
    'ResponsesScreen',
  ],
  226_000: [
    'AgendaPrintScreen',
    'CompanyChatScreen',
    'CompanyEditScreen',
    'CompanyProfileScreen',
    'InterviewsScreen',
    'KpisScreen',
    'NotificationCreateScreen',
    'OwnDataScreen',
    'RegisterCompanyScreen',
    'SettingsScreen',
  ],
  232_000: ['AssessorScreen', 'BadgesScreen', 'DataProtectionScreen', 'ParticipantsScreen'],
  252_000: ['CompanyReportsScreen', 'DayBoardScreen', 'ReportsScreen'],
  275_000: [
    'AllListingsScreen',
    'CandidateOnListingScreen',
    'CreateListingScreen',
    'JobListingsScreen',
    'ListingScreen',
    'ShortlistScreen',
  ],
  297_000: ['AssessmentCentreScreen'],
}

/** Of pages that are opened by a link, on a telephone. */
const LESS: Readonly<Record<string, number>> = { PersonalPageScreen: 101_000, ProgrammeScreen: 106_000 }

export function budgetOf(screen: string): number {
  const over = Object.entries(OVER).find(([, screens]) => screens.includes(screen))
  return LESS[screen] ?? (over ? Number(over[0]) : MOST)
}
