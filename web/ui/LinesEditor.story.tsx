import { Group } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { LinesEditor } from './LinesEditor.tsx'
import { TextField } from './TextField.tsx'

const editor = (count: number, max?: number, disabled = false) => (
  <WithState initial={Array.from({ length: count }, (_, index) => ({ word: `Γραμμή ${index + 1}` }))}>
    {(value, set) => (
      <LinesEditor
        value={value}
        onChange={(next) => {
          set(next)
          log('lines', next)
        }}
        blank={{ word: '' }}
        addLabel="Προσθήκη γραμμής"
        removeLabel={(line) => `Αφαίρεση: ${line.word}`}
        {...(max === undefined ? {} : { max })}
        disabled={disabled}
        renderLine={({ line, index, change, remove }) => (
          <Group>
            <TextField
              aria-label={`Γραμμή ${index + 1}`}
              value={line.word}
              disabled={disabled}
              onChange={(word) => change({ word })}
            />
            {remove}
          </Group>
        )}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  Blank: () => editor(0),
  Lines: () => editor(2),
  Full: () => editor(2, 2),
  Disabled: () => editor(1, undefined, true),
}
