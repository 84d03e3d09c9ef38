import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#e2e/chromium.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } as Record<string, string> })
}

/** On the login page of `origin`, up to the press that signs in. */
export async function fillSignIn(page: Page, origin: string, email = 'admin@regen.demo'): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Κωδικός', { exact: true }).fill(demoSignIns.password)
}

export async function pressSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}
