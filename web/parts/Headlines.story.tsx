import { headlineIds } from '#shared/features/kpis/kpis.headline-words.ts'
import { log, type Stories } from '#web/kit/story.tsx'
import { type Headline, Headlines } from './Headlines.tsx'

const months = [0, 2, 5, 3, 8, 13]
const monthsBefore = [1, 1, 2, 3, 5, 8]
const allOf = (figure: Headline) => Object.fromEntries(headlineIds.map((id) => [id, figure]))
const beforeText = (value: string) => `πριν ${value}`

type Props = Parameters<typeof Headlines>[0]
const show = (props: Pick<Props, 'figures'> & Partial<Props>) => () => (
  <Headlines title="Κύρια μεγέθη" beforeText={beforeText} {...props} />
)
const figures = allOf({ value: 0.5, before: 0.25, months, monthsBefore })

export const stories: Stories = {
  'Not there yet': show({ figures: {} }),
  Figures: show({ figures }),
  'Nothing compared, no month': show({ figures: allOf({ value: null, months: [], monthsBefore: [] }) }),
  'Why a figure is missing': show({
    figures: allOf({ value: null, months, monthsBefore, missing: 'Λιγότερα από 5 πρόσωπα' }),
  }),
  Links: show({ figures, hrefOf: (id) => `/admin/kpis?figure=${id}` }),
  Opened: show({ figures, opened: 'applications', onOpen: (id) => log('onOpen', id) }),
}
