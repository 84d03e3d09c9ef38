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
