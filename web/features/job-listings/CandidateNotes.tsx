import { ActionIcon, Button, Chip, Group, Rating, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import {
  type CandidateNote,
  type CandidateNotes as Notes,
  candidateNotesContract as contract,
  NOTE_MAX,
} from '#shared/features/candidate-notes/candidate-notes.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import classes from '#web/features/job-listings/CandidateNotes.module.css'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = jobListingsTexts.notes

interface CandidateNotesProps {
  jl_id: number
  usr_id: number
}

/** What the colleagues of one company tell each other about somebody: stars, notes, and who should read them. */
export function CandidateNotes({ jl_id, usr_id }: CandidateNotesProps) {
  const notes = useCall(contract.all, { uid: usr_id })
  return (
    <Stack gap="sm" data-keeps-focus tabIndex={-1}>
      <LoadState of={notes} shape="text" count={3} compact />
      {notes.data && (
        <>
          <Stars usr_id={usr_id} stars={notes.data.stars} />
          <NewNote jl_id={jl_id} usr_id={usr_id} colleagues={notes.data.colleagues} />
          {notes.data.notes.length > 0 && (
            <ul className={classes.notes} aria-label={texts.title}>
              {notes.data.notes.map((note) => (
                <li key={note.cno_id} className={classes.note}>
                  <NoteLine usr_id={usr_id} note={note} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Stack>
  )
}

function Stars({ usr_id, stars }: { usr_id: number; stars: Notes['stars'] }) {
  const rate = useSend(contract.rate)
  const own = stars.find(({ is_own }) => is_own)?.cst_stars ?? 0
  const others = stars.filter(({ is_own }) => !is_own)
  return (
    <Group gap="sm">
      <Rating
        size="lg"
        aria-label={texts.stars}
        value={own}
        readOnly={rate.isPending}
        getSymbolLabel={texts.star}
        onChange={(value) => rate.mutate({ input: { uid: usr_id, stars: value } })}
      />
      {own > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          loading={rate.isPending}
          onClick={() => rate.mutate({ input: { uid: usr_id, stars: null } })}
        >
          {texts.unrate}
        </Button>
      )}
      {others.length > 0 && <Hint>{others.map(({ by, cst_stars }) => texts.starsOf(by, cst_stars)).join(' · ')}</Hint>}
    </Group>
  )
}

interface NewNoteProps extends CandidateNotesProps {
  colleagues: Notes['colleagues']
}

function NewNote({ jl_id, usr_id, colleagues }: NewNoteProps) {
  const note = useContractForm(contract.add, {
    initial: { text: '', tell: [] as string[] },
    toInput: ({ text, tell }) => ({ uid: usr_id, jl_id, text, tell: tell.map(Number) }),
    draftKey: `note.${usr_id}`,
    onSuccess: (_answer, { tell }) => {
      note.form.reset()
      note.draft?.clear()
      toast.success(texts.saved(tell.length))
    },
  })
  return (
    <FormFrame {...note} variant="short" isQuiet submitLabel={texts.save}>
      <TextArea
        label={texts.label}
        description={texts.hint}
        minRows={2}
        maxLength={NOTE_MAX}
        {...note.form.getInputProps('text')}
      />
      {colleagues.length > 0 && (
        <Chip.Group multiple {...note.form.getInputProps('tell')}>
          <Group gap={6} role="group" aria-label={texts.tell}>
            <Text size="sm">{texts.tell}</Text>
            {colleagues.map((colleague) => (
              <Chip key={colleague.usr_id} value={String(colleague.usr_id)} size="sm" className={classes.colleague}>
                <span className={classes.colleagueName}>@{colleague.usr_fullname}</span>
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </FormFrame>
  )
}

function NoteLine({ usr_id, note }: { usr_id: number; note: CandidateNote }) {
  const remove = useAskedSend(contract.remove, { successMessage: texts.removed })
  const question = { title: texts.remove, body: texts.removeBody, confirmLabel: texts.remove, tone: 'danger' } as const
  const askToRemove = () => remove.ask(question, { uid: usr_id, cno_id: note.cno_id })
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Hint className={classes.author}>
          <DotLine parts={[note.by || texts.nobody, <RelativeTime key="at" value={note.cno_date_created} />]} />
        </Hint>
        {note.is_own && (
          <ActionIcon aria-label={texts.remove} loading={remove.isPending} onClick={askToRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Text size="sm" className={classes.words}>
        {note.cno_text}
      </Text>
    </>
  )
}
