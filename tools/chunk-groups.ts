/**
 * Few files instead of one for each shared module. A group takes along whatever its modules import and no group before it
 * has taken: one small module in the wrong file makes all who need it load that file. e2e/page-weight.spec.ts holds the sizes.
 */
export const chunkGroups = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 6 },
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  // With the two modules that fields share with the cards of messages, which no first page waits for.
  { name: 'sign-in', test: /features\/auth\/LoginScreen|components\/Portal\/|get-default-z-index/, priority: 4.5 },
  // With what the personal page and the first page after signing in share of the contracts.
  {
    name: 'public',
    test: /features\/(papers\/Paper|programmes\/Programmes)Screen|\/shared\/features\/(ads\/|job-listings\/.*(rules|schemas)|hiring\/hiring\.rules|follow-up\/(.*rules|declared)|notifications\/browser|candidates\/audience|interviews\/calendar)|IconChevronDown\.mjs/,
    priority: 4.4,
  },
  // The fields of the form of an application, without what opens over a page: whoever applies needs none of that.
  {
    name: 'form',
    test: /ui\/(CheckboxField|DateField|FileField|KeyValueList|RichText|SelectField|SwitchField|TextArea)\.tsx|parts\/profile\.texts|components\/ThemeIcon\b|hooks\/esm\/utils\/clamp|programmes\.consent|Icon(Calendar|MailCheck|Plus|Trash|X)\.mjs/,
    priority: 4.35,
  },
  // What opens over a page, and dialogs: apart, because the first page after signing in needs it, too.
  {
    name: 'open',
    test: /@floating-ui|react-remove-scroll|components\/(Accordion\/AccordionChevron|ScrollArea|Combobox\/(?!use-pills-reorder)|Popover|Progress)\b|components\/(Badge|Collapse|Modal|ModalBase|Radio|Tooltip)\/|ui\/(AppDialog|DialogForm|PageTabs|RadioCards|RelativeTime|TimeField|table-csv|use-shortcut)\.tsx?$|core\/(download|use-asked-send)\.ts|parts\/(AdCard|ads\.texts|browser-notices\/browser-notices\.ts)|core\/(greek-case|sheet-files)\.ts|Icon(CalendarPlus|ChevronRight|Copy|Dots|ExternalLink|FileZip|MapPin|Message|Minus|Paperclip)\.mjs|data-requests\.(rules|schemas)|assessment-centre\.day\.ts|use-arrival-picture|@mantine\/(hooks\/esm\/use-(?!drag|hotkeys|input-state|move|pagination|resize-observer|shallow-effect)|core\/esm\/(core|utils)\/)/,
    priority: 4.3,
  },
  { name: 'toasts', test: /ui\/ToastStack/, priority: 4 },
  // The fields that few forms have, before the form of an application, which has them all.
  {
    name: 'fields',
    test: /react-number-format|components\/(Autocomplete|MultiSelect|NumberInput|Pill|PillsInput|TagsInput)\/|use-pills-reorder|ui\/(ComboField|LinesEditor|MultiSelectField|NumberField|TagsField)\.tsx|core\/cities|parts\/PaperNotice/,
    priority: 3.42,
  },
  { name: 'apply', test: /features\/programmes\/ProgrammeScreen/, priority: 3.4 },
  { name: 'dates', test: /ui\/DateFieldPart/, priority: 3.35 },
  // With what few other screens share with it.
  {
    name: 'personal',
    test: /features\/personal-page\/PersonalPageScreen|parts\/(browser-notices|calendar-feed)|personal-page\.contract/,
    priority: 3.3,
  },
  // What stands around each page after signing in, what is loaded in advance there, and small parts of screens of all kinds.
  {
    name: 'frame',
    test: /layouts\/(SignedInLayout|AdminLayout|CompanyLayout|Bell)\.tsx|core\/(Allowed|use-list|use-tab)\.tsx?|parts\/(candidates\.texts|ContactLinks|HelpMark|LoadedDialog|PracticeNotice)|(components|ui)\/Timeline\b|hooks\/esm\/use-(hotkeys|input-state|move|pagination|resize-observer|shallow-effect)|ui\/(Initials|KeyFigure|columns-and-views|list-state)|core\/failed-acts|job-listings\/request\.texts|app\/after-login|\/shared\/features\/(control-panel|users)\/|kpis\.headline-words|(charts|ChartCard|FilePreview|JobProgress|SandboxFrame)\.tsx|chat-screens\.texts|StagePips|PeopleRows\.module|Icon(AddressBook|AdjustmentsHorizontal|Arrow(Down|Left|Right|Up)|BookmarkPlus|ChevronUp|DeviceFloppy|DotsVertical|FileSpreadsheet|MailOff|Pencil|Printer|QuestionMark|Search|User(Off|Plus|Search))\.mjs|components\/(FloatingIndicator|Kbd|Menu|SegmentedControl)\//,
    priority: 3.28,
  },
  // With what few other screens share with the first pages.
  { name: 'panel', test: /OfficePanelScreen|FollowUpDecision|HealthLine|\/parts\/follow-up\//, priority: 3.25 },
  // What the office decides on its first page, whichever thing waits first.
  {
    name: 'decisions',
    test: /\w+Decision\.tsx$|companies\/(RejectReasons\.tsx|companies\.data|decision\.texts)|mail\/(mail-actions|mail\.texts)|core\/first-act|parts\/(Company(DetailsDialog|Evidence|Facts|StatusChip)|companies\.texts)/,
    priority: 3.22,
  },
  // What companies and the office say and do about a candidate on a listing, and the words of the first page of a company.
  {
    name: 'hiring',
    test: /web\/features\/(ads\/ads|companies\/companies|interviews\/interviews|job-listings\/(job-listings|listings)|responsiveness\/responsiveness)\.texts|\/shared\/features\/responsiveness\/|ui\/Funnel\.tsx|job-listings\/(ListingFacts|job-listings\.data|listing-candidate-rows)|parts\/(CallButton|InviteDialog\.tsx|ListingCandidate(Actions|Dialogs)|hiring\.texts|use-(interview-outcome|listing-candidate))/,
    priority: 3.21,
  },
  // What the first page of a company needs beside.
  {
    name: 'company',
    test: /features\/control-panel\/Company\w+\.tsx|CompanyQueue\.tsx|InterviewPanels\.tsx|ListingPanels\.tsx|ProfilePanel\.tsx|CompanyAdsPanel\.tsx|OwnResponsePanel\.tsx/,
    priority: 3.2,
  },
  // What long lists share with the rooms and messages of the chat, and what those need that can show an earlier day.
  {
    name: 'rows',
    test: /@tanstack\/(react-virtual|virtual-core)\/|ui\/SearchBox|\/parts\/as-of\/|trail\/past\.calls/,
    priority: 3.05,
  },
  {
    name: 'lists',
    test: /ui\/(DataTable|ExportMenu|FilterEditor|TablePager)\.tsx|parts\/(local-page|nouns\.texts|use-local-list|use-stored-options)/,
    priority: 3,
  },
  // The service of the chat, which the first page after signing in opens without a room.
  { name: 'chat-client', test: /\/parts\/chat\/chat-(client|problem)/, priority: 2.95 },
  // A room, with all its words: a chat needs little of what other screens share.
  {
    name: 'chat-room',
    test: /\/parts\/chat\/chat\.texts|features\/chat\/(CompanyChatScreen|OfficeChatProvider)\.tsx$/,
    priority: 2.9,
  },
  { name: 'chat-room', test: /\/parts\/chat\/.*\.tsx$/, minShareCount: 2, priority: 2.9 },
  // Apart from the other contracts, because the first page after signing in needs none of them.
  {
    name: featureOf,
    debugName: 'contract of one feature',
    test: /\/shared\/features\/(assessment-centre|candidate-notes|data-protection|funder-pack|retention|team)\//,
    minShareCount: 2,
    priority: 2.6,
  },
  // What the dashboard and the reports agree on with the server: many words, which no other screen needs.
  { name: 'figures', test: /\/shared\/features\/(kpis|reports)\//, minShareCount: 2, priority: 2.55 },
  // What the trail says of each act: many words, too.
  { name: 'trail', test: /\/parts\/trail\/|\/shared\/features\/trail\//, minShareCount: 2, priority: 2.55 },
  { name: 'contracts', test: /\/shared\/|educational-cycles\.texts/, minShareCount: 3, priority: 2.5 },
  // Without what only the screens of listings share: with it each would load what is said of hiring.
  { name: 'screens', test: /^(?!.*\/HitColumns)/, minShareCount: 5, priority: 2 },
  // Apart from the other shared parts, because the first page after signing in needs none of them.
  { name: 'security', test: /\/parts\/security\//, minShareCount: 2, priority: 1.8 },
  { name: 'qr', test: /\/uqr\//, priority: 1.8 },
  { name: 'board', test: /\/ui\/Board/, minShareCount: 2, priority: 1.68 },
  { name: 'stages', test: /\/parts\/(stages|tags)\//, minShareCount: 2, priority: 1.65 },
  { name: 'audience', test: /\/parts\/(Audience|audience)/, minShareCount: 2, priority: 1.62 },
  { name: 'sending', test: /\/parts\/report-sending\//, minShareCount: 2, priority: 1.6 },
  {
    name: 'parts',
    test: /\/web\/(ui|parts(?!\/entry-page))\/|icons-react/,
    minShareCount: 2,
    maxModuleSize: 20_000,
    priority: 1.5,
  },
  {
    name: 'listing-form',
    test: /job-listings\/(ListingFormFields|ListingEditDialogPart|listing-form|MatchCount)/,
    priority: 1.2,
  },
  {
    name: 'listings',
    test: /job-listings\/(JobListingsScreen|ListingCandidateList|ListingStatusMenu)/,
    priority: 1.1,
  },
  // What only those who search need of it.
  {
    name: 'search',
    test: /job-listings\/(SearchFilters|use-adding-action|use-candidate-search)/,
    priority: 1.05,
  },
  { name: featureOf, debugName: 'parts of one feature', minShareCount: 2, priority: 1 },
]

function featureOf(path: string): string | null {
  return /\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** Of the files by these names: what many pages load, or is loaded with a screen. */
export const isShared =
  /\/(libraries|index|style|sign-in|toasts|public|form|fields|apply|dates|personal|frame|panel|decisions|hiring|company|contracts|rows|lists|chat-room|chat-client|screens|parts|open|job-listings|stages|\w+Screens?)-/
