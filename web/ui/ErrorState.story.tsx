import { log, type Stories } from '#web/kit/story.tsx'
import { ErrorState } from './ErrorState.tsx'

export const stories: Stories = {
  'A described error': () => (
    <ErrorState error={{ message: 'Ο διακομιστής δεν απαντά' }} onRetry={() => log('retry')} />
  ),
  'A message': () => <ErrorState title="Το αρχείο δεν άνοιξε" message="Ίσως έχει κωδικό." />,
  Compact: () => <ErrorState compact error={{ message: 'Δεν ανανεώθηκε' }} onRetry={() => log('retry')} />,
}
