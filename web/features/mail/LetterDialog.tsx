import { Alert, Stack, Text } from '@mantine/core'
import { formatDateTime } from '#shared/core/format.ts'
import { letterStateWords, mailContract } from '#shared/features/mail/mail.contract.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/mail/LetterDialog.module.css'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

/** One letter as its receiver reads it, and what became of it. */
export function LetterDialog({ id, onClose }: { id: number | null; onClose(): void }) {
  const letter = useCall(mailContract.one, { id: id ?? 1 }, { enabled: id !== null })
  return (
    <AppDialog opened={id !== null} onClose={onClose} title={letter.data?.mai_subject ?? texts.title} size="lg">
      {letter.error && <ErrorState error={letter.error} onRetry={() => void letter.refetch()} />}
      {!letter.data && !letter.error && <LoadingSkeleton shape="text" />}
      {letter.data && (
        <Stack gap="md">
          {letter.data.is_local && <Alert color="regen">{texts.local}</Alert>}
          <KeyValueList
            items={[
              { label: texts.to, value: [letter.data.mai_to_name, letter.data.mai_to].filter(Boolean).join(' · ') },
              { label: texts.status, value: letterStateWords[letter.data.mai_status] },
              { label: texts.created, value: formatDateTime(letter.data.mai_date_created) },
              ...(letter.data.mai_date_sent
                ? [{ label: texts.sent, value: formatDateTime(letter.data.mai_date_sent) }]
                : []),
              ...(letter.data.mai_hold_until
                ? [{ label: texts.held, value: formatDateTime(letter.data.mai_hold_until) }]
                : []),
              ...(letter.data.attachments.length > 0
                ? [{ label: texts.attachments, value: letter.data.attachments.join(', ') }]
                : []),
              ...(letter.data.mai_error ? [{ label: texts.error, value: letter.data.mai_error, isWide: true }] : []),
            ]}
          />
          <Text component="pre" className={classes.text}>
            {letter.data.mai_text}
          </Text>
        </Stack>
      )}
    </AppDialog>
  )
}
