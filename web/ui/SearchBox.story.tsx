import { held, type Stories } from '#web/kit/story.tsx'
import { SearchBox } from './SearchBox.tsx'

const box = (value: string) => () =>
  held(SearchBox, 'search', { label: 'Αναζήτηση: Εταιρείες', value, onChange: () => undefined })

export const stories: Stories = { Blank: box(''), Words: box('τεχνολογία') }
