import type { TrailRow } from '#shared/features/trail/trail.contract.ts'
import { trailActionWords, trailActorWords, trailEntityWords, trailWord } from '#shared/features/trail/trail.words.ts'

// An entry of the trail in words.

export const whoOf = (row: TrailRow) => row.actor_name || trailWord(trailActorWords, row.aud_actor)
export const whatOf = (row: TrailRow) => trailWord(trailActionWords, row.aud_action)
/** What is about many records names none of them but says a word of the code, such as `list`. */
const numberOf = ({ aud_entity_id }: TrailRow) => (/^[a-z-]+$/.test(aud_entity_id) ? '' : aud_entity_id)

export const onWhatOf = (row: TrailRow) =>
  [trailWord(trailEntityWords, row.aud_entity), row.entity_name || numberOf(row)].filter(Boolean).join(' · ')
