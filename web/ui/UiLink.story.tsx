import { Stack } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { UiLink } from './UiLink.tsx'

export const stories: Stories = {
  Links: () => (
    <Stack>
      <UiLink href="/companies">Εταιρείες</UiLink>
      <UiLink href="https://example.gr">Άλλος ιστότοπος</UiLink>
      <UiLink href="/gone">Σελίδα που δεν υπάρχει</UiLink>
    </Stack>
  ),
}
