import type { TrailRow } from '#shared/features/trail/trail.contract.ts'
import { trailActionWords, trailActorWords, trailEntityWords, trailWord } from '#shared/features/trail/trail.words.ts'

// An entry of the trail in words.

export const whoOf = (row: TrailRow) => row.actor_name || trailWord(trailActorWords, row.aud_actor)
export const whatOf = (row: TrailRow) => trailWord(trailActionWords, row.aud_action)
export const onWhatOf = (row: TrailRow) =>
  [trailWord(trailEntityWords, row.aud_entity), row.entity_name || row.aud_entity_id].filter(Boolean).join(' · ')
