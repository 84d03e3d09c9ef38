import { adsContract } from '#shared/features/ads/ads.contract.ts'
import type { Audience, AudiencePreview } from '#shared/features/candidates/audience.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { answer, refusal } from '#web/kit/calls.ts'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { AudienceBuilder } from './AudienceBuilder.tsx'

const fields = {
  usr_role: { label: 'Ρόλος', kind: 'text' },
  usp_city: { label: 'Πόλη', kind: 'text' },
} satisfies FilterFields

const inIoannina: Audience = {
  title: 'Ήπειρος',
  filters: [{ field: 'usp_city', op: 'like', value: 'Ιωάννινα' }],
}
const unfinished: Audience = { title: '', filters: [{ field: 'usp_city', op: 'like', value: '' }] }

const maria = {
  usr_id: 1,
  usr_fullname: 'Μαρία Ζήση',
  usr_email: 'maria@example.gr',
  usp_city: 'Ιωάννινα',
  cny_name: '',
}
export const preview: AudiencePreview = {
  total: 1204,
  without_company: 1204,
  documents: [{ usr_role: 'CANDIDATE', ...maria }],
  left_out: [{ reason: 'χωρίς συγκατάθεση', count: 12 }],
}
export const nobody: AudiencePreview = { total: 0, without_company: 0, documents: [], left_out: [] }

const show =
  (initial: Audience[], showProblems = false) =>
  () => (
    <WithState initial={initial}>
      {(value, set) => (
        <AudienceBuilder
          value={value}
          onChange={(next) => {
            log('audiences', next.length)
            set(next)
          }}
          fields={fields}
          previewCall={adsContract.preview}
          showProblems={showProblems}
        />
      )}
    </WithState>
  )

export const stories: Stories = {
  Everybody: { show: show([]), answers: [answer(adsContract.preview, preview)] },
  'Two audiences': {
    show: show([inIoannina, { ...inIoannina, title: '' }]),
    answers: [answer(adsContract.preview, preview)],
  },
  Nobody: { show: show([inIoannina]), answers: [answer(adsContract.preview, nobody)] },
  Unfinished: { show: show([unfinished], true), answers: [answer(adsContract.preview, preview)] },
  'Failed to count': { show: show([inIoannina]), answers: [refusal(adsContract.preview, 'unavailable')] },
}
