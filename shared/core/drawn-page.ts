/** What a page that the browser draws begins with. */
export interface FirstAnswers {
  today?: never
  answers: readonly DrawnAnswer[]
}

/** What a page is drawn with: the server puts it into the page as data, the browser begins with the same. */
export interface FirstData {
  /** In Athens, by the server's clock. */
  today: string
  /** Whether the browser asked a host by its name. */
  isNamed: boolean
  answers: readonly DrawnAnswer[]
}

/** The answer of a call, by the key under which the screens ask for it: feature, name, input. */
export interface DrawnAnswer {
  key: AnswerKey
  data: unknown
}

export type AnswerKey = readonly [feature: string, name: string, input: unknown]

export interface DrawnPage {
  html: string
  /** The words of the tab. */
  title: string
  /** What the screens asked for and was not among the answers. */
  missing: AnswerKey[]
}

/** What the browser's part offers the server: built by itself, because the server runs no TSX. */
export interface PageDrawing {
  /** Whether this page is drawn at all. */
  draws(path: string): boolean
  draw(path: string, first: FirstData): Promise<DrawnPage>
}

/** The element that holds the `FirstData` of a page, or the `FirstAnswers` of one that the browser draws. */
export const FIRST_DATA = 'first-data'

/** The sheet with the rules of all screens, in a page that shows itself by its own. */
export const WHOLE_SHEET = 'whole-sheet'

/** Stands in the head of a page that was asked for without a session. */
export const NO_SESSION = '<meta name="session" content="none" />'
export const NO_SESSION_QUERY = 'meta[name="session"][content="none"]'
