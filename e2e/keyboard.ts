import type { Locator, Page } from '@playwright/test'

/** Goes on with Tab, as somebody without a mouse does. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await goal.waitFor()
  for (let at = 0; at < 200; at += 1) {
    await page.keyboard.press('Tab')
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${String(goal)}`)
}

/** Goes on to a button, and presses it. */
export async function pressByKey(page: Page, goal: Locator): Promise<void> {
  await tabTo(page, goal)
  await page.keyboard.press('Enter')
}

/** The name of what has the focus, when a bar of the page lies over all of it. */
export function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const { left, top, bottom, width, height } = focused.getBoundingClientRect()
    // What stands in the bar itself, and what is drawn by something beside it.
    if (width < 2 || height < 2) return null
    const isBar = (element: Element | null): boolean =>
      element !== null && (/sticky|fixed/.test(getComputedStyle(element).position) || isBar(element.parentElement))
    if (isBar(focused)) return null
    const isFree = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
      const over = document.elementFromPoint(left + width / 2, y)
      return over !== null && !isBar(over)
    })
    return isFree ? null : (focused.getAttribute('aria-label') ?? focused.textContent.trim()) || focused.id
  })
}
