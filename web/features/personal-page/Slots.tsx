import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconClock, IconVideo } from '@tabler/icons-react'
import { formatAppointment } from '#shared/core/format.ts'
import {
  type OwnSlot,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { download } from '#web/core/download.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { ArrivalPicture, useQrEncoder } from '#web/parts/ArrivalPicture.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = personalPageTexts.slots

/** The announced slots of the assessment centre. */
export function Slots({ slots }: { slots: readonly OwnSlot[] }) {
  if (slots.length === 0) return null
  return (
    <Section title={texts.title}>
      <ul className={classes.list}>
        {slots.map((slot) => (
          <li key={slot.eduass_id} className={classes.item} data-waiting>
            <Slot slot={slot} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Slot({ slot }: { slot: OwnSlot }) {
  return (
    <Stack gap="sm">
      <Hint>{slot.edc_title}</Hint>
      <div className={classes.when}>
        <IconClock size={19} aria-hidden />
        <span>
          {formatAppointment(slot.eduass_time)} ({texts.minutes(slot.minutes)})
        </span>
      </div>
      <Text>{[slot.room, slot.link ? texts.online : slot.place].filter((part) => part !== '').join(', ')}</Text>
      {slot.link && (
        <Anchor href={slot.link} target="_blank" rel="noopener noreferrer" className={classes.words} size="sm">
          {slot.link}
        </Anchor>
      )}
      {slot.code && <ArrivalCode edc_id={slot.edc_id} code={slot.code} />}
      <Group className={classes.buttons}>
        {slot.link && (
          <Button
            component="a"
            href={slot.link}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconVideo size={18} aria-hidden />}
          >
            {texts.join}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => void download(contract.slotCalendar, { eduass_id: slot.eduass_id })}
        >
          {texts.calendar}
        </Button>
      </Group>
    </Stack>
  )
}

/** For the door: read out, or scanned. The picture opens the board of the day where the office has signed in. */
function ArrivalCode({ edc_id, code }: { edc_id: number; code: string }) {
  const encode = useQrEncoder()
  return (
    <Group gap="md" wrap="nowrap">
      {encode && <ArrivalPicture {...{ encode, edc_id, code }} label={texts.codePicture} size={112} />}
      <div>
        <Hint>{texts.code}</Hint>
        <Text fw={700} size="xl" lts={4}>
          {code}
        </Text>
        <Hint>{texts.codeHint}</Hint>
      </div>
    </Group>
  )
}
