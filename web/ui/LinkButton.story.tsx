import type { Stories } from '#web/kit/story.tsx'
import { LinkButton } from './LinkButton.tsx'

export const stories: Stories = { Usual: () => <LinkButton href="/companies">Εταιρείες</LinkButton> }
