import { athensDay } from '#shared/core/dates.ts'
import type { Ad } from '#shared/features/ads/ads.contract.ts'
import { type AdPhase, adPhase, adPhaseWords } from '#shared/features/ads/ads.rules.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tones: Record<AdPhase, Tone> = {
  SHOWN: 'success',
  AHEAD: 'info',
  OVER: 'neutral',
  FROZEN: 'warning',
  OFF: 'neutral',
}

export function phaseNow(ad: Pick<Ad, 'ad_status' | 'ad_date_from' | 'ad_date_until'>): AdPhase {
  return adPhase(ad, athensDay(new Date()))
}

export function AdPhaseChip({ ad }: { ad: Parameters<typeof phaseNow>[0] }) {
  const phase = phaseNow(ad)
  return <StatusChip tone={tones[phase]} label={adPhaseWords[phase]} size="sm" />
}
