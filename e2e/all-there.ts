import { expect, type Page } from '@playwright/test'

/** Until all has arrived, also what stands far below: that is read when somebody comes near. */
export async function expectAllThere(page: Page, words?: string): Promise<void> {
  const waiting = page.locator('[aria-busy="true"], .mantine-Skeleton-root')
  await expect(async () => {
    // One that has just come is none to go to.
    if ((await waiting.count()) > 0) await waiting.last().scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(waiting).toHaveCount(0, { timeout: 1000 })
  }, words).toPass({ timeout: 20_000 })
  await page.evaluate('scrollTo(0, 0)')
}
