import { dotted, formatBytes, formatDateTime } from '#shared/core/format.ts'
import { healthContract as contract } from '#shared/features/health/health.contract.ts'
import { type HealthState, worstOf } from '#shared/features/health/health.rules.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/health/HealthLine.module.css'
import { healthLineTexts as texts } from '#web/features/health/health-line.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const LOOK_MS = 60_000

export const healthTones: Record<HealthState, Tone> = { good: 'success', warning: 'warning', bad: 'danger' }

/** Mail, copy and space in one line at the foot of the first page of the office. */
export function HealthLine() {
  const { data } = useCall(contract.look, undefined, { refetchInterval: LOOK_MS, enabled: useIsPageThere() })
  if (!data) return null
  const { letters_waiting, letters_failed_in_day, backup_at, free_bytes } = data.figures
  const overall = worstOf(data.judgements.map(({ state }) => state))
  return (
    <section className={classes.line} aria-label={texts.title}>
      <StatusChip size="sm" tone={healthTones[overall]} label={texts.overall[overall]} />
      <Hint>
        {dotted(
          texts.letters(letters_waiting),
          letters_failed_in_day > 0 && texts.lettersFailed(letters_failed_in_day),
        )}
      </Hint>
      <Hint>{backup_at === null ? texts.noBackup : texts.backup(formatDateTime(backup_at))}</Hint>
      {free_bytes !== null && <Hint>{texts.free(formatBytes(free_bytes))}</Hint>}
      <UiLink href="/admin/health" size="sm" className={classes.more}>
        {texts.more}
      </UiLink>
    </section>
  )
}
