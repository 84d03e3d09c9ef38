import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { TablePager } from './TablePager.tsx'

const pager = (total: number | undefined) => (
  <WithState initial={{ skip: 0, limit: 20 }}>
    {(part, set) => (
      <TablePager
        noun={{ one: 'εταιρεία', many: 'εταιρείες', gender: 'feminine' }}
        total={total}
        {...part}
        onChange={(next) => {
          set(next)
          log('page', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  Pages: () => pager(245),
  One: () => pager(7),
  Nobody: () => pager(0),
  Counting: () => pager(undefined),
}
