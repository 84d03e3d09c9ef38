import { expect, expectAccessible, PHONE, shoot, test } from './harness.ts'

test.describe.configure({ mode: 'serial' })

test('the office reads what is wrong, since when, and what to do', async ({ product }) => {
  await product.query(
    `insert into platform_state (pst_name, pst_value, pst_date_changed) values
       ('backup', '{"at":"2026-01-05T01:30:00.000Z","bytes":52000000,"rows":8171,"files":607,"seconds":4.9,"isEncrypted":true}', now()),
       ('drill', '{"backup":"x","isGood":false,"problem":"users has 3 rows, not 4.","seconds":18}', now()),
       ('schedules', '{"retention":{"at":"2026-01-05T01:10:00.000Z","problem":"no room"}}', now())`,
  )
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/health')
  await expect(page.getByText('Κάτι δεν λειτουργεί')).toBeVisible()
  await expect(page.getByText(/Δεν υπάρχει πρόσφατο αντίγραφο/)).toBeVisible()
  await expect(page.getByText('users has 3 rows, not 4.')).toBeVisible()
  await expect(page.getByText('Διατήρηση δεδομένων').last()).toBeVisible()
  await expect(page.getByText(/52 MB · κρυπτογραφημένο|49,6 MB · κρυπτογραφημένο/)).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'health')
  await page.setViewportSize(PHONE.viewport)
  await expectAccessible(page)
  await shoot(page, 'health-phone')
  await product.query(`update platform_state set pst_value = pst_value || '{"isGood":true}' where pst_name = 'drill'`)
  await page.reload()
  await expect(page.getByText('Το αντίγραφο δοκιμάστηκε και διαβάζεται.')).toBeVisible()
})
