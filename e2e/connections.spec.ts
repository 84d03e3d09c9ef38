import { expect, PHONE, test } from './harness.ts'

for (const [width, options] of [
  ['1440', {}],
  ['390', PHONE],
] as const)
  test(`an owner adds a hook, changes its secret, which is shown once, and removes it, at ${width}`, async ({
    product,
  }) => {
    const page = await product.signIn('admin@regen.demo', options)
    await page.goto('/admin/connections')
    await page.getByRole('button', { name: 'Νέα διεύθυνση' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Όνομα').fill('Φοιτητολόγιο')
    await dialog.getByLabel('Διεύθυνση').fill('https://hooks.example.org/regen')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Νέα διεύθυνση' }).click()
    const secrets = new Set<string>()
    const readSecret = async () => {
      const shown = page.getByRole('dialog', { name: 'Το μυστικό είναι έτοιμο' })
      secrets.add(await shown.getByRole('textbox', { name: 'Μυστικό' }).inputValue())
      await shown.getByRole('button', { name: 'Το αντέγραψα' }).click()
      await expect(shown).toHaveCount(0)
    }
    await readSecret()
    const choose = async (act: string) => {
      await page.getByRole('button', { name: 'Περισσότερα: Φοιτητολόγιο' }).click()
      await page.getByRole('menuitem', { name: act }).click()
      await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
    }
    await choose('Αλλαγή μυστικού')
    await readSecret()
    expect(secrets.size).toBe(2)
    await page.reload()
    await expect(page.getByText('Το προηγούμενο μυστικό ισχύει ως')).toBeVisible()
    const content = await page.content()
    for (const secret of secrets) expect(content).not.toContain(secret)
    await choose('Αφαίρεση')
    await expect(page.getByText('Κανένα σύστημα δεν ειδοποιείται.')).toBeVisible()
  })
