import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { accountContract as contract, type Security } from '#shared/features/account/account.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { hasPasskeys } from '#web/core/has-passkeys.ts'
import { makePasskey } from '#web/core/passkeys.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { refreshUser } from '#web/core/session.ts'
import { showError } from '#web/core/show-error.ts'
import { RecoveryCodesDialog } from '#web/features/settings/RecoveryCodesDialog.tsx'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { securityTexts as texts } from '#web/parts/security/security.texts.ts'
import classes from '#web/parts/team/PeopleRows.module.css'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { toast } from '#web/ui/toast.tsx'
import { asking } from '#web/ui/asking.ts'
import { A_SCREEN_AHEAD, useIsNear } from '#web/ui/use-is-near.ts'

// With what draws its picture.
const loadTotp = async () => (await import('#web/features/settings/TotpDialog.tsx')).TotpDialog

/** The words give way to the button beside them, down to where it goes under them. */
const besideButton = { flex: '1 1 15rem' }

/** Passkeys, the application of codes and its recovery codes. */
export function SecondFactorSettings() {
  const section = useRef<HTMLElement>(null)
  const security = useCall(contract.security, undefined, { enabled: useIsNear(section, A_SCREEN_AHEAD) })
  const [codes, setCodes] = useState<readonly string[]>([])
  // New codes are seen before the page goes on.
  const showCodes = (made: readonly string[]) => {
    setCodes(made)
    if (made.length === 0) void refreshUser()
  }
  return (
    <Section ref={section} title={texts.title} description={texts.body}>
      <LoadState of={security} shape="form" count={4} compact />
      {security.data && (
        <Stack gap="lg">
          <Passkeys security={security.data} onCodes={showCodes} />
          <CodeApplication security={security.data} onCodes={showCodes} />
          <RecoveryCodes security={security.data} onCodes={showCodes} />
        </Stack>
      )}
      {codes.length > 0 && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes([])
            void refreshUser()
          }}
        />
      )}
    </Section>
  )
}

interface FactorProps {
  security: Security
  /** Codes that are shown this once. */
  onCodes(codes: readonly string[]): void
}

function Passkeys({ security, onCodes }: FactorProps) {
  const [isAdding, setAdding] = useState(false)
  const remove = useAskedSend(contract.removePasskey, { successMessage: ({ message }) => message })
  function ask({ pas_id, pas_name }: Security['passkeys'][number]) {
    const { removePasskeyBody: body, remove: confirmLabel } = texts
    remove.ask({ title: texts.removeOf(pas_name), body, confirmLabel, tone: 'danger' }, { id: pas_id })
  }
  return (
    <div>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={besideButton}>
          <Text fw={600}>{texts.passkeys}</Text>
          <Hint>{texts.passkeysBody}</Hint>
        </div>
        {hasPasskeys() && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {asking(texts.addPasskey)}
          </Button>
        )}
      </Group>
      {!hasPasskeys() && <Hint>{texts.unsupported}</Hint>}
      <ul aria-label={texts.passkeys}>
        {security.passkeys.map((one) => (
          <li key={one.pas_id} className={classes.row}>
            <div className={classes.words}>
              <Text size="sm">{one.pas_name}</Text>
              <Hint component="div">
                {one.pas_date_used ? (
                  <>
                    {texts.used} <RelativeTime value={one.pas_date_used} />
                  </>
                ) : (
                  texts.unused
                )}
              </Hint>
            </div>
            <Button size="xs" variant="default" aria-label={texts.removeOf(one.pas_name)} onClick={() => ask(one)}>
              {asking(texts.remove)}
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <AddPasskeyDialog onCodes={onCodes} onClose={() => setAdding(false)} />}
    </div>
  )
}

function AddPasskeyDialog({ onCodes, onClose }: Pick<FactorProps, 'onCodes'> & { onClose(): void }) {
  const add = useContractForm(contract.addPasskey, {
    initial: { name: '' },
    // The browser's answer is made when the form is sent; until then the schema sees one of the right shape.
    toInput: ({ name }) => ({ name, ticket: '-'.repeat(20), response: {} }),
    onSuccess: () => undefined,
  })
  const keep = useSend(contract.addPasskey, { onError: false })
  async function submit({ name }: { name: string }) {
    const answer = await makePasskey()
    const { message, recovery_codes } = await keep.mutateAsync({ input: { ...answer, name } })
    toast.success(message)
    onCodes(recovery_codes)
  }
  return (
    <DialogForm
      form={add.form}
      onSubmit={submit}
      title={texts.addPasskey}
      submitLabel={texts.addPasskey}
      onClose={onClose}
    >
      <TextInput
        required
        data-autofocus
        label={texts.passkeyName}
        description={texts.passkeyHint}
        {...add.form.getInputProps('name')}
      />
    </DialogForm>
  )
}

function CodeApplication({ security, onCodes }: FactorProps) {
  const [started, setStarted] = useState<{ secret: string; url: string } | null>(null)
  const start = useSend(contract.startTotp, { onSuccess: setStarted })
  const remove = useAskedSend(contract.removeTotp, {
    successMessage: ({ message }) => message,
    onError: showError,
  })
  function ask() {
    const { appRemoveBody: body, remove: confirmLabel } = texts
    remove.ask({ title: texts.removeOf(texts.app), body, confirmLabel, tone: 'danger' }, undefined)
  }
  return (
    <div>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={besideButton}>
          <Group gap="xs">
            <Text fw={600}>{texts.app}</Text>
            {security.has_totp && <StatusChip tone="success" size="sm" label={texts.appOn} />}
          </Group>
          <Hint>{texts.appBody}</Hint>
        </div>
        <Group gap="xs">
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate({ input: undefined })}>
            {security.has_totp ? texts.changeApp : texts.addApp}
          </Button>
          {security.has_totp && (
            <Button variant="default" aria-label={texts.removeOf(texts.app)} onClick={ask}>
              {asking(texts.remove)}
            </Button>
          )}
        </Group>
      </Group>
      {started && (
        <LoadedDialog
          load={loadTotp}
          props={{ started, isChange: security.has_totp, onCodes, onClose: () => setStarted(null) }}
        />
      )}
    </div>
  )
}

/** What stands for a second factor that is not at hand. */
function RecoveryCodes({ security, onCodes }: FactorProps) {
  const renew = useSend(contract.newRecoveryCodes, { onSuccess: (answer) => onCodes(answer.recovery_codes) })
  if (!security.has_totp && security.passkeys.length === 0) return null
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div style={besideButton}>
        <Text fw={600}>{texts.codes}</Text>
        <Hint>{texts.codesLeft(security.recovery_codes_left)}</Hint>
      </div>
      <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({ input: undefined })}>
        {texts.newCodes}
      </Button>
    </Group>
  )
}
