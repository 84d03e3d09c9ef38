import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { dotted, formatAppointment } from '#shared/core/format.ts'
import { queueQuestions } from '#shared/features/interviews/company-queue.ts'
import { interviewsContract as contract } from '#shared/features/interviews/interviews.contract.ts'
import { type MorningAct, morningActs, type MorningMatter } from '#shared/features/interviews/morning.calls.ts'
import { ApiError } from '#web/core/errors.ts'
import { invalidateFeature, useCall, useSend } from '#web/core/query.ts'
import { useHash } from '#web/core/use-hash.ts'
import { morningTexts as texts } from '#web/features/interviews/morning.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

interface Answer {
  act: MorningAct
  time: string | undefined
}

interface Link {
  key: string
  jli_id: number
  answer: Answer | null
}

const LINK = /^#([\w-]{20,200})(?:\/(\d{1,9})\/(\w+)(?:\/(\d{1,15}))?)?$/

/** The key of the letter, and the answer whose link was pressed. */
function linkOf(hash: string): Link | null {
  const [, key, jli_id, name, millis] = LINK.exec(hash) ?? []
  if (!key) return null
  const act = morningActs.find((each) => each === name)
  const time = millis === undefined ? undefined : new Date(Number(millis)).toISOString()
  return { key, jli_id: Number(jli_id ?? 0), answer: act ? { act, time } : null }
}

/** Where the links of a morning letter lead. Opening it does nothing: mail programs open links, too. One press does. */
export function MorningScreen() {
  const link = linkOf(useHash())
  if (!link) return <BrokenLink why="torn">{panelButton}</BrokenLink>
  return <Letter key={`${link.key} ${link.jli_id} ${link.answer?.act} ${link.answer?.time}`} link={link} />
}

const PANEL = '/company/control-panel'
const panelButton = <LinkButton href={PANEL}>{texts.panel}</LinkButton>

function Letter({ link }: { link: Link }) {
  const letter = useCall(contract.morning, { key: link.key })
  if (letter.error instanceof ApiError && letter.error.code === 'link_expired')
    return (
      <BrokenLink why="ended" body={texts.ended}>
        {panelButton}
      </BrokenLink>
    )
  if (!letter.data)
    return (
      <PageFrame title={texts.title} width="narrow">
        <Section>
          <LoadState of={letter} shape="form" count={2} />
        </Section>
      </PageFrame>
    )
  const { matters, company } = letter.data
  const pressed = matters.filter(({ jli_id }) => jli_id === link.jli_id)
  const others = matters.filter(({ jli_id }) => jli_id !== link.jli_id)
  return (
    <PageFrame title={texts.title} subtitle={company} width="narrow">
      {pressed.map((matter) => (
        <Matter key={matter.jli_id} letterKey={link.key} matter={matter} pressed={link.answer} />
      ))}
      {others.map((matter) => (
        <Matter key={matter.jli_id} letterKey={link.key} matter={matter} pressed={null} />
      ))}
      <Group justify="space-between">
        <Text role="status" fw={600}>
          {texts.left(matters.filter(({ is_open }) => is_open).length)}
        </Text>
        <UiLink href={PANEL}>{texts.panel}</UiLink>
      </Group>
    </PageFrame>
  )
}

interface MatterProps {
  letterKey: string
  matter: MorningMatter
  /** What the link of the letter asks for. */
  pressed: Answer | null
}

/** The answers of a matter; the one whose link was pressed waits for one press more. */
function Matter({ letterKey, matter, pressed }: MatterProps) {
  const { jli_id, kind, usr_fullname, is_open, state } = matter
  const [chosen, setChosen] = useState(pressed)
  // What a colleague recorded meanwhile is read, and stands in the place of the answers.
  const send = useSend(contract.actByMorning, {
    onError: (error) => void (isSettled(error) && invalidateFeature(contract.morning)),
  })
  const give = ({ act, time }: Answer) =>
    send.mutate({ input: { key: letterKey, jli_id, act, ...(time === undefined ? {} : { time }) } })
  const answers = answersOf(matter)
  const waiting = answers.find(({ act, time }) => act === chosen?.act && sameTime(time, chosen.time))
  return (
    <Section title={is_open ? queueQuestions[kind](usr_fullname) : usr_fullname}>
      <Stack gap="sm">
        <Hint>{dotted(matter.jl_position_title, is_open && formatAppointment(matter.jli_date))}</Hint>
        {is_open && matter.jli_answer_note && <Text size="sm">«{matter.jli_answer_note}»</Text>}
        {!is_open && (
          <Group gap={6} wrap="nowrap" role="status">
            <IconCheck size={18} aria-hidden />
            <Text fw={600}>{texts.closed(state)}</Text>
          </Group>
        )}
        {is_open && waiting && (
          <Group gap="xs">
            <Button size="md" loading={send.isPending} onClick={() => give(waiting)}>
              {texts.confirm(waiting.words)}
            </Button>
            <Button size="md" variant="subtle" color="gray" onClick={() => setChosen(null)}>
              {texts.other}
            </Button>
          </Group>
        )}
        {is_open && waiting && texts.told[waiting.act] && <Hint>{texts.told[waiting.act]}</Hint>}
        {is_open && !waiting && (
          <Group gap="xs">
            {answers.map((answer) => (
              <Button key={answer.words} size="md" variant="default" onClick={() => setChosen(answer)}>
                {answer.words}
              </Button>
            ))}
          </Group>
        )}
        {send.error && !isSettled(send.error) && (
          <ErrorState compact error={send.error} onRetry={() => send.mutate(send.variables)} />
        )}
      </Stack>
    </Section>
  )
}

const isSettled = ({ code }: ApiError) => code === 'already_decided'

const sameTime = (a: string | undefined, b: string | undefined) => Date.parse(a ?? '0') === Date.parse(b ?? '0')

function answersOf({ kind, times }: MorningMatter): (Answer & { words: string })[] {
  if (kind === 'proposal')
    return times.map((time) => ({ act: 'take', time, words: texts.take(formatAppointment(time)) }))
  return [
    { act: 'held', time: undefined, words: texts.acts.held },
    { act: 'missed', time: undefined, words: texts.acts.missed },
  ]
}
