import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { profileTexts } from '#web/parts/profile.texts.ts'
import { TextField } from '#web/ui/TextField.tsx'

const texts = profileTexts.renew

interface RenewLinkProps {
  oldKey?: string
  /** Shown below another one, which has the explanation. */
  isSecond?: boolean
}

/** Offers a new personal link: by the old key when there is one, else by the address. It says the same to everybody. */
export function RenewLink({ oldKey, isSecond }: RenewLinkProps) {
  const [email, setEmail] = useState('')
  const renew = useSend(personalPageContract.renew, { onError: false })
  if (renew.data)
    return (
      <Alert color="green" variant="light" icon={<IconMailCheck aria-hidden />} role="status">
        {renew.data.message}
      </Alert>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        renew.mutate({ input: oldKey ? { key: oldKey } : { email } })
      }}
    >
      <Stack gap="sm">
        {!isSecond && <Text c="dimmed">{texts.body}</Text>}
        {!oldKey && (
          <TextField
            required
            type="email"
            autoComplete="email"
            label={texts.email}
            value={email}
            onChange={setEmail}
            error={renew.error?.fields.email}
          />
        )}
        {renew.error && !renew.error.fields.email && (
          <Text c="red" role="alert">
            {messageOf(renew.error)}
          </Text>
        )}
        <Button type="submit" size="md" variant={isSecond ? 'default' : 'filled'} loading={renew.isPending}>
          {isSecond ? texts.sendHere : texts.send}
        </Button>
      </Stack>
    </form>
  )
}
