import type { Stories } from '#web/kit/story.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { BrokenLink } from './BrokenLink.tsx'

export const stories: Stories = {
  Torn: () => <BrokenLink why="torn" />,
  Ended: () => (
    <BrokenLink why="ended" body="Ό,τι περιμένει, θα το βρείτε στον πίνακα ελέγχου σας.">
      <LinkButton href="/company/control-panel">Στον πίνακα ελέγχου</LinkButton>
    </BrokenLink>
  ),
}
