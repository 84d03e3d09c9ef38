import { held, type Stories } from '#web/kit/story.tsx'
import { RichTextField } from './RichTextField.tsx'

const field = (value: string, error?: string) => () =>
  held(RichTextField, 'html', { label: 'Περιγραφή', required: true, value, error })

export const stories: Stories = {
  Text: field('<p>Ένας <strong>σημαντικός</strong> ρόλος</p><ul><li><p>SQL</p></li></ul>'),
  Error: field('', 'Το πεδίο είναι υποχρεωτικό'),
  'Link open': { show: field('<p>Κείμενο</p>'), open: ['Σύνδεσμος'] },
}
