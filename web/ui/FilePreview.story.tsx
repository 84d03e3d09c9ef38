import { type Stories } from '#web/kit/story.tsx'
import { FilePreview } from './FilePreview.tsx'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="teal"/></svg>'

const pdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj',
  '4 0 obj<</Length 40>>stream',
  'BT /F 24 Tf 40 100 Td (Curriculum) Tj ET',
  'endstream endobj',
  '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
  'trailer<</Root 1 0 R>>',
].join('\n')

const preview = (name: string, load: () => Promise<Blob>) => () => <FilePreview name={name} load={load} />
const file = (content: string, type: string) => () => Promise.resolve(new Blob([content], { type }))

export const stories: Stories = {
  Image: preview('Λογότυπο.svg', file(svg, 'image/svg+xml')),
  Text: preview('Σημειώσεις.txt', file('Καλημέρα', 'text/plain')),
  Pdf: preview('Βιογραφικό.pdf', file(pdf, 'application/pdf')),
  'Broken PDF': preview('Σπασμένο.pdf', file('no PDF', 'application/pdf')),
  'Cannot be shown': preview('Αρχείο.zip', file('PK', 'application/zip')),
  Failed: preview('Βιογραφικό.pdf', () => Promise.reject({ message: 'Το αρχείο δεν υπάρχει πια' })),
  Loading: preview('Βιογραφικό.pdf', () => new Promise(() => undefined)),
}
