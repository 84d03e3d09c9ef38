import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { dotted, formatDate } from '#shared/core/format.ts'
import { retentionContract as contract, type ShownHold } from '#shared/features/retention/retention.contract.ts'
import { roleWords } from '#shared/features/users/users.roles.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { dataProtectionTexts } from '#web/features/data-protection/data-protection.texts.ts'
import { HeldFiles } from '#web/parts/held-files/HeldFiles.tsx'
import classes from '#web/parts/team/PeopleRows.module.css'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Section } from '#web/ui/Section.tsx'
import { asking } from '#web/ui/asking.ts'
import { TextArea } from '#web/ui/TextArea.tsx'

const texts = dataProtectionTexts.holds
const HERE = '/admin/data-protection'
const TYPING_MS = 300

/** Whom the address asks to hold: the page of a candidate leads here. */
const askedPerson = () => Number(new URLSearchParams(window.location.search).get('hold')) || null

export function HoldsSection() {
  const holds = useCall(contract.holds, undefined)
  const mayHold = useMay(contract.hold)
  const mayRelease = useMay(contract.release)
  const [adding, setAdding] = useState(() => (mayHold && askedPerson() !== null ? { usr_id: askedPerson() } : null))
  function close() {
    setAdding(null)
    // The next one that is held is somebody else.
    if (askedPerson() !== null) navigate(`${HERE}?tab=retention`, { replace: true, keepsScroll: true })
  }
  return (
    <Section
      keepsFocus
      title={texts.title}
      description={texts.hint}
      actions={
        mayHold && (
          <Button variant="default" size="xs" onClick={() => setAdding({ usr_id: null })}>
            {asking(texts.add)}
          </Button>
        )
      }
    >
      <LoadState of={holds} shape="text" count={2} compact />
      {holds.data?.length === 0 && <Text size="sm">{texts.none}</Text>}
      <ul aria-label={texts.title}>
        {holds.data?.map((hold) => (
          <HoldRow key={hold.usr_id} hold={hold} mayChange={mayHold} mayRelease={mayRelease} />
        ))}
      </ul>
      {adding && <HoldDialog {...adding} onClose={close} />}
    </Section>
  )
}

interface HoldRowProps {
  hold: ShownHold
  mayChange: boolean
  mayRelease: boolean
}

function HoldRow({ hold, mayChange, mayRelease }: HoldRowProps) {
  const [isChanging, setIsChanging] = useState(false)
  const release = useAskedSend(contract.release, { successMessage: ({ message }) => message })
  const title = texts.releaseOf(hold.usr_fullname)
  function askToRelease() {
    const { releaseBody: body, release: confirmLabel, cancel: cancelLabel } = texts
    release.ask({ title, body, confirmLabel, cancelLabel }, { id: hold.usr_id })
  }
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{hold.usr_fullname}</Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {hold.reason}
        </Text>
        <Hint component="div">{texts.setBy(hold.set_by, formatDate(hold.since))}</Hint>
        <HeldFiles usr_id={hold.usr_id} />
      </div>
      <Group gap="xs" wrap="nowrap">
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            aria-label={texts.changeOf(hold.usr_fullname)}
            onClick={() => setIsChanging(true)}
          >
            {asking(texts.change)}
          </Button>
        )}
        {mayRelease && (
          <Button variant="default" size="xs" aria-label={title} loading={release.isPending} onClick={askToRelease}>
            {asking(texts.release)}
          </Button>
        )}
      </Group>
      {isChanging && <ReasonDialog hold={hold} onClose={() => setIsChanging(false)} />}
    </li>
  )
}

function ReasonDialog({ hold, onClose }: { hold: ShownHold; onClose(): void }) {
  // The reason that was read: another one, by a colleague, is not overwritten.
  const [{ usr_id, reason }] = useState(hold)
  const change = useContractForm(contract.hold, {
    initial: { reason },
    toInput: (values) => ({ id: usr_id, ...values, instead_of: reason }),
    draftKey: `hold.reason.${usr_id}`,
    successMessage: ({ usr_fullname }) => texts.changed(usr_fullname),
  })
  return (
    <DialogForm {...change} title={texts.changeOf(hold.usr_fullname)} onClose={onClose}>
      <TextArea required data-autofocus label={texts.reason} maxLength={500} {...change.form.getInputProps('reason')} />
    </DialogForm>
  )
}

/** Whom the number names, before it is too late. */
function PersonOf({ usr_id }: { usr_id: number | null }) {
  const [settled] = useDebouncedValue(usr_id, TYPING_MS)
  const { data: person } = useCall(contract.holdPerson, { id: settled ?? 0 }, { enabled: (settled ?? 0) > 0 })
  const isKnown = settled === usr_id && person !== undefined
  return (
    <Text size="sm" role="status" fw={person ? 600 : undefined} mih="1lh">
      {isKnown && (person === null ? texts.nobody : dotted(person.usr_fullname || person.usr_email, roleOf(person)))}
    </Text>
  )
}

const roleOf = ({ usr_role }: { usr_role: string }) => roleWords[usr_role as keyof typeof roleWords]

function HoldDialog({ usr_id, onClose }: { usr_id: number | null; onClose(): void }) {
  const hold = useContractForm(contract.hold, {
    initial: { id: usr_id, reason: '' },
    toInput: ({ id, reason }) => ({ id: id ?? 0, reason }),
    // Of this person alone: what was begun about another one would be said of that one.
    draftKey: `hold.${usr_id ?? 'new'}`,
    successMessage: ({ usr_fullname }) => texts.saved(usr_fullname),
  })
  return (
    <DialogForm {...hold} title={texts.addFor} submitLabel={texts.save} onClose={onClose}>
      <NumberField
        required
        label={texts.person}
        description={texts.personHint}
        thousandSeparator=""
        {...hold.form.getInputProps('id')}
      />
      <PersonOf usr_id={hold.form.values.id} />
      <TextArea required data-autofocus label={texts.reason} maxLength={500} {...hold.form.getInputProps('reason')} />
    </DialogForm>
  )
}
