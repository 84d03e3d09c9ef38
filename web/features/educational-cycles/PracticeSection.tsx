import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import { educationalCyclesContract as contract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import type { PracticeLetter } from '#shared/features/educational-cycles/educational-cycles.practice.calls.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { cyclesTexts } from '#web/features/educational-cycles/educational-cycles.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { asking } from '#web/ui/asking.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const texts = cyclesTexts.practice
const pageOf = (edc_id: number) => `/admin/educational-cycles/${edc_id}/participants`

/** A cycle of invented people: made, tried and deleted by one press each. */
export function PracticeSection() {
  const practice = useCall(contract.practice, undefined)
  const [showsLetters, setShowsLetters] = useState(false)
  const start = useSend(contract.startPractice, { onSuccess: ({ edc_id }) => navigate(pageOf(edc_id)) })
  const end = useAskedSend(contract.endPractice, {
    successMessage: ({ people, letters }) => texts.ended(people, letters),
  })
  const ask = () =>
    end.ask({ title: texts.endTitle, body: texts.endBody, confirmLabel: texts.end, tone: 'danger' }, undefined)
  const standing = practice.data
  return (
    <Section title={texts.title} description={texts.hint} keepsFocus>
      {standing === undefined ? (
        <LoadState of={practice} shape="text" count={1} />
      ) : standing === null ? (
        <Allowed call={contract.startPractice}>
          <Group>
            <Button variant="default" loading={start.isPending} onClick={() => start.mutate({ input: undefined })}>
              {texts.start}
            </Button>
          </Group>
        </Allowed>
      ) : (
        <Stack gap="sm">
          <Group gap="sm">
            <StatusChip tone="warning" label={texts.chip} />
            <Text size="sm">{texts.standing(standing.people, formatDateTime(standing.edc_date_created))}</Text>
          </Group>
          <Group>
            <Button onClick={() => navigate(pageOf(standing.edc_id))}>{texts.open}</Button>
            <Button variant="default" onClick={() => setShowsLetters(true)}>
              {texts.letters(standing.letters)}
            </Button>
            <Allowed call={contract.endPractice}>
              <Button variant="default" color="red" loading={end.isPending} onClick={ask}>
                {asking(texts.end)}
              </Button>
            </Allowed>
          </Group>
        </Stack>
      )}
      {showsLetters && <PracticeLettersDialog onClose={() => setShowsLetters(false)} />}
    </Section>
  )
}

/** The mailbox: every letter as its receiver would have read it. */
function PracticeLettersDialog({ onClose }: { onClose(): void }) {
  const letters = useCall(contract.practiceLetters, undefined)
  return (
    <AppDialog opened onClose={onClose} title={texts.mailbox} size="medium">
      <Stack gap="sm">
        <Hint>{texts.mailboxHint}</Hint>
        <LoadState of={letters} shape="text" count={4} />
        {letters.data?.length === 0 && <EmptyState title={texts.noLetters} />}
        {letters.data?.map((letter) => (
          <Letter key={letter.mai_id} letter={letter} />
        ))}
      </Stack>
    </AppDialog>
  )
}

function Letter({ letter }: { letter: PracticeLetter }) {
  return (
    <Paper withBorder p="sm" component="section" aria-label={`${letter.mai_subject}, ${letter.mai_to_name}`}>
      <details>
        <summary>
          <Text span size="sm" fw={600}>
            {letter.mai_subject}
          </Text>
          <Hint size="xs">
            {letter.mai_to_name} · {letter.mai_to} · {formatDateTime(letter.mai_date_created)}
            {texts.states[letter.mai_status as keyof typeof texts.states] ?? ''}
          </Hint>
        </summary>
        <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {letter.mai_text}
        </Text>
        {letter.attachments.length > 0 && <Hint size="xs">{texts.attached(letter.attachments.join(', '))}</Hint>}
      </details>
    </Paper>
  )
}
