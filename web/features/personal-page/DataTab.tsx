import { Anchor, Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type PersonalPage,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { consentPurposeWords, consentTexts, currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { AccessSection } from '#web/features/personal-page/AccessSection.tsx'
import { ErasureDialog } from '#web/features/personal-page/ErasureDialog.tsx'
import { isComing } from '#web/features/personal-page/Interviews.tsx'
import { CopyButton } from '#web/features/personal-page/OwnCopy.tsx'
import { OWN_ANSWERS } from '#web/features/personal-page/own-drafts.ts'
import type { OwnTabProps } from '#web/features/personal-page/own-tabs.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { OwnRequests } from '#web/parts/data-requests/OwnRequests.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { asking } from '#web/ui/asking.ts'
import { SwitchField } from '#web/ui/SwitchField.tsx'

const texts = personalPageTexts.data

type Consent = PersonalPage['consents'][number]

/** Consents, the copy of own data, and the erasure. */
export function DataTab({ page, onLeft }: OwnTabProps) {
  return (
    <>
      <Section title={texts.consents} description={texts.consentsHint} keepsFocus>
        <ul className={classes.list}>
          {page.consents.map((consent) => (
            <li key={consent.purpose} className={classes.item}>
              {consent.purpose === 'data' ? (
                <DataConsent consent={consent} />
              ) : (
                <ConsentSwitch consent={consent} purpose={consent.purpose} page={page} />
              )}
            </li>
          ))}
        </ul>
      </Section>
      <AccessSection />
      <Copy />
      <OwnRequests calls={contract} draftKey={`${OWN_ANSWERS}${page.usr_email}.request`} />
      <Links onEnded={onLeft} />
      <Erasure />
    </>
  )
}

function sinceOf({ given, was_given, at, purpose }: Consent): string {
  if (at === null) return purpose === 'data' ? texts.byOffice : texts.never
  if (given) return texts.given(at)
  return was_given ? texts.taken(at) : texts.refused(at)
}

function DataConsent({ consent }: { consent: Consent }) {
  const [isOpen, setOpen] = useState(false)
  // The text that the person agreed to, not the current one.
  const shown = consentTexts.find((text) => text.version === consent.version) ?? currentConsent
  return (
    <Stack gap={6}>
      <Text fw={600}>{consentPurposeWords.data}</Text>
      <Hint>{sinceOf(consent)}</Hint>
      <Text size="sm">{texts.dataBody}</Text>
      <Anchor
        component="button"
        type="button"
        ta="start"
        data-alone
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.read}
      </Anchor>
      <Collapse expanded={isOpen}>
        <ul className={classes.sentences}>
          {shown.data.map((sentence) => (
            <li key={sentence}>
              <Text size="sm">{sentence}</Text>
            </li>
          ))}
        </ul>
      </Collapse>
    </Stack>
  )
}

interface ConsentSwitchProps {
  consent: Consent
  purpose: 'companies' | 'news'
  page: PersonalPage
}

function ConsentSwitch({ consent, purpose, page }: ConsentSwitchProps) {
  const change = useAskedSend(contract.consent, { successMessage: (answer) => answer.message })
  const asks = consent.at === null || consent.asks_again
  const { version } = currentConsent
  const answer = (given: boolean) => change.mutate({ input: { purpose, given, version } })
  const open = purpose === 'companies' ? page.interviews.filter(isComing).length : 0
  function choose(given: boolean) {
    if (given || open === 0) return answer(given)
    const { stopTitle: title, stop: confirmLabel, keep: cancelLabel } = texts
    const question = { title, body: texts.stopBody(open), confirmLabel, cancelLabel, tone: 'danger' } as const
    return change.ask(question, { purpose, given, version })
  }
  return (
    <Stack gap={6}>
      {asks ? (
        <Text fw={600}>{consentPurposeWords[purpose]}</Text>
      ) : (
        <SwitchField
          size="md"
          label={<Text fw={600}>{consentPurposeWords[purpose]}</Text>}
          value={change.isPending ? change.variables.input.given : consent.given}
          // Somebody whose account is suspended may take back, not give.
          disabled={change.isPending || (page.isFrozen && !consent.given)}
          onChange={choose}
        />
      )}
      <Text size="sm">{currentConsent[purpose]}</Text>
      <Hint>{sinceOf(consent)}</Hint>
      {consent.asks_again && <Text size="sm">{texts.changed}</Text>}
      {asks && (
        <Group gap="sm" role="group" aria-label={consentPurposeWords[purpose]}>
          <Button disabled={change.isPending || page.isFrozen} onClick={() => answer(true)}>
            {texts.agree}
          </Button>
          <Button variant="default" disabled={change.isPending} onClick={() => choose(false)}>
            {texts.disagree}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Copy() {
  return (
    <Section title={texts.copy} description={texts.copyBody}>
      <Group gap="sm">
        <CopyButton format="zip" />
        <CopyButton format="json" variant="default" />
      </Group>
    </Section>
  )
}

function Links({ onEnded }: { onEnded(): void }) {
  const end = useAskedSend(contract.endLinks, { onSuccess: onEnded })
  function ask() {
    const { endTitle: title, endBody: body, end: confirmLabel, keepLinks: cancelLabel } = texts
    end.ask({ title, body, confirmLabel, cancelLabel, tone: 'danger' }, {})
  }
  return (
    <Section title={texts.links} description={texts.linksBody}>
      <Button variant="default" loading={end.isPending} onClick={ask}>
        {asking(texts.endLinks)}
      </Button>
    </Section>
  )
}

function Erasure() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={texts.erase} description={texts.eraseBody}>
      <Button variant="outline" color="red" onClick={() => setOpen(true)}>
        {asking(texts.eraseBegin)}
      </Button>
      {isOpen && <ErasureDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
