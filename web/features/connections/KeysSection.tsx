import { Button, Text } from '@mantine/core'
import { dotted, formatDate } from '#shared/core/format.ts'
import { type ApiKey, connectionsContract as contract } from '#shared/features/connections/connections.contract.ts'
import { type KeyState, keyStateWords, scopeWords } from '#shared/features/connections/connections.rules.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import { MakeKeyDialog } from '#web/features/connections/MakeKeyDialog.tsx'
import { SecretsSection } from '#web/features/connections/SecretsSection.tsx'
import classes from '#web/parts/team/PeopleRows.module.css'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { asking } from '#web/ui/asking.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const texts = connectionsTexts.keys
const tones: Record<KeyState, Tone> = {
  LIVING: 'success',
  EXPIRED: 'warning',
  ENDED: 'neutral',
  ACCOUNT_ENDED: 'warning',
}

export function KeysSection() {
  const keys = useCall(contract.keys, undefined)
  return (
    <SecretsSection
      texts={texts}
      list={keys}
      makeCall={contract.makeKey}
      MakeDialog={MakeKeyDialog}
      row={(key) => <KeyRow key={key.apk_id} apiKey={key} />}
    />
  )
}

function KeyRow({ apiKey: key }: { apiKey: ApiKey }) {
  const mayEnd = useMay(contract.endKey)
  const end = useAskedSend(contract.endKey, { successMessage: ({ message }) => message })
  const title = texts.endOf(key.apk_name)
  const ask = () => end.ask({ title, body: texts.endBody, confirmLabel: texts.end, tone: 'danger' }, { id: key.apk_id })
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>{key.apk_name}</Text>
        <Hint>
          {dotted(
            `${key.apk_prefix}…`,
            texts.by(key.made_by, formatDate(key.apk_date_created)),
            key.state === 'LIVING' && texts.lasts(formatDate(lastMoment(key))),
            key.state === 'LIVING' && texts.perMinuteOf(key.apk_per_minute),
          )}
        </Hint>
        <Text size="sm">{texts.reads(key.apk_scopes.map((scope) => scopeWords[scope].label).join(', '))}</Text>
        {key.apk_networks.length > 0 && <Text size="sm">{texts.networksOf(key.apk_networks.join(', '))}</Text>}
        <KeyUse apiKey={key} />
      </div>
      <StatusChip size="sm" tone={tones[key.state]} label={keyStateWords[key.state]} />
      {mayEnd && key.state === 'LIVING' && (
        <Button size="xs" variant="subtle" color="red" aria-label={title} loading={end.isPending} onClick={ask}>
          {asking(texts.end)}
        </Button>
      )}
    </li>
  )
}

/** It ends with the midnight after its last day. */
function lastMoment({ apk_expires_at }: ApiKey): Date {
  return new Date(Date.parse(apk_expires_at) - 1)
}

function KeyUse({ apiKey: { apk_used_at, apk_used_from, uses, refused } }: { apiKey: ApiKey }) {
  if (apk_used_at === null) return <Hint>{texts.neverUsed}</Hint>
  return (
    <Hint component="div">
      <DotLine
        parts={[
          texts.used(uses, apk_used_from),
          refused > 0 && texts.refused(refused),
          <RelativeTime key="at" value={apk_used_at} />,
        ]}
      />
    </Hint>
  )
}
