import { Anchor, Text } from '@mantine/core'
import { dotted, formatBytes, formatDate } from '#shared/core/format.ts'
import { retentionContract as contract } from '#shared/features/retention/retention.contract.ts'
import { download } from '#web/core/download.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { heldFilesTexts as texts } from '#web/parts/held-files/held-files.texts.ts'
import { FirstRows } from '#web/ui/FirstRows.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

const SHOWN = 5

/** What a held person or the office has removed, and is kept for as long as the hold stands; nothing where there is none. */
export function HeldFiles({ usr_id }: { usr_id: number }) {
  const mayOpen = useMay(contract.heldFile)
  const files = useCall(contract.heldFiles, { id: usr_id }, { enabled: mayOpen })
  if (files.error) return <LoadState of={files} shape="text" compact />
  if (!files.data || files.data.length === 0) return null
  const title = texts.title(files.data.length)
  return (
    <div>
      <Text size="sm" fw={600} mt="xs">
        {title}
      </Text>
      <FirstRows rows={files.data} most={SHOWN}>
        {(shown) => (
          <ul aria-label={title}>
            {shown.map(({ fil_id, fil_name, fil_bytes, fil_date_created }) => (
              <li key={fil_id} style={{ overflowWrap: 'anywhere' }}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  underline="always"
                  style={{ textAlign: 'start' }}
                  onClick={() => void download(contract.heldFile, { id: usr_id, fil_id })}
                >
                  {fil_name}
                </Anchor>{' '}
                <Hint component="span" size="xs">
                  {dotted(formatBytes(fil_bytes), formatDate(fil_date_created))}
                </Hint>
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
    </div>
  )
}
