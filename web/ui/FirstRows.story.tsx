import { Stack } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { FirstRows } from './FirstRows.tsx'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Γραμμή ${at + 1}`)

const show = (count: number) => (
  <Stack gap="xs">
    <FirstRows rows={lines(count)} most={3}>
      {(shown) => shown.map((line) => <div key={line}>{line}</div>)}
    </FirstRows>
  </Stack>
)

export const stories: Stories = {
  Few: () => show(3),
  Many: () => show(1240),
}
