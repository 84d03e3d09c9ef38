import { held, type Stories } from '#web/kit/story.tsx'
import { TagsField } from './TagsField.tsx'

const suggestions = ['Excel', 'SQL', 'Πωλήσεις']

const field = (value: string[], error?: string) => () =>
  held(TagsField, 'tags', { maw: 400, label: 'Λέξεις', suggestions, value, error })

export const stories: Stories = {
  Blank: field([]),
  Tags: field(['SQL', 'Μια δική μου λέξη'], 'Το πολύ 1'),
  Open: { show: field([]), open: ['Λέξεις'] },
}
