import { ApiError } from '#web/core/errors.ts'
import { log, type Stories } from '#web/kit/story.tsx'
import { nobody, preview } from './AudienceBuilder.story.tsx'
import { AudiencePreviewPanel } from './AudiencePreviewPanel.tsx'

type Query = Parameters<typeof AudiencePreviewPanel>[0]['preview']

const show = (query: Partial<Query>) => () => (
  <AudiencePreviewPanel
    preview={{ data: undefined, isFetching: false, error: null, refetch: () => log('refetch'), ...query }}
  />
)

export const stories: Stories = {
  Counting: show({ isFetching: true }),
  Counted: show({ data: preview }),
  'Counting anew': show({ data: preview, isFetching: true }),
  Nobody: show({ data: nobody }),
  'Somebody without a name': show({
    data: {
      total: 1,
      without_company: 1,
      documents: [
        {
          usr_id: 2,
          usr_role: 'CANDIDATE',
          usr_fullname: '',
          usr_email: `${'a'.repeat(60)}@example.gr`,
          usp_city: '',
          cny_name: '',
        },
      ],
      left_out: [],
    },
  }),
  'Failed to count': show({ error: new ApiError(503, { message: 'Δεν απαντά.' }) }),
}
