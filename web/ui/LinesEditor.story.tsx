import { Group } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { LinesEditor, type LinesEditorProps } from './LinesEditor.tsx'
import { TextField } from './TextField.tsx'

type Line = { word: string }

const editor =
  (count: number, more: Partial<LinesEditorProps<Line>> = {}) =>
  () =>
    held<LinesEditorProps<Line>>(LinesEditor, 'lines', {
      value: Array.from({ length: count }, (_, index) => ({ word: `Γραμμή ${index + 1}` })),
      onChange: () => undefined,
      blank: { word: '' },
      addLabel: 'Προσθήκη γραμμής',
      removeLabel: (line) => `Αφαίρεση: ${line.word}`,
      renderLine: ({ line, index, change, remove }) => (
        <Group>
          <TextField aria-label={`Γραμμή ${index + 1}`} value={line.word} onChange={(word) => change({ word })} />
          {remove}
        </Group>
      ),
      ...more,
    })

export const stories: Stories = {
  Blank: editor(0),
  Lines: editor(2),
  Full: editor(2, { max: 2 }),
  Disabled: editor(1, { disabled: true }),
}
