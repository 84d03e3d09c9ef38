import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { useHash } from '#web/core/use-hash.ts'
import { messageOf } from '#web/core/errors.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { refreshUser, useSession } from '#web/core/session.ts'
import { AuthCard } from '#web/features/auth/AuthCard.tsx'
import { authTexts } from '#web/features/auth/auth.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { toast } from '#web/ui/toast.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = authTexts.confirm

/** Behind the link of the sign-up letter; the key is used up by a button, never by looking at the page. */
export function ConfirmEmailScreen() {
  const key = /^#([\w-]{43})$/.exec(useHash())?.[1]
  const session = useSession()
  const [asksPassword, setAsksPassword] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const look = useCall(authContract.signupLook, { key: key ?? '' }, { enabled: key !== undefined })
  if (session.status === 'loading') return null
  const isOver = hasEnded || look.error?.code === 'link_expired'
  if (!key || isOver)
    return (
      <BrokenLink why={isOver ? 'ended' : 'torn'} {...(isOver && { body: texts.ended })} takesFocus={hasEnded}>
        <WayOn />
      </BrokenLink>
    )
  const isIn = session.status === 'in' && !asksPassword
  const onEnded = () => setEnded(true)
  return (
    <AuthCard title={texts.title} subtitle={isIn ? texts.body : texts.passwordBody}>
      <LoadState of={look} shape="form" count={1} />
      {look.data && isIn && <ByOwnSession link={key} onOtherAccount={() => setAsksPassword(true)} onEnded={onEnded} />}
      {look.data && !isIn && <ByPassword link={key} onEnded={onEnded} />}
      <WayOn />
    </AuthCard>
  )
}

interface ByKeyProps {
  link: string
  onEnded(): void
}

async function goOn(message: string): Promise<void> {
  toast.success(message)
  await refreshUser().catch(() => undefined)
  navigate('/', { replace: true })
}

function ByOwnSession({ link, onOtherAccount, onEnded }: ByKeyProps & { onOtherAccount(): void }) {
  const confirm = useSend(authContract.confirmSignup, {
    onSuccess: ({ message }) => goOn(message),
    // Whoever is signed in here is somebody else: the password says who.
    onError: (error) => {
      if (error.fields.password) onOtherAccount()
      if (error.code === 'link_expired') onEnded()
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

function ByPassword({ link, onEnded }: ByKeyProps) {
  const confirm = useContractForm(authContract.confirmSignup, {
    initial: { password: '' },
    toInput: ({ password }) => ({ key: link, password }),
    onSuccess: ({ message }) => {
      toast.success(message)
      navigate('/login', { replace: true })
    },
    onError: ({ code }) => {
      if (code === 'link_expired') onEnded()
    },
  })
  return (
    <FormFrame {...confirm} submitLabel={texts.submit} variant="short">
      <PasswordField autoFocus label={authTexts.password} {...confirm.form.getInputProps('password')} />
    </FormFrame>
  )
}

/** Where a link leads nowhere: a new letter, or a new sign-up. */
function WayOn() {
  const session = useSession()
  return (
    <Text c="dimmed" size="sm" mt="md" onMouseDown={keepFocus}>
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
