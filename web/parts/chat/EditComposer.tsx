import { Button, Group, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { isBlank } from '#shared/core/blank-text.ts'
import { MAX_BODY } from '#shared/features/chat/chat.rules.ts'
import { useChat } from '#web/parts/chat/ChatProvider.tsx'
import { toChatProblem } from '#web/parts/chat/chat-problem.ts'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { chatProblemTexts } from '#web/parts/chat/chat-problem.texts.ts'
import type { Message } from '#web/parts/chat/chat-types.ts'
import { CharactersLeft } from '#web/parts/chat/Composer.tsx'

const texts = chatTexts.composer

/** What is being changed, and how the service took it. */
function useEdit(message: Message, onDone: () => void) {
  const chat = useChat()
  const [body, setBody] = useState(message.body)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const words = body.trim()
  const canSave = !isBlank(words) && words.length <= MAX_BODY && !isSaving

  async function save() {
    if (!canSave) return
    if (words === message.body) {
      onDone()
      return
    }
    setSaving(true)
    setProblem(null)
    try {
      await chat.sender.edit(message, words)
      onDone()
    } catch (error) {
      const { kind, message: sentence } = toChatProblem(error)
      setProblem(kind === 'refused' ? chatProblemTexts.late : sentence)
      setSaving(false)
    }
  }
  return { body, setBody, problem, isSaving, canSave, length: words.length, save }
}

/** Changes the words of a message, in the place where one writes. The draft of a new message stays as it was. */
export function EditComposer({ message, onDone }: { message: Message; onDone(): void }) {
  const { body, setBody, problem, isSaving, canSave, length, save } = useEdit(message, onDone)

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    }
    if (event.key === 'Enter' && !event.shiftKey && !window.matchMedia('(pointer: coarse)').matches) {
      event.preventDefault()
      void save()
    }
  }

  return (
    <div className={classes.composer} data-editing>
      <Text size="sm" fw={600} px={4}>
        {texts.editing}
      </Text>
      <Text size="xs" c="dimmed" px={4} pb={4}>
        {texts.editingHint}
      </Text>
      <Textarea
        aria-label={texts.editing}
        autosize
        autoFocus
        minRows={1}
        maxRows={7}
        value={body}
        error={problem}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <CharactersLeft length={length} />
      <Group gap="xs" justify="flex-end" mt={6}>
        <Button size="xs" variant="default" onClick={onDone}>
          {texts.cancelEdit}
        </Button>
        <Button size="xs" loading={isSaving} disabled={!canSave} onClick={() => void save()}>
          {texts.saveEdit}
        </Button>
      </Group>
    </div>
  )
}
