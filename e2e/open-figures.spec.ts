import { athensDay } from '#shared/core/dates.ts'
import { expect, PHONE, test } from './harness.ts'

test('the office opens figures of a pack to everybody, and closes them at once', async ({ product }) => {
  const office = await product.callsOf('admin@regen.demo')
  await office('POST', '/api/admin/funder-pack', { from: '2000-01-01', until: athensDay(new Date()) }, 201)
  const page = await product.signIn('admin@regen.demo')
  const stranger = await product.open({ javaScriptEnabled: false })
  const seen = '/open-figures'
  await stranger.goto(seen)
  await expect(stranger.getByRole('heading', { name: 'Δεν δημοσιεύονται στοιχεία αυτή τη στιγμή' })).toBeVisible()

  await page.goto('/admin/funder-packs')
  await page.getByRole('list', { name: 'Παγωμένα πακέτα' }).getByRole('link').first().click()
  const section = page.getByRole('region', { name: 'Ανοιχτά στοιχεία' })
  await expect(section.getByRole('button', { name: 'Δημοσίευση' })).toHaveCount(0)
  await section.getByRole('checkbox', { name: 'Συμμετέχοντες' }).check()
  await section.getByRole('button', { name: 'Δημοσίευση' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Δημοσίευση' }).click()
  await expect(section.getByRole('link', { name: 'Η δημόσια σελίδα' })).toBeVisible()

  // On a telephone the main figures stand first, and the groups are folded; paper has all.
  const telephone = await product.signIn('admin@regen.demo', PHONE)
  await telephone.goto(page.url())
  const fold = telephone.getByRole('button', { name: 'Αποτέλεσμα στην έξοδο' })
  const figure = telephone.getByRole('rowheader', { name: /^Αποχώρησαν νωρίτερα Πήραν/ })
  await expect(telephone.getByText('Σε εργασία σε 6 μήνες')).toBeVisible()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(figure).toBeHidden()
  await telephone.emulateMedia({ media: 'print' })
  await expect(figure).toBeVisible()
  await telephone.emulateMedia({ media: 'screen' })
  await fold.click()
  await expect(figure).toBeVisible()

  await stranger.goto(seen)
  await expect(stranger.getByRole('region', { name: 'Συμμετέχοντες' }).getByRole('row')).toHaveCount(2)
  await expect(stranger.getByRole('region', { name: 'Αναπηρία' })).toHaveCount(0)
  await expect(stranger.getByRole('link', { name: /CC BY 4\.0/ })).toBeVisible()

  await section.getByRole('button', { name: 'Απόσυρση' }).click()
  await expect(section.getByText('Δεν δημοσιεύεται τίποτε.')).toBeVisible()
  await stranger.goto(seen)
  await expect(stranger.getByRole('heading', { name: 'Δεν δημοσιεύονται στοιχεία αυτή τη στιγμή' })).toBeVisible()
})
