import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

/** What axe looks for: level A and AA of WCAG 2.2. */
const axeOptions = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Where nothing was found need not be told: half the time is saved.
  resultTypes: ['violations' as const],
}

// Put into a page once: the builder of @axe-core/playwright does so at every look, twice.
const axeScript = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

interface Finding {
  id: string
  help: string
  nodes: { target: string[] }[]
}

interface AxeWindow {
  axe: {
    configure(spec: object): void
    run(context: unknown, options: unknown): Promise<{ violations: Finding[] }>
  }
}

/** Where a rule is mistaken: in what lies in these. */
const EXEMPT: Record<string, string> = {
  // The text box takes the keys that scroll the list of a combobox. Axe knows that of the list itself; Mantine scrolls a
  // child of it.
  'scrollable-region-focusable': '[role=listbox]',
  // WCAG asks no contrast of what is disabled; axe knows only the native attribute.
  'color-contrast': '[data-disabled]',
}

/** Colours of texts in which axe has found no fault: two thirds of its time would go into comparing them again. */
const soundColours = new Set<string>()

/** Of texts of one new colour the first carries it, and axe compares no others. */
const NEW_COLOUR = 'data-new-colour'

interface Look {
  /** Only what lies in these. */
  include?: string
  /** A rule that is left out. */
  without?: string
}

/** What axe finds on the page and in its frames. */
export async function findingsOf(page: Page, { include, without }: Look = {}): Promise<string[]> {
  await Promise.all(page.frames().map(bringAxe))
  const seen = { root: include ?? 'body', sound: [...soundColours], mark: NEW_COLOUR }
  const newColours = await page.evaluate(markNewColours, seen)
  const rules = without ? { [without]: { enabled: false } } : {}
  // A frame that may run nothing does not run axe either.
  const context = { ...(include && { include: [[include]] }), exclude: [['iframe[sandbox=""]']] }
  const findings = await page.evaluate(runAxe, {
    context,
    options: { ...axeOptions, rules },
    exempt: EXEMPT,
    mark: NEW_COLOUR,
  })
  if (findings.every(({ id }) => id !== 'color-contrast')) for (const colour of newColours) soundColours.add(colour)
  return findings.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** Runs in the page. */
async function runAxe(args: {
  context: unknown
  options: unknown
  exempt: Record<string, string>
  mark: string
}): Promise<Finding[]> {
  const { violations } = await (window as unknown as AxeWindow).axe.run(args.context, args.options)
  const isExempt = (id: string, target: string[]) => {
    const area = args.exempt[id]
    return area !== undefined && document.querySelector(target.join(' '))?.closest(area) instanceof HTMLElement
  }
  const findings = violations
    .map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.filter(({ target }) => !isExempt(id, target)).map(({ target }) => ({ target })),
    }))
    .filter(({ nodes }) => nodes.length > 0)
  for (const element of document.querySelectorAll(`[${args.mark}]`)) element.removeAttribute(args.mark)
  return findings
}

async function bringAxe(frame: Frame): Promise<void> {
  if (frame.parentFrame()) {
    const sandbox = await frame.frameElement().then((element) => element.getAttribute('sandbox'))
    if (sandbox === '') return
  }
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(axeScript)
  // The colours in a frame are not marked: axe compares all of them.
  if (frame.parentFrame()) return
  const configuration = { rules: [{ id: 'color-contrast', selector: `[${NEW_COLOUR}]` }] }
  await frame.evaluate((spec) => (window as unknown as AxeWindow).axe.configure(spec), configuration)
}

/** Runs in the page. A colour is that of a text with its size and all that lies behind it; the new ones are returned. */
function markNewColours({ root, sound, mark }: { root: string; sound: string[]; mark: string }): string[] {
  const backgrounds = new Map<Element, string>()
  const backgroundOf = (element: Element): string => {
    const computed = backgrounds.get(element)
    if (computed !== undefined) return computed
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
    const layers = element.parentElement ? [backgroundOf(element.parentElement)] : []
    if (backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1')
      layers.push(`${backgroundColor} ${backgroundImage} ${opacity}`)
    // What is placed freely may lie over anything that this page shows.
    else if (position !== 'static' && position !== 'relative') layers.push(`${position} on ${location.pathname}`)
    const background = layers.join('/')
    backgrounds.set(element, background)
    return background
  }
  const seen = new Set(sound)
  const added: string[] = []
  const carriers: Element[] = []
  const add = (element: Element) => {
    // What is hidden, or only read out, is not compared: the next of its colour is.
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.clientWidth === 1)
      return
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const colour = `${color} ${fontSize} ${fontWeight} ${textShadow} on ${backgroundOf(element)}`
    if (seen.has(colour)) return
    seen.add(colour)
    added.push(colour)
    carriers.push(element)
  }
  for (const area of document.querySelectorAll(root)) {
    const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      // Axe does not judge a single letter.
      if (parentElement && (nodeValue ?? '').trim().length > 1) add(parentElement)
    }
    for (const field of area.querySelectorAll('input, textarea, select')) add(field)
  }
  for (const element of carriers) element.setAttribute(mark, '')
  return added
}
