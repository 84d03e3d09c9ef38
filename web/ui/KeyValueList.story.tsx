import type { Stories } from '#web/kit/story.tsx'
import { type KeyValue, KeyValueList } from './KeyValueList.tsx'

const items: KeyValue[] = [
  { label: 'Επωνυμία', value: 'Ψηφιακές Λύσεις Α.Ε.' },
  { label: 'Πόλη', value: null },
  { label: 'Άτομα', value: 0 },
  { label: 'Περιγραφή', value: 'Μια μεγάλη περιγραφή. '.repeat(12), isWide: true },
]

export const stories: Stories = {
  'One column': () => <KeyValueList items={items} />,
  'Three columns': () => <KeyValueList items={items} columns={3} />,
}
