import { Badge, Group, Image, Stack, Text, Title } from '@mantine/core'
import { typedDayWords } from '#shared/core/format.ts'
import type { Cycle } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { cyclesTexts } from '#web/features/educational-cycles/educational-cycles.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { useBlobUrl } from '#web/ui/use-blob-url.ts'
import { useToday } from '#web/core/first-draw.ts'

const texts = cyclesTexts.preview

type Previewed = Pick<
  Cycle,
  | 'edc_title'
  | 'edc_organizor'
  | 'edc_description'
  | 'edc_image'
  | 'edc_openingDate'
  | 'edc_closingDate'
  | 'edc_hard_skills'
  | 'edc_soft_skills'
  | 'edc_learning_hours'
>

interface CyclePreviewDialogProps {
  cycle: Previewed
  /** A picture that was chosen and not sent yet. */
  upload?: File | undefined
  onClose(): void
}

/** The cycle in the form as an applicant would see it; nothing is saved. */
export function CyclePreviewDialog({ cycle, upload, onClose }: CyclePreviewDialogProps) {
  const uploaded = useBlobUrl(upload)
  const picture = uploaded ?? cycle.edc_image
  const hours = cycle.edc_hard_skills + cycle.edc_soft_skills + cycle.edc_learning_hours
  const today = useToday()
  const opensLater = cycle.edc_openingDate !== null && cycle.edc_openingDate > today
  return (
    <AppDialog opened onClose={onClose} title={texts.title} size="medium">
      <Stack gap="md">
        {picture && <Image src={picture} alt="" radius="md" mah={260} fit="cover" />}
        <Stack gap={4}>
          {cycle.edc_organizor && <Hint>{cycle.edc_organizor}</Hint>}
          <Title order={2}>{cycle.edc_title || texts.untitled}</Title>
        </Stack>
        <Group gap="xs">
          {opensLater && cycle.edc_openingDate && (
            <Badge variant="light">{texts.from(typedDayWords(cycle.edc_openingDate))}</Badge>
          )}
          {cycle.edc_closingDate && <Badge variant="light">{texts.until(typedDayWords(cycle.edc_closingDate))}</Badge>}
          {hours > 0 && (
            <Badge variant="light" color="gray">
              {texts.hours(hours)}
            </Badge>
          )}
        </Group>
        {cycle.edc_description ? (
          <RichText html={cycle.edc_description} />
        ) : (
          <Text c="dimmed">{texts.noDescription}</Text>
        )}
      </Stack>
    </AppDialog>
  )
}
