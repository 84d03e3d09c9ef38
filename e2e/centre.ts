import type { Page } from '@playwright/test'
import { expectMessage } from './harness.ts'

export const CENTRE = '/admin/educational-cycles/4/assessment-centre'
const assessors = ['Μαρία Παππά,maria@firm.demo', 'Νίκος Δήμου,nikos@firm.demo']

/** So many Tuesdays and Thursdays, one by one in the calendar, from the next month on. */
export async function pickDays(office: Page, count: number): Promise<void> {
  const days = office.getByRole('group', { name: 'Ημέρες' })
  await days.getByRole('button', { name: 'Επόμενος μήνας' }).click()
  const weekdays = days.getByRole('button', { name: /^(Τρίτη|Πέμπτη)/ })
  for (let at = 0; at < count; at += 1) await weekdays.nth(at).click()
}

/** An assessment centre with a plan and two assessors, by the screens of the office. */
export async function planCentre(office: Page, { perRoom }: { perRoom: 1 | 2 }): Promise<void> {
  await office.goto(CENTRE)
  const chooser = office.waitForEvent('filechooser')
  await office.getByRole('button', { name: 'Ανέβασμα λίστας' }).click()
  const buffer = Buffer.from(['name,email', ...assessors].join('\n'))
  await (await chooser).setFiles({ name: 'α.csv', mimeType: 'text/csv', buffer })
  await expectMessage(office, '2 αξιολογητές στη λίστα.')
  if (perRoom === 1) {
    await office.getByRole('combobox', { name: 'Αξιολογητές σε κάθε αίθουσα' }).click()
    await office.getByRole('option', { name: '1', exact: true }).click()
  }
  await pickDays(office, 5)
  const days = office.getByRole('region', { name: 'Ημέρες και ώρες' })
  await days.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expectMessage(office, 'Οι ημέρες και οι ώρες αποθηκεύτηκαν.')
  await office.getByRole('button', { name: 'Στήσιμο προγράμματος' }).click()
  await expectMessage(office, 'Το πρόγραμμα στήθηκε.')
}
