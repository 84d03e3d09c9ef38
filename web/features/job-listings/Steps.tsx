import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'

const texts = hiringTexts.review

interface StepsProps {
  at: number
  of: number
  onGo(by: number): void
}

/** Previous and next, with the position. */
export function Steps({ at, of, onGo }: StepsProps) {
  if (of < 2 || at < 0) return null
  return (
    <Group gap={6} wrap="nowrap" ml="auto">
      <Hint role="status">{texts.place(at + 1, of)}</Hint>
      <Button
        variant="default"
        px="xs"
        aria-label={texts.previous}
        title={`${texts.previous} (K)`}
        disabled={at === 0}
        onClick={() => onGo(-1)}
      >
        <IconArrowLeft size={17} aria-hidden />
      </Button>
      <Button
        variant="default"
        px="xs"
        aria-label={texts.next}
        title={`${texts.next} (J)`}
        disabled={at === of - 1}
        onClick={() => onGo(1)}
      >
        <IconArrowRight size={17} aria-hidden />
      </Button>
    </Group>
  )
}
