import { Alert, Stack, Text } from '@mantine/core'
import { teamContract as contract } from '#shared/features/team/team.contract.ts'
import type { AnswerOf } from '#shared/core/contract.ts'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { useHash } from '#web/core/use-hash.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { startSession } from '#web/core/session.ts'
import { teamTexts } from '#web/features/team/team.texts.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = teamTexts.accept

/** The page behind the link of an invitation. The key stands after the `#` and is used up by the form alone. */
export function InvitationScreen() {
  const key = useHash().slice(1)
  const isWhole = /^[\w-]{20,200}$/.test(key)
  return (
    <PageFrame title={texts.title} width="narrow">
      <Section>
        {isWhole ? <Invited key={key} invitationKey={key} /> : <Alert color="yellow">{texts.torn}</Alert>}
      </Section>
    </PageFrame>
  )
}

function Invited({ invitationKey }: { invitationKey: string }) {
  const look = useCall(contract.look, { key: invitationKey })
  // Trying again helps a broken line only.
  const hasEnded = look.error instanceof ApiError && look.error.code === 'link_expired'
  return (
    <Stack gap="md">
      {hasEnded ? (
        <>
          <Alert color="yellow">
            {messageOf(look.error)} {texts.ended}
          </Alert>
          <UiLink href="/login" underline="always">
            {texts.login}
          </UiLink>
        </>
      ) : (
        <LoadState of={look} shape="form" count={3} />
      )}
      {look.data && <AcceptForm invitationKey={invitationKey} invited={look.data} />}
    </Stack>
  )
}

interface AcceptProps {
  invitationKey: string
  invited: AnswerOf<typeof contract.look>
}

function AcceptForm({ invitationKey, invited }: AcceptProps) {
  const accept = useContractForm(contract.accept, {
    initial: { fullname: invited.fullname, password: '', repeat: '' },
    toInput: ({ fullname, password }) => ({ key: invitationKey, fullname, password }),
    check: ({ password, repeat }): Record<string, string> =>
      password === repeat ? {} : { repeat: texts.repeatProblem },
    onSuccess: (answer) => {
      startSession(answer)
      navigate('/', { replace: true })
    },
  })
  return (
    <>
      <Text>{invited.company ? texts.company(invited.company) : texts.office(invited.invited_by)}</Text>
      <FormFrame {...accept} submitLabel={texts.submit} variant="short">
        <TextField label={teamTexts.email} value={invited.email} readOnly autoComplete="username" />
        <TextField required label={texts.fullname} autoComplete="name" {...accept.form.getInputProps('fullname')} />
        <PasswordField
          label={texts.password}
          description={texts.hint}
          autoComplete="new-password"
          {...accept.form.getInputProps('password')}
        />
        <PasswordField label={texts.repeat} autoComplete="new-password" {...accept.form.getInputProps('repeat')} />
      </FormFrame>
    </>
  )
}
