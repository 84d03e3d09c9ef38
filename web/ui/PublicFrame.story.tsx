import { Button } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { PublicFrame } from './PublicFrame.tsx'

export const stories: Stories = {
  Page: () => (
    <PublicFrame
      brand="Regen"
      homeHref="/"
      headerEnd={<Button size="xs">Σύνδεση</Button>}
      footer={<footer>Ένας οργανισμός</footer>}
    >
      <h1>Προγράμματα</h1>
    </PublicFrame>
  ),
}
