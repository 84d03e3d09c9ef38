import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#shared/core/format.ts'
import { retentionContract as contract, type ShownHold } from '#shared/features/retention/retention.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
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

/** Whom the address asks to hold: the page of a candidate leads here. */
const askedPerson = () => Number(new URLSearchParams(window.location.search).get('hold')) || null

export function HoldsSection() {
  const holds = useCall(contract.holds, undefined)
  const mayHold = useMay(contract.hold)
  const mayRelease = useMay(contract.release)
  const [isAdding, setAdding] = useState(() => askedPerson() !== null && mayHold)
  return (
    <Section
      keepsFocus
      title={texts.title}
      description={texts.hint}
      actions={
        mayHold && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            {asking(texts.add)}
          </Button>
        )
      }
    >
      <LoadState of={holds} shape="text" count={2} compact />
      {holds.data?.length === 0 && <Text size="sm">{texts.none}</Text>}
      <ul aria-label={texts.title}>
        {holds.data?.map((hold) => (
          <HoldRow key={hold.usr_id} hold={hold} mayRelease={mayRelease} />
        ))}
      </ul>
      {isAdding && <HoldDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

function HoldRow({ hold, mayRelease }: { hold: ShownHold; mayRelease: boolean }) {
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
      {mayRelease && (
        <Button variant="default" size="xs" aria-label={title} loading={release.isPending} onClick={askToRelease}>
          {asking(texts.release)}
        </Button>
      )}
    </li>
  )
}

function HoldDialog({ onClose }: { onClose(): void }) {
  const usr_id = askedPerson()
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
      <TextArea required data-autofocus label={texts.reason} maxLength={500} {...hold.form.getInputProps('reason')} />
    </DialogForm>
  )
}
