import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconMailCheck, IconMailX } from '@tabler/icons-react'
import { programmesContract as contract } from '#shared/features/programmes/programmes.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import classes from '#web/features/programmes/programmes.module.css'
import { programmesTexts } from '#web/features/programmes/programmes.texts.ts'
import { RenewLink } from '#web/parts/RenewLink.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = programmesTexts.confirm

/** Opening the link does nothing yet: mail programs open links on their own. A press confirms. */
export function ConfirmApplication({ confirmKey, edc_id }: { confirmKey: string; edc_id: number }) {
  useDocumentTitle(texts.title)
  const confirm = useSend(contract.confirm, {
    onSuccess: (answer) => {
      toast.success(answer.is_new ? texts.done(answer.edc_title) : texts.already(answer.edc_title))
      navigate(answer.page, { replace: true })
    },
  })
  const isExpired = confirm.error?.status === 410
  return (
    <Stack className={classes.calm} gap="md" align="stretch">
      <ThemeIcon size={56} radius="xl" variant="light" color={confirm.error ? 'gray' : 'regen'}>
        {confirm.error ? <IconMailX size={30} aria-hidden /> : <IconMailCheck size={30} aria-hidden />}
      </ThemeIcon>
      <Title order={1} size="h2">
        {isExpired ? texts.expiredTitle : confirm.error ? texts.failedTitle : texts.title}
      </Title>
      {!confirm.error && (
        <>
          <Text>{texts.body}</Text>
          <Button
            size="md"
            loading={confirm.isPending || confirm.isSuccess}
            onClick={() => confirm.mutate({ input: { key: confirmKey } })}
          >
            {texts.button}
          </Button>
        </>
      )}
      {confirm.error && (
        <>
          <Text role="alert">{isExpired ? texts.expiredBody : messageOf(confirm.error)}</Text>
          {isExpired && <RenewLink />}
          <Button variant="subtle" onClick={() => navigate(`/programmes/${edc_id}`)}>
            {texts.backToForm}
          </Button>
        </>
      )}
    </Stack>
  )
}
