import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import type { AnyCall } from '#web/core/api.ts'
import { useToday } from '#web/core/first-draw.ts'
import { useCall } from '#web/core/query.ts'
import { labelOfDay } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { daysOf, isNobodyTold, placelessRooms } from '#web/features/assessment-centre/seats.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { SendDialog } from '#web/features/assessment-centre/SendDialog.tsx'
import { asking } from '#web/ui/asking.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const texts = lacTexts.sending

interface OpenSending {
  call: AnyCall
  input: Record<string, unknown>
  title: string
  usr_ids?: readonly number[]
  placeless?: readonly string[]
}

interface SendingTabProps {
  centre: Centre
  onPrepare(): void
  onRubric(): void
}

/** All mails of the centre. Each shows its recipients before it is sent. */
export function SendingTab({ centre, onPrepare, onRubric }: SendingTabProps) {
  const [opened, setOpened] = useState<OpenSending | null>(null)
  const id = centre.edc_id
  const usr_ids = centre.candidates.map(({ usr_id }) => usr_id)
  const placeless = placelessRooms(centre)
  if (!centre.edc_lac_setup_ready)
    return <EmptyState title={lacTexts.noBoard} action={<Button onClick={onPrepare}>{lacTexts.toPrepare}</Button>} />
  return (
    <Stack gap="md" pt="md">
      <Hint>{texts.hint}</Hint>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <SlotsSection
          centre={centre}
          onOpen={(only_changed) =>
            setOpened({
              call: contract.sendCandidateSlots,
              input: { id, ...(only_changed && { only_changed }) },
              title: texts.slots,
              usr_ids,
              placeless,
            })
          }
        />
        <Section title={texts.cvs} description={texts.cvsHint}>
          <Button
            variant="default"
            onClick={() => setOpened({ call: contract.sendCvs, input: { id }, title: texts.cvs })}
          >
            {asking(texts.preview)}
          </Button>
        </Section>
        <LinksSection centre={centre} onOpen={setOpened} onMissing={onRubric} />
        <FilesSection centre={centre} onOpen={setOpened} onMissing={onPrepare} />
        <RoomSection centre={centre} onOpen={setOpened} />
      </SimpleGrid>
      {opened && <SendDialog {...opened} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

interface PartProps {
  centre: Centre
  onOpen(opened: OpenSending): void
}

/** Times and rooms: to those whose letter is missing or says something else, or to everybody again. */
function SlotsSection({ centre, onOpen }: { centre: Centre; onOpen(isOnlyChanged: boolean): void }) {
  const { untold } = centre
  const isFirst = isNobodyTold(centre)
  const state = isFirst ? texts.nobodyKnows : untold > 0 ? texts.notAll(untold) : lacTexts.board.everybodyKnows
  return (
    <Section title={texts.slots} description={`${state} ${texts.slotsHint}`}>
      <Group>
        {untold > 0 && (
          <Button variant={isFirst ? 'default' : 'filled'} onClick={() => onOpen(true)}>
            {isFirst ? lacTexts.board.never(untold) : lacTexts.board.tell(untold)}
          </Button>
        )}
        {!isFirst && (
          <Button variant="default" onClick={() => onOpen(false)}>
            {asking(texts.everybody)}
          </Button>
        )}
      </Group>
    </Section>
  )
}

/** Of what cannot be sent before something else is there: the way to it. */
interface NeedyPartProps extends PartProps {
  onMissing(): void
}

const fills = { flex: 1, minWidth: 200 }

const dayOptions = (centre: Centre) =>
  daysOf(centre).map((day, index) => ({ value: day, label: labelOfDay(day, index) }))

function LinksSection({ centre, onOpen, onMissing }: NeedyPartProps) {
  const rubric = useCall(contract.rubric, { id: centre.edc_id })
  const today = useToday()
  // The links of a day end with it.
  const options = dayOptions(centre).filter(({ value }) => value >= today)
  const [day, setDay] = useState<string | null>(options[0]?.value ?? null)
  const input = { id: centre.edc_id, day }
  if (options.length === 0) return <Section title={texts.links} description={texts.noDayLeft} />
  if (rubric.data?.criteria.length === 0)
    return (
      <Section title={texts.links} description={texts.noCriteria}>
        <Button variant="default" onClick={onMissing}>
          {texts.toCriteria}
        </Button>
      </Section>
    )
  return (
    <ChosenSection
      title={texts.links}
      hint={texts.linksHint}
      isDisabled={day === null}
      onPreview={() => onOpen({ call: contract.sendAssessorLinks, input, title: texts.links })}
    >
      <SelectField required label={texts.day} options={options} value={day} onChange={setDay} style={fills} />
    </ChosenSection>
  )
}

function FilesSection({ centre, onOpen, onMissing }: NeedyPartProps) {
  const [days, setDays] = useState<string[]>([])
  const options = dayOptions(centre).map(({ label }, index) => ({ value: String(index + 1), label }))
  const input = { id: centre.edc_id, days: days.map(Number) }
  if (centre.papers.length === 0)
    return (
      <Section title={texts.files} description={texts.noPapers}>
        <Button variant="default" onClick={onMissing}>
          {texts.toPapers}
        </Button>
      </Section>
    )
  return (
    <ChosenSection
      title={texts.files}
      hint={texts.filesHint}
      onPreview={() => onOpen({ call: contract.sendFiles, input, title: texts.files })}
    >
      <MultiSelectField label={texts.days} options={options} value={days} onChange={setDays} style={fills} />
    </ChosenSection>
  )
}

function RoomSection({ centre, onOpen }: PartProps) {
  const [room, setRoom] = useState<string | null>(null)
  const options = centre.rooms.map(({ eduasr_id, eduasr_title }) => ({ value: String(eduasr_id), label: eduasr_title }))
  const input = { id: centre.edc_id, room_id: Number(room) }
  return (
    <ChosenSection
      title={texts.room}
      hint={texts.roomHint}
      isDisabled={room === null}
      onPreview={() => onOpen({ call: contract.sendUpdates, input, title: texts.room })}
    >
      <SelectField label={lacTexts.board.room} options={options} value={room} onChange={setRoom} style={fills} />
    </ChosenSection>
  )
}

interface ChosenSectionProps {
  title: string
  hint: string
  isDisabled?: boolean
  onPreview(): void
  /** The field that chooses. */
  children: ReactNode
}

function ChosenSection({ title, hint, isDisabled = false, onPreview, children }: ChosenSectionProps) {
  return (
    <Section title={title} description={hint}>
      <Group align="end">
        {children}
        <Button variant="default" disabled={isDisabled} onClick={onPreview}>
          {asking(texts.preview)}
        </Button>
      </Group>
    </Section>
  )
}
