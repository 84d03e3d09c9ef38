import { Divider } from '@mantine/core'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { RenewLink } from '#web/parts/RenewLink.tsx'

const texts = personalPageTexts.expired

interface ExpiredLinkProps {
  oldKey: string
  /** The person has just closed all links. */
  isEnded?: boolean
}

/** Explains that the link works no longer, and offers a new one. */
export function ExpiredLink({ oldKey, isEnded = false }: ExpiredLinkProps) {
  const words = isEnded ? { title: texts.endedTitle, body: texts.endedBody } : { body: texts.body }
  return (
    <BrokenLink why="ended" takesFocus={isEnded} {...words}>
      <RenewLink oldKey={oldKey} />
      <Divider label={texts.byEmail} />
      <RenewLink isSecond />
    </BrokenLink>
  )
}
