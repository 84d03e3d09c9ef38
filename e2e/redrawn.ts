import type { Locator } from '@playwright/test'

/** How many of these elements are drawn, and how many of them anew since the last call: React keeps what it drew each with. */
export function drawnIn(area: Locator, selector: string): Promise<{ all: number; redrawn: number }> {
  return area.evaluate((element, selected) => {
    const kept = window as unknown as { drawn?: Map<Element, unknown> }
    const elements = [...element.querySelectorAll(selected)]
    const propsOf = (each: Element) =>
      Object.entries(each).find(([key]) => key.startsWith('__reactProps'))?.[1] as unknown
    const before = kept.drawn
    kept.drawn = new Map(elements.map((each) => [each, propsOf(each)]))
    return { all: elements.length, redrawn: elements.filter((each) => before?.get(each) !== propsOf(each)).length }
  }, selector)
}
