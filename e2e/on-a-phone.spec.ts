import type { Page } from '@playwright/test'
import { expect, load, PHONE, test, visit } from './harness.ts'

/** In the three lines of the cards, where they have it: how many show it, and how many cut it off. */
async function shownInCards(page: Page, label: string): Promise<{ shown: number; cut: number }> {
  await expect(page.locator('li dl dt').first()).toBeAttached()
  return page.evaluate((name) => {
    const all = [...document.querySelectorAll<HTMLElement>('li dl > div')].filter(
      (part) => part.querySelector('dt')?.textContent === name,
    )
    const shown = all.filter((part) => {
      const lines = part.parentElement as HTMLElement
      return part.getBoundingClientRect().bottom <= lines.getBoundingClientRect().bottom + 1
    })
    return { shown: shown.length, cut: all.length - shown.length }
  }, label)
}

const decisive: Record<string, [address: string, labels: string[]][]> = {
  'admin@regen.demo': [
    ['/admin/follow-up', ['Εταιρεία', 'Κατάσταση', 'Λέει ο απόφοιτος', 'Λέει η εταιρεία']],
    ['/admin/company-response', ['Χωρίς απάντηση', 'Ημέρες ως την απάντηση', 'Δεν ήρθαν', 'Εργάζονται στους 6 μήνες']],
    ['/admin/companies', ['Κατάσταση', 'Ανοιχτές αγγελίες', 'Εγγραφή']],
    ['/admin/educational-cycles/1/participants', ['Στάδιο', 'Παιχνίδια', 'Κέντρο', 'Αίτηση']],
  ],
  'company@regen.demo': [['/company/interviews?tab=past', ['Πότε', 'Κατάσταση', 'Πού']]],
}

test('the cards of a list show on a phone what decides', async ({ product }) => {
  for (const [email, lists] of Object.entries(decisive)) {
    const page = await product.signIn(email, PHONE)
    for (const [at, [address, labels]] of lists.entries()) {
      await (at === 0 ? load(page, address) : visit(page, address))
      for (const label of labels) {
        const { shown, cut } = await shownInCards(page, label)
        expect([address, label, shown > 0, cut]).toEqual([address, label, true, 0])
      }
    }
  }
})

test('a row that goes on beyond its end fades there, up to its end', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo', PHONE)
  await load(page, '/admin/candidates')
  const row = page.locator('[data-fades]').filter({ has: page.getByRole('button', { name: 'Εισαγωγή από αρχείο' }) })
  await expect(row).toBeVisible()
  await row.evaluate((element) => element.scrollTo(1_000, 0))
  await expect(row).toHaveCount(0)
})
