import { Anchor } from '@mantine/core'
import { Fragment, memo } from 'react'
import classes from '#web/parts/chat/chat.module.css'
import { partsOf } from '#web/parts/chat/message-links.ts'

/** What somebody wrote, with its lines and its links. Nothing of it is ever markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {partsOf(text).map((part, index) =>
        part.href === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
          <Fragment key={index}>{part.text}</Fragment>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same
          <Anchor key={index} href={part.href} target="_blank" rel="noopener noreferrer" inherit underline="always">
            {part.text}
          </Anchor>
        ),
      )}
    </p>
  )
})
