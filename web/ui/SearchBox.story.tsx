import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { SearchBox } from './SearchBox.tsx'

const box = (initial: string) => (
  <WithState initial={initial}>
    {(value, set) => (
      <SearchBox
        label="Αναζήτηση: Εταιρείες"
        value={value}
        onChange={(next) => {
          set(next)
          log('search', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  Blank: { show: () => box('') },
  Words: { show: () => box('τεχνολογία') },
}
