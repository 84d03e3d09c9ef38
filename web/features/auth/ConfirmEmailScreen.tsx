import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useHash } from '#web/core/use-hash.ts'
import { messageOf } from '#web/core/errors.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { refreshUser, useSession } from '#web/core/session.ts'
import { AuthCard } from '#web/features/auth/AuthCard.tsx'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = authTexts.confirm

/** Behind the link of the sign-up letter; the key is used up by a button, never by looking at the page. */
export function ConfirmEmailScreen() {
  const key = /^#([\w-]{43})$/.exec(useHash())?.[1]
  const session = useSession()
  const [asksPassword, setAsksPassword] = useState(false)
  if (session.status === 'loading') return null
  const isIn = session.status === 'in' && !asksPassword
  return (
    <AuthCard title={texts.title} {...(key && { subtitle: isIn ? texts.body : texts.passwordBody })}>
      {!key && <Alert color="yellow">{texts.torn}</Alert>}
      {key && isIn && <ByOwnSession link={key} onOtherAccount={() => setAsksPassword(true)} />}
      {key && !isIn && <ByPassword link={key} />}
      <WayOn />
    </AuthCard>
  )
}

async function goOn(message: string): Promise<void> {
  toast.success(message)
  await refreshUser().catch(() => undefined)
  navigate('/', { replace: true })
}

function ByOwnSession({ link, onOtherAccount }: { link: string; onOtherAccount(): void }) {
  const confirm = useSend(authContract.confirmSignup, {
    onSuccess: ({ message }) => goOn(message),
    // Whoever is signed in here is somebody else: the password says who.
    onError: (error) => {
      if (error.fields.password) onOtherAccount()
    },
  })
  return (
    <Stack gap="md">
      <Button loading={confirm.isPending} onClick={() => confirm.mutate({ input: { key: link } })}>
        {texts.submit}
      </Button>
      {confirm.error && (
        <Alert color="red" role="alert">
          {messageOf(confirm.error)}
        </Alert>
      )}
    </Stack>
  )
}

function ByPassword({ link }: { link: string }) {
  const confirm = useContractForm(authContract.confirmSignup, {
    initial: { password: '' },
    toInput: ({ password }) => ({ key: link, password }),
    onSuccess: ({ message }) => {
      toast.success(message)
      navigate('/login', { replace: true })
    },
  })
  return (
    <FormFrame {...confirm} submitLabel={texts.submit} variant="short">
      <PasswordField label={authTexts.password} {...confirm.form.getInputProps('password')} />
    </FormFrame>
  )
}

/** Where a link leads nowhere: a new letter, or a new sign-up. */
function WayOn() {
  const session = useSession()
  return (
    <Text c="dimmed" size="sm" mt="md">
      {session.status === 'in' ? (
        texts.again
      ) : (
        <>
          {texts.expired}{' '}
          <UiLink href="/login" underline="always">
            {authTexts.login.title}
          </UiLink>{' '}
          {texts.or}{' '}
          <UiLink href="/register" underline="always">
            {texts.register}
          </UiLink>
        </>
      )}
    </Text>
  )
}
