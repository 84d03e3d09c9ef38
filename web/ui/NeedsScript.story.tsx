import { Text } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { NeedsScript } from './NeedsScript.tsx'

export const stories: Stories = {
  'With scripts nothing is said': () => (
    <>
      <NeedsScript />
      <Text>Η φόρμα</Text>
    </>
  ),
}
