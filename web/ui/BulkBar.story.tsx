import { log, type Stories } from '#web/kit/story.tsx'
import { BulkBar } from './BulkBar.tsx'
import { listState } from './list-state.ts'
import { useTableSelection } from './use-table-selection.ts'

const pageIds = ['1', '2', '3']

function Bar() {
  const selection = useTableSelection(pageIds, listState())
  return (
    <>
      <button type="button" onClick={selection.togglePage}>
        Επιλογή της σελίδας
      </button>
      <BulkBar
        noun={{ one: 'εταιρεία', many: 'εταιρείες', gender: 'feminine' }}
        actions={[{ id: 'approve', label: 'Έγκριση', tone: 'primary', onRun: (chosen) => log('approve', chosen) }]}
        selection={selection}
        pageIds={pageIds}
        total={12}
      />
    </>
  )
}

export const stories: Stories = {
  Choosing: () => <Bar />,
}
