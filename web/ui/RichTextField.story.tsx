import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { RichTextField } from './RichTextField.tsx'

const field = (initial: string, error?: string) => (
  <WithState initial={initial}>
    {(value, set) => (
      <RichTextField
        label="Περιγραφή"
        required
        value={value}
        error={error}
        onChange={(next) => {
          set(next)
          log('html', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  Text: { show: () => field('<p>Ένας <strong>σημαντικός</strong> ρόλος</p><ul><li><p>SQL</p></li></ul>') },
  Error: { show: () => field('', 'Το πεδίο είναι υποχρεωτικό') },
  'Link open': { show: () => field('<p>Κείμενο</p>'), open: ['Σύνδεσμος'] },
}
