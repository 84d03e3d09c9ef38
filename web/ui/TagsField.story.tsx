import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { TagsField } from './TagsField.tsx'

const field = (chosen: string[], error?: string) => (
  <WithState initial={chosen}>
    {(value, set) => (
      <TagsField
        maw={400}
        label="Λέξεις"
        suggestions={['Excel', 'SQL', 'Πωλήσεις']}
        value={value}
        error={error}
        onChange={(next) => {
          set(next)
          log('tags', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  Blank: { show: () => field([]) },
  Tags: { show: () => field(['SQL', 'Μια δική μου λέξη'], 'Το πολύ 1') },
  Open: { show: () => field([]), open: ['Λέξεις'] },
}
