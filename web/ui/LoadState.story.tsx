import { log, type Stories } from '#web/kit/story.tsx'
import { LoadState } from './LoadState.tsx'

const query = { data: undefined, error: null as unknown, isPending: false, refetch: () => log('refetch') }
const failed = { ...query, error: { message: 'Ο διακομιστής δεν απαντά' } }

export const stories: Stories = {
  Loading: { show: () => <LoadState of={{ ...query, isPending: true }} shape="text" /> },
  Failed: { show: () => <LoadState of={failed} shape="text" /> },
  'Failed, compact': { show: () => <LoadState of={failed} shape="text" compact /> },
  'Older data on screen': { show: () => <LoadState of={{ ...failed, data: 1 }} shape="text" isQuiet /> },
}
