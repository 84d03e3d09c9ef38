import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import { readingWords } from '#shared/features/candidates/candidates.rules.ts'
import {
  type KnownCompany,
  type OwnReading,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { invalidateFeature, useCall } from '#web/core/query.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { asking } from '#web/ui/asking.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = personalPageTexts.access
const FIRST = 5

/** Who read what and when, and which companies may not see the person. */
export function AccessSection() {
  const access = useCall(contract.access, undefined)
  return (
    <>
      <Section title={texts.title} description={texts.body}>
        <LoadState of={access} shape="text" compact />
        {access.data && <Readings readings={access.data.readings} />}
      </Section>
      {access.data && access.data.companies.length > 0 && (
        <Section title={texts.companies} description={texts.companiesBody}>
          <ul className={classes.list}>
            {access.data.companies.map((company) => (
              <li key={company.cny_id} className={classes.item}>
                <Company company={company} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Readings({ readings }: { readings: readonly OwnReading[] }) {
  const [isOpen, setOpen] = useState(false)
  if (readings.length === 0) return <Text>{texts.nobody}</Text>
  const shown = isOpen ? readings : readings.slice(0, FIRST)
  return (
    <Stack gap="sm" align="flex-start">
      <ul className={classes.lines}>
        {shown.map(({ who, what, at }) => (
          <li key={`${who} ${what} ${at}`}>
            <Text fw={600}>{who}</Text>
            <Hint>
              {readingWords[what]}, {formatDateTime(at)}
            </Hint>
          </li>
        ))}
      </ul>
      {readings.length > FIRST && (
        <Button variant="subtle" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.fewer : texts.all(readings.length)}
        </Button>
      )}
    </Stack>
  )
}

function Company({ company: { cny_id, cny_name, is_blocked } }: { company: KnownCompany }) {
  const change = useAskedSend(contract.block, {
    successMessage: (answer) => answer.message,
    // Where another window has done it already nothing changes, and what stands here is of before.
    onSuccess: () => invalidateFeature(contract.access),
  })
  const free = () => change.mutate({ input: { cny_id, blocked: false } })
  function ask() {
    const { blockBody: body, blockConfirm: confirmLabel, keep: cancelLabel } = texts
    const question = { title: texts.blockTitle(cny_name), body, confirmLabel, cancelLabel, tone: 'danger' } as const
    change.ask(question, { cny_id, blocked: true })
  }
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs">
        <Text fw={600}>{cny_name}</Text>
        {is_blocked && (
          <Badge color="gray" variant="light">
            {texts.blocked}
          </Badge>
        )}
      </Group>
      <Button
        variant="default"
        loading={change.isPending}
        aria-label={`${is_blocked ? texts.unblock : texts.block}: ${cny_name}`}
        onClick={() => (is_blocked ? free() : ask())}
      >
        {is_blocked ? texts.unblock : asking(texts.block)}
      </Button>
    </Group>
  )
}
