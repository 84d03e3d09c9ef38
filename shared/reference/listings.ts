/** The field of a position is said in the words in which companies say theirs. */
export { activitySectors as positionSectors } from './sectors.ts'

/** Kinds of position. */
export const jobCategories: readonly string[] = [
  'Ανάπτυξη λογισμικού',
  'Υποστήριξη συστημάτων',
  'Ανάλυση δεδομένων',
  'Πωλήσεις',
  'Εξυπηρέτηση πελατών',
  'Μάρκετινγκ',
  'Λογιστήριο',
  'Διοικητική υποστήριξη',
  'Ανθρώπινο δυναμικό',
  'Αποθήκη και διανομές',
  'Παραγωγή',
  'Τεχνικές εργασίες',
  'Φιλοξενία και εστίαση',
  'Πρακτική άσκηση',
]

export const requirementTypes = [
  'ENGLISH_EXPERTISE',
  'LANGUAGES',
  'DRIVING_LICENCE',
  'SOFTWARE',
  'CODE',
  'CUSTOM',
] as const
export type RequirementType = (typeof requirementTypes)[number]

/** From least to most: a level is met by itself and by all after it. */
export const languageLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'Μητρική'] as const
export type LanguageLevel = (typeof languageLevels)[number]

/** What a listing may ask for in English: a mother tongue is not asked for. */
export const englishLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

export const languages = [
  'Αγγλικά',
  'Γερμανικά',
  'Γαλλικά',
  'Ιταλικά',
  'Ισπανικά',
  'Ρωσικά',
  'Αλβανικά',
  'Τουρκικά',
  'Βουλγαρικά',
  'Ρουμανικά',
  'Αραβικά',
  'Κινεζικά',
  'Πορτογαλικά',
  'Ολλανδικά',
  'Σουηδικά',
  'Πολωνικά',
  'Σερβικά',
  'Ουκρανικά',
] as const

export const drivingLicences: readonly string[] = ['AM', 'A1', 'A2', 'A', 'B', 'BE', 'C', 'CE', 'D', 'DE']

export const softwareSuggestions: readonly string[] = [
  'Microsoft Excel',
  'Microsoft Word',
  'PowerPoint',
  'Outlook',
  'Google Workspace',
  'SAP',
  'SoftOne',
  'Entersoft',
  'Epsilon Net',
  'Salesforce',
  'HubSpot',
  'Photoshop',
  'Illustrator',
  'InDesign',
  'Figma',
  'Canva',
  'Premiere',
  'AutoCAD',
  'Revit',
  'SolidWorks',
  'MATLAB',
  'SPSS',
  'Power BI',
  'Tableau',
  'Jira',
  'WordPress',
  'Shopify',
  'Google Analytics',
  'Google Ads',
  'Meta Business Suite',
]

export const codeSuggestions: readonly string[] = [
  'JavaScript',
  'TypeScript',
  'React',
  'Angular',
  'Vue',
  'Node.js',
  'HTML',
  'CSS',
  'Python',
  'Django',
  'Java',
  'Spring',
  'C',
  'C++',
  'C#',
  '.NET',
  'PHP',
  'Laravel',
  'SQL',
  'PostgreSQL',
  'MongoDB',
  'R',
  'Go',
  'Kotlin',
  'Swift',
  'Git',
  'Docker',
  'Linux',
]
