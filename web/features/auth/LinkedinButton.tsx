import { Button, Divider } from '@mantine/core'
import { IconBrandLinkedin } from '@tabler/icons-react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { leaveTo } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { useSite } from '#web/core/site.ts'
import { authTexts } from '#web/features/auth/auth.texts.ts'

/** Only where the operator has configured the provider. */
export function LinkedinButton({ label }: { label: string }) {
  const { linkedin } = useSite()
  const start = useSend(authContract.linkedinStart, { onSuccess: ({ url }) => leaveTo(url) })
  if (!linkedin) return null
  return (
    <>
      <Divider my="md" label={authTexts.login.or} />
      <Button
        fullWidth
        variant="default"
        leftSection={<IconBrandLinkedin size={18} />}
        loading={start.isPending}
        onClick={() => start.mutate({ input: undefined })}
      >
        {label}
      </Button>
    </>
  )
}
