import { strToU8, zipSync } from 'fflate'
import { sampleCv } from '#server/database/seeds/people/cv.ts'
import { expect, test } from './harness.ts'

test.describe.configure({ mode: 'serial' })

// What others made goes into our pages as words alone, and the browser's own refusal of text as HTML stops none of it.

const EVIL = `<p style="color: red">Ένας <strong>σημαντικός</strong> <a href="javascript:window.hasRun=1">ρόλος</a></p>
  <img src="x" onerror="window.hasRun = 1"><script>window.hasRun = 1</script><svg onload="window.hasRun = 1"></svg>`

test('what is pasted into a text keeps its words and nothing that runs', async ({ product }) => {
  const page = await product.signIn('admin@regen.demo')
  await page.goto('/admin/ad-control/create')
  const editor = page.locator('[contenteditable=true]').first()
  await editor.click()
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, EVIL)
  await expect(editor.locator('strong')).toHaveText('σημαντικός')
  await expect(editor).toContainText('Ένας σημαντικός ρόλος')
  await expect(editor.locator('a, script, svg, [onerror], [src="x"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
})

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'

function wordFile(text: string): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const rels = 'application/vnd.openxmlformats-package.relationships+xml'
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="${rels}"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="a" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

test('a Word file and a PDF are shown', async ({ product }) => {
  const page = await product.signIn('company@regen.demo')
  await page.goto('/company/chat')
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await page.locator('input[type=file]').setInputFiles([
    { name: 'έγγραφο.docx', mimeType, buffer: wordFile('Καλημέρα από ένα έγγραφο') },
    { name: 'βιογραφικό.pdf', mimeType: 'application/pdf', buffer: sampleCv(0) },
  ])
  const submit = page.getByRole('button', { name: 'Αποστολή', exact: true })
  await expect(submit).toBeEnabled()
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/messages\/rows$/, async (route) => {
    if (route.request().method() === 'POST') await arrival.promise
    await route.continue()
  })
  await submit.click()
  await page.getByRole('button', { name: 'Προβολή: έγγραφο.docx' }).click()
  const dialog = page.getByRole('dialog')
  const words = dialog.frameLocator('iframe').getByText('Καλημέρα από ένα έγγραφο')
  await expect(words).toBeVisible()
  // A file that was opened while its message was on its way stays open when that has arrived.
  await expect(page.locator('[aria-label="Στέλνεται…"]')).toBeAttached()
  arrival.resolve()
  await expect(page.locator('[aria-label="Στάλθηκε"]').last()).toBeAttached()
  await expect(words).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Προβολή: βιογραφικό.pdf' }).click()
  await expect(dialog.getByLabel('βιογραφικό.pdf').locator('canvas').first()).toBeVisible()
})
