import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMessage2Bolt } from '@tabler/icons-react'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import type { Answers } from '#web/parts/chat/use-answers.ts'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'

const texts = chatTexts.answers

// Whoever has no canned answers does not load them.
const loadDialog = () => import('#web/parts/chat/AnswersDialog.tsx').then(({ AnswersDialog }) => AnswersDialog)

export function ComposerAnswers({ answers }: { answers: Answers }) {
  if (!answers.isOffice) return null
  return (
    <>
      <Tooltip label={texts.open}>
        <ActionIcon size={40} aria-label={texts.title} onClick={() => answers.setChoosing(true)}>
          <IconMessage2Bolt size={20} />
        </ActionIcon>
      </Tooltip>
      {answers.isChoosing && (
        <LoadedDialog
          load={loadDialog}
          props={{ onChoose: answers.insert, onClose: () => answers.setChoosing(false) }}
        />
      )}
    </>
  )
}
