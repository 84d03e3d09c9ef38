import { Group, Loader, Stack, Text } from '@mantine/core'
import { formatNumber } from '#shared/core/format.ts'
import type { AudiencePreview } from '#shared/features/candidates/audience.ts'
import classes from '#web/parts/AudiencePreviewPanel.module.css'
import { audienceTexts as texts } from '#web/parts/audience.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'

interface AudiencePreviewPanelProps {
  preview: { data: AudiencePreview | undefined; isFetching: boolean; error: Error | null; refetch(): unknown }
}

/** The exact number, a few examples, and how many are left out for which reason. */
export function AudiencePreviewPanel({ preview: query }: AudiencePreviewPanelProps) {
  const { data: preview, isFetching, error } = query
  if (error) return <ErrorState error={error} onRetry={() => void query.refetch()} compact />
  return (
    <Stack gap="xs" role="status" aria-live="polite">
      <Group gap="xs">
        <Text fw={600} size="lg">
          {preview ? texts.people(preview.total) : texts.counting}
        </Text>
        {isFetching && <Loader size="xs" aria-hidden />}
      </Group>
      {preview?.total === 0 && preview.left_out.length === 0 && <Hint>{texts.nobody}</Hint>}
      {preview && preview.left_out.length > 0 && (
        <Hint>
          {texts.leftOut}:{' '}
          {preview.left_out.map(({ reason, count }) => `${reason} (${formatNumber(count)})`).join(' · ')}
        </Hint>
      )}
      {preview && preview.documents.length > 0 && (
        <Stack gap={2}>
          <Text size="sm" fw={500}>
            {texts.some}
          </Text>
          <ul className={classes.people}>
            {preview.documents.map((person) => (
              <Text size="sm" key={person.usr_id} component="li">
                {person.usr_fullname || person.usr_email}
                {(person.cny_name || person.usp_city) && <Hint span>{` · ${person.cny_name || person.usp_city}`}</Hint>}
              </Text>
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  )
}
