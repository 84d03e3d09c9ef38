import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import { funderPackContract as contract, type Opening } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { OPEN_PAGE } from '#shared/features/funder-pack/funder-pack.pages.ts'
import {
  OPEN_NOTE,
  type OpenGroup,
  openGroups,
  openGroupWords,
} from '#shared/features/funder-pack/open-figures.rules.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { openFiguresTexts as texts } from '#web/features/funder-pack/open-figures.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { asking } from '#web/ui/asking.ts'
import { UiLink } from '#web/ui/UiLink.tsx'

/** Which figures of this pack everybody may see. */
export function OpenSection({ id, number }: { id: number; number: string }) {
  const opening = useCall(contract.opening, undefined)
  return (
    <Section title={texts.section} description={texts.hint}>
      <LoadState of={opening} shape="text" count={2} />
      {opening.data !== undefined && (
        <OpenForm key={opening.data?.opened_on ?? ''} id={id} number={number} opening={opening.data} />
      )}
    </Section>
  )
}

function OpenForm({ id, number, opening }: { id: number; number: string; opening: Opening | null }) {
  const mayPublish = useMay(contract.publish)
  const [groups, setGroups] = useState<OpenGroup[]>(opening?.groups ?? [])
  const publish = useAskedSend(contract.publish, { successMessage: texts.published })
  const withdraw = useSend(contract.withdraw, { successMessage: texts.withdrawn })
  const isOther = opening !== null && opening.fpk_id !== id
  function ask() {
    const body = isOther ? texts.replaceBody(opening.number, number) : texts.publishBody
    publish.ask({ title: texts.publish, body, confirmLabel: texts.publish }, { fpk_id: id, groups })
  }
  return (
    <Stack gap="md">
      <Text size="sm">{opening ? texts.open(opening.number, formatDateTime(opening.opened_on)) : texts.closed}</Text>
      {opening && <UiLink href={OPEN_PAGE}>{texts.see}</UiLink>}
      {mayPublish ? (
        <>
          <Checkbox.Group
            label={texts.which}
            value={groups}
            onChange={(chosen) => setGroups(openGroups.filter((group) => chosen.includes(group)))}
          >
            <Stack gap="xs" mt={6}>
              {openGroups.map((group) => (
                <Checkbox key={group} value={group} label={openGroupWords[group]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Hint>{OPEN_NOTE}</Hint>
          <Group gap="xs">
            {groups.length > 0 ? (
              <Button loading={publish.isPending} onClick={ask}>
                {asking(texts.publish)}
              </Button>
            ) : (
              <Hint>{texts.chooseFirst}</Hint>
            )}
            {opening && (
              <Button
                variant="default"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ input: undefined })}
              >
                {texts.withdraw}
              </Button>
            )}
          </Group>
        </>
      ) : (
        <Hint>{texts.onlyOwners}</Hint>
      )}
    </Stack>
  )
}
