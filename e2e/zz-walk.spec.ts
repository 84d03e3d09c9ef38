import type { Page } from '@playwright/test'
import { expect, PHONE, shoot, test } from './harness.ts'

test.setTimeout(600_000)

async function wide(page: Page, name: string): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.waitForTimeout(250)
    const over = await page.evaluate(`document.documentElement.scrollWidth - window.innerWidth`)
    if (Number(over) > 0) console.log(`OVERFLOW ${name} ${width}: ${over}`)
    if (width === 390) await shoot(page, `${name}-390`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
}
const step = async (name: string, act: () => Promise<void>) => {
  try {
    await act()
  } catch (error) {
    console.log(`STEP ${name}: ${String(error).slice(0, 600)}`)
  }
}
async function ready(page: Page) {
  await page.waitForTimeout(900)
  await expect(page.getByText('Φόρτωση')).toHaveCount(0)
}

test('office', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  for (const tab of ['requests', 'processing', 'consents', 'erasures', 'exports', 'readings', 'retention'])
    await step(tab, async () => {
      await page.goto(`/admin/data-protection?tab=${tab}`)
      await ready(page)
      await wide(page, `office-${tab}`)
    })
  await step('enter', async () => {
    await page.goto('/admin/data-protection?tab=requests')
    await ready(page)
    await page.getByRole('button', { name: /αίτημα/ }).first().click()
    await page.waitForTimeout(500)
    await wide(page, 'office-request-enter')
  })
  await step('hold', async () => {
    await page.goto('/admin/data-protection?tab=retention')
    await ready(page)
    await page.getByRole('button', { name: /δέσμευση/i }).first().click()
    await page.waitForTimeout(500)
    await wide(page, 'office-hold')
  })
  for (const path of ['/admin/audit', '/admin/papers'])
    await step(path, async () => {
      await page.goto(path)
      await ready(page)
      await wide(page, `office${path.replaceAll('/', '-')}`)
    })
  const people = await product.query<{ usr_id: number }>(
    "select usr_id from users where usr_role = 'CANDIDATE' and usr_date_deleted is null order by usr_id limit 1",
  )
  await step('note', async () => {
    const token = await page.evaluate(`JSON.stringify({ ...localStorage, ...sessionStorage })`)
    console.log(String(token).slice(0, 300))
    await page.goto(`/admin/candidates/${people[0]?.usr_id}`)
    await ready(page)
    await wide(page, 'office-person')
  })
  await step('trail entry', async () => {
    await page.goto('/admin/audit')
    await ready(page)
    await page.getByRole('button', { name: /Φίλτρα/ }).first().click()
    await page.waitForTimeout(500)
    await wide(page, 'office-trail-filters')
    await page.keyboard.press('Escape')
  })
  await step('trail row', async () => {
    await page.goto('/admin/audit')
    await ready(page)
    await page.locator('main').getByRole('row').nth(1).click()
    await page.waitForTimeout(500)
    await wide(page, 'office-trail-entry')
  })
  await step('kpi', async () => {
    await page.goto('/admin/kpis')
    await page.locator('[data-figure=certifiedDisability]').scrollIntoViewIfNeeded()
    await page.waitForTimeout(2500)
    await page.locator('[data-figure=certifiedDisability]').getByRole('button').click()
    await page.waitForTimeout(600)
    await page.screenshot({ path: `${process.env.SHOTS}/kpi-reason-390.png` })
    await page.getByRole('button', { name: 'Άνοιγμα με αυτόν τον λόγο' }).click()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${process.env.SHOTS}/kpi-reason-empty-390.png` })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${process.env.SHOTS}/kpi-reason-1440.png` })
    await page.keyboard.press('Escape')
  })
  await step('erase', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/admin/candidates/${people[0]?.usr_id}`)
    await ready(page)
    await page.getByRole('button', { name: /Περισσότερα|Ενέργειες/ }).first().click()
    await page.waitForTimeout(400)
    await wide(page, 'office-person-menu')
    await page.getByRole('menuitem', { name: /διαγραφή/i }).first().click()
    await page.waitForTimeout(1200)
    await wide(page, 'office-erase')
  })
})

test('graduate', async ({ product }) => {
  const rows = await product.query<{ usr_id: number; usr_email: string }>(
    `select usr_id, usr_email from users where usr_role = 'CANDIDATE' and usr_date_deleted is null and usr_id in
     (select jli_fk_usr_id from interview) order by usr_id limit 1`,
  )
  const person = rows[0]
  const office = await product.signIn('admin@regen.demo')
  await office.goto(`/admin/candidates/${person?.usr_id}`)
  await ready(office)
  await step('send link', async () => {
    await office.getByRole('button', { name: /σύνδεσμο/i }).first().click()
    await office.waitForTimeout(500)
    await office.screenshot({ path: `${process.env.SHOTS}/office-link-1440.png` })
    const send = office.getByRole('dialog').getByRole('button').last()
    if (await send.isVisible()) await send.click()
    await office.waitForTimeout(800)
  })
  const letters = await product.letters(person?.usr_email ?? '')
  const link = letters.map(({ text }) => /https?:\S+\/me\/\S+/.exec(text)?.[0]).find(Boolean)
  console.log('link', Boolean(link), letters.length)
  const page = await product.open(PHONE)
  await page.goto(link ?? '/programmes')
  await ready(page)
  for (const tab of ['Προφίλ', 'Συνομιλία', 'Δεδομένα'])
    await step(tab, async () => {
      await page.getByRole('tab', { name: tab }).click()
      await ready(page)
      await wide(page, `me-${tab}`)
    })
  await step('hide', async () => {
    await page.getByText('Να μη με βλέπει αυτή η εταιρεία').first().click()
    await page.waitForTimeout(500)
    await wide(page, 'me-hide')
  })
  await step('request', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /αίτημα/i }).first().click()
    await page.waitForTimeout(500)
    await wide(page, 'me-request')
    await page.keyboard.press('Escape')
  })
  await step('close links', async () => {
    await page.getByRole('button', { name: /Κλείσε όλους/ }).click()
    await page.waitForTimeout(500)
    await wide(page, 'me-close-links')
    await page.keyboard.press('Escape')
  })
  await step('erase', async () => {
    await page.getByRole('button', { name: /Θέλω να διαγραφούν/ }).click()
    await page.waitForTimeout(1200)
    await wide(page, 'me-erase')
    await page.getByRole('dialog').getByRole('button', { name: 'Συνέχεια' }).click()
    await page.waitForTimeout(400)
    await wide(page, 'me-erase-2')
    await page.getByLabel(/γράψε ΔΙΑΓΡΑΦΗ/).fill('ΔΙΑΓΡΑΦΗ')
    await page.getByRole('button', { name: 'Οριστική διαγραφή' }).click()
    await page.waitForTimeout(1500)
    await wide(page, 'me-receipt')
  })
})

test('company', async ({ product }) => {
  const page = await product.signIn('company@regen.demo', PHONE)
  await step('settings', async () => {
    await page.goto('/company/settings')
    await ready(page)
    await wide(page, 'company-settings')
    await page.getByRole('button', { name: /διαγραφ|κλείσιμο/i }).first().click()
    await page.waitForTimeout(700)
    await wide(page, 'company-erase')
  })
})
