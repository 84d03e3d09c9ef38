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
  axe: { run(context: unknown, options: unknown): Promise<{ violations: Finding[] }> }
}

/** Where a rule is mistaken: in what lies in these. */
const EXEMPT: Record<string, string> = {
  // The text box takes the keys that scroll the list of a combobox. Axe knows that of the list itself; Mantine scrolls a
  // child of it.
  'scrollable-region-focusable': '[role=listbox]',
  // WCAG asks no contrast of what is disabled; axe knows only the native attribute.
  'color-contrast': '[data-disabled]',
}

/** Colours of texts in which axe has found no fault: two thirds of its time go into them. */
const soundColours = new Set<string>()

interface Look {
  /** Only what lies in these. */
  include?: string
  /** A rule that is left out. */
  without?: string
}

/** What axe finds on the page and in its frames. Colours are compared where some are new to this process. */
export async function findingsOf(page: Page, { include, without }: Look = {}): Promise<string[]> {
  await Promise.all(page.frames().map(bringAxe))
  const colours = await page.evaluate(coloursOfTexts, include ?? 'body')
  const areSound = colours.every((colour) => soundColours.has(colour))
  const rules = { 'color-contrast': { enabled: !areSound }, ...(without && { [without]: { enabled: false } }) }
  // A frame that may run nothing does not run axe either.
  const context = { ...(include && { include: [[include]] }), exclude: [['iframe[sandbox=""]']] }
  const findings = await page.evaluate(runAxe, { context, options: { ...axeOptions, rules }, exempt: EXEMPT })
  if (findings.every(({ id }) => id !== 'color-contrast')) for (const colour of colours) soundColours.add(colour)
  return findings.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** Runs in the page. */
async function runAxe(args: {
  context: unknown
  options: unknown
  exempt: Record<string, string>
}): Promise<Finding[]> {
  const { violations } = await (window as unknown as AxeWindow).axe.run(args.context, args.options)
  const isExempt = (id: string, target: string[]) => {
    const area = args.exempt[id]
    return area !== undefined && document.querySelector(target.join(' '))?.closest(area) instanceof HTMLElement
  }
  return violations
    .map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.filter(({ target }) => !isExempt(id, target)).map(({ target }) => ({ target })),
    }))
    .filter(({ nodes }) => nodes.length > 0)
}

async function bringAxe(frame: Frame): Promise<void> {
  if (frame.parentFrame()) {
    const sandbox = await frame.frameElement().then((element) => element.getAttribute('sandbox'))
    if (sandbox === '') return
  }
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript)
}

/** Runs in the page: the colours and sizes of each text with all that lies behind it, once each. */
function coloursOfTexts(root: string): string[] {
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
  const texts = new Set<string>()
  const add = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    texts.add(`${color} ${fontSize} ${fontWeight} ${textShadow} on ${backgroundOf(element)}`)
  }
  for (const area of document.querySelectorAll(root)) {
    const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (walker.currentNode.parentElement && walker.currentNode.nodeValue?.trim())
        add(walker.currentNode.parentElement)
    for (const field of area.querySelectorAll('input, textarea, select')) add(field)
    // The colours in a frame are not looked for here: each of them is a look of its own.
    if (area.querySelector('iframe:not([sandbox=""])'))
      texts.add(`a frame at ${performance.timeOrigin + performance.now()}`)
  }
  return [...texts]
}
