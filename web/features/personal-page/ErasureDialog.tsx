import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { personalPageContract as contract } from '#shared/features/personal-page/personal-page.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { forgetDrafts } from '#web/features/personal-page/own-drafts.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = personalPageTexts.erasure

interface ErasureDialogProps {
  onClose(): void
  onErased(): void
}

function useErasure(onErased: () => void) {
  const begin = useSend(contract.beginErasure)
  const erase = useSend(contract.erase, {
    onSuccess: () => {
      forgetDrafts()
      onErased()
    },
  })
  const { mutate } = begin
  useEffect(() => mutate({ input: {} }), [mutate])
  return { begin, erase }
}

/** Two steps: first what goes and what stays, then a word that nobody types by chance. */
export function ErasureDialog({ onClose, onErased }: ErasureDialogProps) {
  const [step, setStep] = useState(1)
  const [word, setWord] = useState('')
  const { begin, erase } = useErasure(onErased)
  const { mutate } = begin
  const isTyped = word.trim() === texts.word
  const finish = () => {
    if (begin.data && isTyped) erase.mutate({ input: { erasure_key: begin.data.erasure_key, confirm: 'ΔΙΑΓΡΑΦΗ' } })
  }
  return (
    <AppDialog
      opened
      onClose={onClose}
      isBusy={erase.isPending}
      title={texts.title}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={erase.isPending}>
            {texts.cancel}
          </Button>
          {step === 1 ? (
            <Button color="red" disabled={!begin.data} onClick={() => setStep(2)}>
              {texts.go}
            </Button>
          ) : (
            <Button color="red" disabled={!isTyped} loading={erase.isPending} onClick={finish}>
              {texts.finish}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed" role="status">
          {texts.step(step)}
        </Text>
        {begin.error && <ErrorState error={begin.error} onRetry={() => mutate({ input: {} })} />}
        {begin.isPending && <LoadingSkeleton shape="text" />}
        {begin.data && step === 1 && (
          <>
            <Sentences title={texts.goes} sentences={begin.data.goes} />
            <Sentences title={texts.stays} sentences={begin.data.stays} />
          </>
        )}
        {step === 2 && (
          <WordForm
            word={word}
            onChange={setWord}
            onSubmit={finish}
            error={erase.error ? messageOf(erase.error) : undefined}
          />
        )}
      </Stack>
    </AppDialog>
  )
}

interface WordFormProps {
  word: string
  onChange(word: string): void
  onSubmit(): void
  error: string | undefined
}

function WordForm({ word, onChange, onSubmit, error }: WordFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TextField
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        label={texts.type}
        value={word}
        onChange={onChange}
        error={error}
      />
    </form>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
