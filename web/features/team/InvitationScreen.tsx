import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { teamContract as contract } from '#shared/features/team/team.contract.ts'
import type { AnswerOf } from '#shared/core/contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useHash } from '#web/core/use-hash.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { startSession } from '#web/core/session.ts'
import { teamTexts } from '#web/features/team/team.texts.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = teamTexts.accept

/** The page behind the link of an invitation. The key stands after the `#` and is used up by the form alone. */
export function InvitationScreen() {
  const key = useHash().slice(1)
  const isWhole = /^[\w-]{20,200}$/.test(key)
  return isWhole ? <Invited key={key} invitationKey={key} /> : <BrokenLink why="torn" />
}

function Invited({ invitationKey }: { invitationKey: string }) {
  const look = useCall(contract.look, { key: invitationKey })
  // Trying again helps a broken line only.
  const hasEnded = look.error instanceof ApiError && look.error.code === 'link_expired'
  const [isUsed, setUsed] = useState(false)
  if (hasEnded || isUsed)
    return (
      <BrokenLink why="ended" body={texts.ended} takesFocus={isUsed}>
        <LinkButton href="/login">{texts.login}</LinkButton>
      </BrokenLink>
    )
  return (
    <PageFrame title={texts.title} width="narrow">
      <Section>
        <Stack gap="md">
          <LoadState of={look} shape="form" count={3} />
          {look.data && <AcceptForm invitationKey={invitationKey} invited={look.data} onEnded={() => setUsed(true)} />}
        </Stack>
      </Section>
    </PageFrame>
  )
}

interface AcceptProps {
  invitationKey: string
  invited: AnswerOf<typeof contract.look>
  /** Meanwhile it was taken back or used. */
  onEnded(): void
}

function AcceptForm({ invitationKey, invited, onEnded }: AcceptProps) {
  const accept = useContractForm(contract.accept, {
    initial: { fullname: invited.fullname, password: '', repeat: '' },
    toInput: ({ fullname, password }) => ({ key: invitationKey, fullname, password }),
    check: ({ password, repeat }): Record<string, string> =>
      password === repeat ? {} : { repeat: texts.repeatProblem },
    onSuccess: (answer) => {
      startSession(answer)
      navigate('/', { replace: true })
    },
    onError: ({ code }) => {
      if (code === 'link_expired') onEnded()
    },
  })
  return (
    <>
      <Text>{invited.company ? texts.company(invited.company) : texts.office(invited.invited_by)}</Text>
      <FormFrame {...accept} submitLabel={texts.submit} variant="short">
        <TextField label={teamTexts.email} value={invited.email} readOnly autoComplete="username" />
        <TextField
          required
          autoFocus={!invited.fullname}
          label={texts.fullname}
          autoComplete="name"
          {...accept.form.getInputProps('fullname')}
        />
        <PasswordField
          autoFocus={Boolean(invited.fullname)}
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
