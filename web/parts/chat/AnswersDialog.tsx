import { ActionIcon, Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type CannedAnswer, chatContract } from '#shared/features/chat/chat.contract.ts'
import { MAX_BODY } from '#shared/features/chat/chat.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { greekMatcher } from '#web/ui/greek-options.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

const texts = chatTexts.answers

interface AnswersDialogProps {
  onChoose(body: string): void
  onClose(): void
}

/** Finds an answer, puts it into the message, or changes what there is. Enter takes the first that matches. */
export function AnswersDialog({ onChoose, onClose }: AnswersDialogProps) {
  const answers = useCall(chatContract.answers, undefined)
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Omit<CannedAnswer, 'can_id'> | null>(null)
  const mayWrite = useMay(chatContract.saveAnswer)
  const isLike = greekMatcher(search)
  const matching = (answers.data ?? []).filter((answer) => isLike(`${answer.can_title} ${answer.can_body}`))
  const first = matching[0]
  if (edited) return <AnswerForm answer={edited} onClose={() => setEdited(null)} />
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.title}
      size="medium"
      footer={mayWrite && <Button onClick={() => setEdited({ can_title: '', can_body: '' })}>{texts.add}</Button>}
    >
      <Stack gap="sm">
        <TextInput
          data-autofocus
          aria-label={texts.search}
          placeholder={texts.searchHint}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
            event.preventDefault()
            onChoose(first.can_body)
          }}
        />
        <LoadState of={answers} shape="text" compact />
        {answers.data?.length === 0 && <EmptyState compact title={texts.empty} body={texts.emptyBody} />}
        {answers.data && answers.data.length > 0 && matching.length === 0 && (
          <EmptyState compact kind="no-match" title={texts.noMatch} />
        )}
        {matching.map((answer) => (
          <Answer key={answer.can_id} answer={answer} onChoose={onChoose} onEdit={mayWrite ? setEdited : undefined} />
        ))}
      </Stack>
    </AppDialog>
  )
}

interface AnswerProps {
  answer: CannedAnswer
  onChoose(body: string): void
  onEdit: ((answer: CannedAnswer) => void) | undefined
}

function Answer({ answer, onChoose, onEdit }: AnswerProps) {
  const { can_id, can_title, can_body } = answer
  const remove = useAskedSend(chatContract.deleteAnswer, { successMessage: texts.removed })
  function ask() {
    const { removeTitle: title, removeBody: body, removeConfirm: confirmLabel } = texts
    remove.ask({ title, body, confirmLabel, tone: 'danger' }, { id: can_id })
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <UnstyledButton
        className={classes.answer}
        aria-label={texts.insert(can_title)}
        onClick={() => onChoose(can_body)}
      >
        <Text fw={600}>{can_title}</Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {can_body}
        </Text>
      </UnstyledButton>
      {onEdit && (
        <>
          <ActionIcon size="lg" aria-label={texts.edit(can_title)} onClick={() => onEdit(answer)}>
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon size="lg" aria-label={texts.remove(can_title)} loading={remove.isPending} onClick={ask}>
            <IconTrash size={18} />
          </ActionIcon>
        </>
      )}
    </Group>
  )
}

function AnswerForm({ answer, onClose }: { answer: Omit<CannedAnswer, 'can_id'>; onClose(): void }) {
  const { can_title, can_body } = answer
  const save = useContractForm(chatContract.saveAnswer, {
    initial: { can_title, can_body },
    successMessage: texts.saved,
    draftKey: `canned-answer.${can_title}`,
  })
  const { getInputProps } = save.form
  return (
    <DialogForm {...save} title={can_title || texts.add} size="medium" submitLabel={texts.save} onClose={onClose}>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        maxLength={80}
        {...getInputProps('can_title')}
      />
      <TextArea
        label={texts.body}
        description={texts.bodyHint}
        required
        minRows={4}
        maxLength={MAX_BODY}
        {...getInputProps('can_body')}
      />
    </DialogForm>
  )
}
