import { log, type Stories } from '#web/kit/story.tsx'
import { LoadState } from './LoadState.tsx'

const query = { data: undefined, error: null as unknown, isPending: false, refetch: () => log('refetch') }
const failed = { ...query, error: { message: 'Ο διακομιστής δεν απαντά' } }

export const stories: Stories = {
  Loading: () => <LoadState of={{ ...query, isPending: true }} shape="text" />,
  Failed: () => <LoadState of={failed} shape="text" />,
  'Failed, compact': () => <LoadState of={failed} shape="text" compact />,
  'Older data on screen': () => <LoadState of={{ ...failed, data: 1 }} shape="text" isQuiet />,
}
