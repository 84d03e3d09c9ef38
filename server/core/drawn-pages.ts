import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pageStyles } from '#server/core/page-styles.ts'
import { pageAt } from '#shared/page-paths.ts'
import {
  type AnswerKey,
  type DrawnAnswer,
  FIRST_DATA,
  type FirstData,
  type PageDrawing,
  WHOLE_SHEET,
} from '#shared/core/drawn-page.ts'

const MOST_KEPT = 200
/** A screen asks, and with the answer may ask for more. */
const MOST_ROUNDS = 4

/** A page as the server has drawn it, ready to be put into the built one. */
interface ReadyPage {
  /** Drawn anew when this changes: the day and all answers. */
  data: string
  html: string
  /** The rules that it shows itself by. */
  styles: string
  title: string
}

/**
 * Draws public pages with the screens of the browser. What a page needs, its screens say by asking for it. A drawing is
 * kept as long as the answers are the same, so it can show nothing that is no longer true.
 */
export class DrawnPages {
  readonly #drawing: PageDrawing
  readonly #stylesFor: (html: string) => string
  readonly #kept = new Map<string, { keys: AnswerKey[]; page: ReadyPage | null }>()

  constructor(drawing: PageDrawing, stylesFor: (html: string) => string) {
    this.#drawing = drawing
    this.#stylesFor = stylesFor
  }

  draws(path: string): boolean {
    return this.#drawing.draws(path)
  }

  /** `isOwn`: a page of one person, of which no more is kept than what it asks for. */
  async draw(
    path: string,
    begin: Omit<FirstData, 'answers'>,
    read: (key: AnswerKey) => Promise<unknown>,
    isOwn = false,
  ): Promise<ReadyPage> {
    const key = `${path} ${begin.isNamed}`
    const kept = this.#kept.get(key)
    const answersOf = (keys: readonly AnswerKey[]): Promise<DrawnAnswer[]> =>
      Promise.all(keys.map(async (key) => ({ key, data: await read(key) })))
    let answers = await answersOf(kept?.keys ?? [])
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const data = JSON.stringify({ ...begin, answers })
      if (kept?.page?.data === data) return kept.page
      const { html, title, missing } = await this.#drawing.draw(path, { ...begin, answers })
      if (missing.length === 0) {
        const page = { data, html, title, styles: this.#stylesFor(html) }
        this.#keep(
          key,
          answers.map(({ key }) => key),
          isOwn ? null : page,
        )
        return page
      }
      answers = [...answers, ...(await answersOf(missing))]
    }
    throw new Error(`${path} asks for ever more`)
  }

  #keep(key: string, keys: AnswerKey[], page: ReadyPage | null): void {
    this.#kept.delete(key)
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value as string)
    this.#kept.set(key, { keys, page })
  }
}

/** The built drawing of this installation; null: pages are drawn by the browser alone. */
export async function loadDrawing(folder: string): Promise<PageDrawing | null> {
  const file = join(folder, 'draw.js')
  if (!existsSync(file)) return null
  return ((await import(pathToFileURL(file).href)) as { drawing: PageDrawing }).drawing
}

const SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/

/** The built style sheet, cut for a page. */
export async function stylesOf(root: string, shell: string): Promise<(html: string) => string> {
  const name = SHEET.exec(shell)?.[1]
  return pageStyles(name ? await readFile(join(root, name), 'utf8') : '', shell)
}

/** Of the few files that run before all others. */
const EARLY = /\/early-/

/** The lines that fetch what a page is made of along with it, not after its first script has run. */
export async function linksOf(root: string): Promise<(address: string) => string> {
  const noted = async <Noted>(name: string): Promise<Partial<Record<string, Noted>>> => {
    const file = join(root, '.vite', name)
    return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, Noted>) : {}
  }
  const [screens, files] = await Promise.all([noted<string>('pages.json'), noted<string[]>('screens.json')])
  return (address) =>
    (files[screens[pageAt(address) ?? ''] ?? ''] ?? [])
      .map((name) =>
        name.endsWith('.css')
          ? `<link rel="stylesheet" crossorigin href="/${name}">`
          : EARLY.test(name)
            ? `<script async src="/${name}"></script>`
            : `<link rel="modulepreload" crossorigin href="/${name}">`,
      )
      .join('\n    ')
}

const asData = (data: string) =>
  `<script type="application/json" id="${FIRST_DATA}">${data.replaceAll('<', '\\u003c')}</script>`

const ROOT = '<div id="root"></div>'

/** The built page, which the browser draws, with what it is made of. */
export function withLinks(html: string, links: string): string {
  return html.replace('</head>', () => `${links}\n  </head>`)
}

/** The built page, which the browser draws, with what it would ask for first. */
export function withAnswers(shell: string, answers: readonly DrawnAnswer[]): string {
  return shell.replace(ROOT, () => ROOT + asData(JSON.stringify({ answers })))
}

/** The built page with what was drawn, and with what the browser begins with: data, never a script. */
export function withDrawing(shell: string, page: ReadyPage, links: string): string {
  const [sheet = ''] = SHEET.exec(shell) ?? []
  // For print alone until the scripts say otherwise: a browser runs none while it waits for a sheet that it shows by.
  const later =
    sheet && `${sheet.replace('<link', `<link id="${WHOLE_SHEET}" media="print"`)}<noscript>${sheet}</noscript>`
  return (
    shell
      .replace(sheet, '')
      // Functions: what people wrote may hold «$&», which a text would expand.
      .replace('</head>', () => `<style>${page.styles}</style>\n    ${links}\n  </head>`)
      // It can be read without a script; what cannot be used says so itself.
      .replace(/<noscript>[^]*<\/noscript>/, '')
      .replace(
        ROOT,
        // What stands before the whole sheet is shown without it.
        () => `<div id="root">${page.html}</div>${later}${asData(page.data)}`,
      )
  )
}
