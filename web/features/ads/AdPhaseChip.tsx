import { type AdPhase, adPhase, adPhaseWords } from '#shared/features/ads/ads.phase.ts'
import type { AdState, AdWindow } from '#shared/features/ads/ads.rules.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'
import { useNow } from '#web/ui/use-now.ts'

const tones: Record<AdPhase, Tone> = {
  SHOWN: 'success',
  AHEAD: 'info',
  OVER: 'neutral',
  FROZEN: 'warning',
  OFF: 'neutral',
}

type Timed = AdWindow & { ad_status: AdState }

/** Its phase, which moves on with the clock while somebody looks. */
export function usePhase(ad: Timed | null): AdPhase {
  const now = useNow()
  return ad ? adPhase(ad, now) : 'OFF'
}

export function AdPhaseChip({ ad }: { ad: Timed }) {
  const phase = usePhase(ad)
  return <StatusChip tone={tones[phase]} label={adPhaseWords[phase]} size="sm" />
}
