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
    test: /features\/(papers\/Paper|programmes\/Programmes)Screen|\/shared\/features\/(ads\/ads\.(contract|rules)|job-listings\/.*(rules|schemas)|hiring\/hiring\.rules|follow-up\/(.*rules|declared)|notifications\/browser|candidates\/audience|interviews\/calendar)|parts\/ElsewhereNote|IconChevronDown\.mjs/,
    priority: 4.4,
  },
  // The fields of the form of an application, without what opens over a page: whoever applies needs none of that.
  {
    name: 'form',
    test: /ui\/(CheckboxField|DateField|FileField|KeyValueList|LatestOnly|RichText|SelectField|SwitchField|TextArea)\.tsx|ui\/use-added-line|core\/latest\.ts|parts\/profile\.texts|components\/ThemeIcon\b|hooks\/esm\/utils\/clamp|programmes\.consent|Icon(Calendar|MailCheck|Plus|Trash|X)\.mjs/,
    priority: 4.35,
  },
  // What opens over a page, and dialogs: apart, because the first page after signing in needs it, too.
  {
    name: 'open',
    test: /@floating-ui|react-remove-scroll|components\/(Accordion\/AccordionChevron|ScrollArea|Combobox\/(?!use-pills-reorder)|Popover|Progress)\b|components\/(Badge|Collapse|Modal|ModalBase|Radio|Tooltip)\/|ui\/(AppDialog|asking|copy-text|DialogForm|FirstRows|PageTabs|RadioCards|RelativeTime|TimeField|table-csv|use-shortcut)\.tsx?$|core\/(download|use-asked-send)\.ts|parts\/(AdCard|ads\.texts|browser-notices\/browser-notices\.ts)|core\/(greek-case|in-order|sheet-files)\.ts|Icon(CalendarPlus|ChevronRight|Copy|Dots|ExternalLink|MapPin|Message|Minus|Paperclip)\.mjs|data-requests\.(rules|schemas)|assessment-centre\.day\.ts|use-arrival-picture|@mantine\/(hooks\/esm\/use-(?!drag|hotkeys|input-state|move|pagination|resize-observer|shallow-effect)|core\/esm\/(core|utils)\/)/,
    priority: 4.3,
  },
  { name: 'toasts', test: /ui\/ToastStack/, priority: 4 },
  // The fields that few forms have, before the form of an application, which has them all.
  {
    name: 'fields',
    test: /react-number-format|components\/(Autocomplete|MultiSelect|NumberInput|Pill|PillsInput|TagsInput)\/|use-pills-reorder|ui\/(ComboField|LinesEditor|MultiSelectField|NumberField|ReasonList|TagsField)\.tsx|core\/cities|parts\/PaperNotice/,
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
    test: /layouts\/(SignedInLayout|AdminLayout|CompanyLayout|Bell)\.tsx|core\/(Allowed|lines|use-list|use-tab)\.tsx?|parts\/(as-of\/|candidates\.texts|BadAddress|ContactLinks|cycle-state|CycleStatusChip|data-requests\/(data-requests\.texts|RequestChip)|erasure\/Erasure|FigureStrip|headline\.ts|Headlines|HelpMark|LoadedDialog|MailFrame|message|NoteForm|PracticeNotice|Rehearsal|SectionChoice|tags\/Tags)|trail\/past\.calls|\/jobs\/jobs\.contract|core\/use-hash|ui\/(RichTextField|SearchBox|use-session-end)|components\/Code\/|(components|ui)\/Timeline\b|hooks\/esm\/use-(hotkeys|input-state|move|pagination|resize-observer|shallow-effect)|ui\/(InOrder|Initials|KeyFigure|LateMenu|columns-and-views|list-state)|core\/failed-acts|job-listings\/request\.texts|app\/after-login|\/shared\/features\/(control-panel\/(?!company-parts)|users\/)|kpis\.(headline-words|periods)|reports\.types|(charts|ChartCard|FilePreview|JobProgress|SandboxFrame)\.tsx|chat-screens\.texts|StagePips|PeopleRows\.module|Icon(AddressBook|AdjustmentsHorizontal|Arrow(Down|Left|Right|Up)|BookmarkPlus|Checks|ChevronUp|DeviceFloppy|DotsVertical|FileSpreadsheet|Mail(Off|Opened)|Pencil|Printer|QuestionMark|Search|User(Off|Plus|Search))\.mjs|components\/(FloatingIndicator|Kbd|Menu|SegmentedControl)\//,
    priority: 3.28,
  },
  // Whether people still work: what is asked and answered of each, on the pages of people and of companies, too.
  {
    name: 'follow-up',
    test: /\/parts\/follow-up\/|follow-up\/(follow-up\.(contract|texts)|FollowUpDecision)/,
    priority: 3.26,
  },
  { name: 'panel', test: /OfficePanelScreen|HealthLine|control-panel\/(control-panel\.texts|Panels)/, priority: 3.25 },
  // What the office decides on its first page, whichever thing waits first.
  {
    name: 'decisions',
    test: /\w+Decision\.tsx$|companies\/((ArchiveDialog|DecisionButtons|RejectReasons)\.tsx|companies\.data|decision\.texts)|mail\/(mail-actions|mail\.texts)|core\/first-act|parts\/(Company(DetailsDialog|Evidence|Facts|StatusChip)|companies\.texts)/,
    priority: 3.22,
  },
  // What the first page of a company says in the words of other screens.
  {
    name: 'words',
    test: /web\/features\/(ads\/ads|companies\/companies|responsiveness\/responsiveness)\.texts|companies\/(CompanyFormFields|LogoField)\.tsx|\/shared\/features\/responsiveness\//,
    priority: 3.215,
  },
  // What companies and the office say and do about a candidate on a listing.
  {
    name: 'hiring',
    test: /web\/features\/(interviews\/interviews|job-listings\/(job-listings|listings))\.texts|ui\/Funnel\.tsx|job-listings\/(ListingFacts|job-listings\.data|listing-candidate-rows)|parts\/(CallButton|InviteDialog\.tsx|ListingCandidate(Actions|Dialogs)|hiring\.texts|use-(interview-outcome|listing-candidate))/,
    priority: 3.21,
  },
  // What the first page of a company needs beside.
  {
    name: 'company',
    test: /features\/control-panel\/Company\w+\.tsx|CompanyQueue\.tsx|InterviewPanels\.tsx|ListingPanels\.tsx|ProfilePanel\.tsx|CompanyAdsPanel\.tsx|OwnResponsePanel\.tsx|\/company-parts\.ts/,
    priority: 3.2,
  },
  // What long lists share with the rooms and messages of the chat.
  { name: 'rows', test: /@tanstack\/(react-virtual|virtual-core)\//, priority: 3.05 },
  {
    name: 'lists',
    test: /ui\/(DataTable|ExportMenu|FilterEditor|TablePager)\.tsx|parts\/(local-page|nouns\.texts|use-local-list|use-stored-options)|ads\/(AdPhaseChip|ads\.phase)/,
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
  // What the dashboard and the reports agree on with the server: many words, which no other screen needs.
  {
    name: 'figures',
    test: /\/shared\/features\/(kpis|reports)\//,
    minShareCount: 2,
    priority: 2.55,
  },
  // Apart: they are fields of forms, and the words come in advance.
  { name: 'report-sending', test: /\/parts\/report-sending\//, minShareCount: 2, priority: 2.54 },
  // What the trail says of each act: many words, too. With the files that a hold keeps, which two of its screens show;
  // without saved questions, whose words come when they are shown.
  {
    name: 'trail',
    test: /\/parts\/(trail|held-files)\/|\/shared\/features\/trail\/(?!trail\.fields)/,
    minShareCount: 2,
    priority: 2.55,
  },
  // How an account is secured, whoever asks for it: the login page, too.
  {
    name: 'security',
    test: /\/parts\/(security\/|PasswordForm)|\/shared\/features\/account\/|core\/passkeys/,
    minShareCount: 2,
    priority: 2.5,
  },
  {
    name: 'settings',
    test: /features\/settings\/(?!\w+Screen)|data-requests\/OwnRequests/,
    minShareCount: 2,
    priority: 2.45,
  },
  // Who somebody is, beside a list or in a dialog; with the menu of seldom acts, which pages of people and of listings have.
  {
    name: 'person',
    test: /components\/Grid\/|ui\/MoreMenu|parts\/Candidate(Facts|CvDialog)|profile\.format|candidates\/(candidates\.texts|CandidateColumns|MentionList|use-status-action)/,
    minShareCount: 2,
    priority: 2.4,
  },
  { name: 'side-panel', test: /ui\/SidePanel|components\/Drawer\//, minShareCount: 2, priority: 2.35 },
  { name: 'team', test: /\/(parts|features)\/team\//, minShareCount: 2, priority: 2.3 },
  { name: 'board', test: /\/ui\/Board/, minShareCount: 2, priority: 1.68 },
  {
    name: 'stages',
    test: /\/parts\/(stages|tags)\/|\/shared\/features\/participants\/|ui\/FailedMark/,
    minShareCount: 2,
    priority: 1.65,
  },
  { name: 'audience', test: /\/parts\/(Audience|audience)/, minShareCount: 2, priority: 1.62 },
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
  { name: 'data-protection', test: /\/features\/(data-protection|retention)\//, minShareCount: 2, priority: 1.18 },
  // People on a listing and in a search, without what makes and changes a listing or asks for people.
  {
    name: 'job-listings',
    test: /\/features\/(candidate-notes|shortlists|job-listings(?!\/(JobListings|Listing(EditDialogPart|Form)|listing-form|MatchCount|SearchFilters|use-adding|use-candidate-search|\w+SearchResultsScreen)))\//,
    minShareCount: 2,
    priority: 1.16,
  },
  // A screen with what only its dialogs, or a second screen of the same people, share with it.
  { name: 'cycles', test: /educational-cycles\/CyclesScreen/, priority: 1.15 },
  { name: 'outbox', test: /mail\/OutboxScreen/, priority: 1.15 },
  { name: 'dashboard', test: /kpis\/KpisScreen/, priority: 1.15 },
  { name: 'reports', test: /reports\/(CompanyReports|Reports)Screen/, priority: 1.15 },
  { name: 'acts', test: /trail\/(History|Trail)Screen/, priority: 1.15 },
  { name: 'listings', test: /job-listings\/JobListingsScreen/, priority: 1.1 },
  { name: 'search', test: /job-listings\/(Company|Office)SearchResultsScreen/, priority: 1.05 },
  { name: featureOf, debugName: 'parts of one feature', minShareCount: 2, priority: 1 },
]

function featureOf(path: string): string | null {
  return /\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** Of the files by these names: what many pages load, or is loaded with a screen. */
export const isShared =
  /\/(libraries|index|style|sign-in|toasts|public|form|fields|apply|dates|personal|frame|follow-up|panel|decisions|words|hiring|company|rows|lists|chat-room|chat-client|figures|person|parts|open|job-listings|data-protection|stages|cycles|outbox|dashboard|reports|acts|search|\w+Screens?)-/
