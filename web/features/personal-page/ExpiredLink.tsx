import { Divider } from '@mantine/core'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { RenewLink } from '#web/parts/RenewLink.tsx'

const texts = personalPageTexts.expired

interface ExpiredLinkProps {
  oldKey: string
  /** `act`: the person has just closed all links. `open`: it worked until now, and what ended it nobody can say any more. */
  since?: 'act' | 'open'
}

/** Explains that the link works no longer, and offers a new one. */
export function ExpiredLink({ oldKey, since }: ExpiredLinkProps) {
  const words = since ? texts.since[since] : { body: texts.body }
  return (
    <BrokenLink why="ended" takesFocus={since !== undefined} {...words}>
      <RenewLink oldKey={oldKey} />
      <Divider label={texts.byEmail} />
      <RenewLink isSecond />
    </BrokenLink>
  )
}
