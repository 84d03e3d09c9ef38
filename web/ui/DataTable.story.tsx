import { IconCheck, IconTrash } from '@tabler/icons-react'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { DataTable } from './DataTable.tsx'
import type { BulkAction, Column, DataTableProps, TableView } from './data-table.types.ts'
import { type ListState, listState } from './list-state.ts'
import { StatusChip } from './StatusChip.tsx'

interface Company {
  id: string
  name: string
  city: string
  people: number
}

const cities = ['Αθήνα', 'Πάτρα', 'Βόλος']
const companies: Company[] = Array.from({ length: 6 }, (_, index) => ({
  id: String(index + 1),
  name: `Εταιρεία ${index + 1}`,
  city: cities[index % 3] ?? '',
  people: 10 * (index + 1),
}))

const columns: Column<Company>[] = [
  { id: 'name', header: 'Επωνυμία', cell: (company) => company.name, sortable: true, filter: { kind: 'text' } },
  {
    id: 'city',
    header: 'Πόλη',
    cell: (company) => company.city,
    sortable: true,
    filter: { kind: 'choice', options: cities.map((city) => ({ value: city, label: city })) },
  },
  { id: 'people', header: 'Άτομα', cell: (company) => company.people, align: 'right', filter: { kind: 'number' } },
  { id: 'status', header: 'Κατάσταση', cell: () => <StatusChip tone="success" label="Ενεργή" size="sm" /> },
]

const manyColumns: Column<Company>[] = [
  ...columns,
  ...['Έδρα', 'Κλάδος', 'Υπεύθυνος'].map((header) => ({
    id: header,
    header,
    cell: () => 'Πολλές λέξεις, που πιάνουν μια γραμμή',
  })),
  { id: 'hold', header: 'Δέσμευση', cell: () => 'Δεσμευμένη', cardFirst: () => 'Δεσμευμένη' },
]

const bulkActions: BulkAction[] = [
  {
    id: 'approve',
    label: (count) => `Έγκριση ${count} εταιρειών`,
    icon: <IconCheck size={16} />,
    tone: 'primary',
    onRun: (selection, clear) => {
      log('approve', selection)
      clear()
    },
  },
  { id: 'mail', label: 'Μήνυμα', disabledReason: 'Δεν έχει οριστεί διακομιστής', onRun: () => log('mail') },
  { id: 'remove', label: 'Διαγραφή', icon: <IconTrash size={16} />, tone: 'danger', onRun: () => log('remove') },
]

const views: TableView[] = [
  { id: 'athens', name: 'Στην Αθήνα', state: { filters: [{ field: 'city', op: 'eq', value: 'Αθήνα' }] } },
]

function table(props: Partial<DataTableProps<Company>> = {}, start: Partial<ListState> = {}) {
  return (
    <WithState initial={listState(start)}>
      {(state, set) => (
        <DataTable
          tableId="kit-companies"
          label="Εταιρείες"
          noun={{ one: 'εταιρεία', many: 'εταιρείες', gender: 'feminine' }}
          columns={columns}
          rows={companies}
          total={120}
          rowId={(company) => company.id}
          rowLabel={(company) => company.name}
          state={state}
          onStateChange={(next) => {
            set(next)
            log('state', next)
          }}
          onOpen={(company) => log('open row', company.name)}
          rowHref={(company) => `/company/${company.id}`}
          views={views}
          bulkActions={bulkActions}
          countOf={(view) => (view.filters.length > 0 ? 31 : 120)}
          onExport={(format, _, details) => log('export', format, details)}
          {...props}
        />
      )}
    </WithState>
  )
}

const filtered: Partial<ListState> = {
  q: 'τεχν',
  filters: [
    { field: 'city', op: 'eq', value: 'Αθήνα' },
    { field: 'people', op: 'gte', value: 50 },
  ],
}

export const stories: Stories = {
  Rows: () => table(),
  'Many columns': () => table({ columns: manyColumns }),
  Loading: () => table({ rows: undefined, total: undefined }),
  Refreshing: () => table({ isFetching: true }),
  'Rows of another view': () => table({ isFetching: true, isPrevious: true }),
  'Without network': () => table({ isPrevious: true, isOffline: true }),
  Empty: () => table({ rows: [], total: 0, empty: { title: 'Καμία εταιρεία ακόμη' } }),
  'No match': () => table({ rows: [], total: 0 }, filtered),
  Failed: () => table({ rows: undefined, error: { message: 'Ο διακομιστής δεν απαντά' }, onRetry: () => log('retry') }),
  'Failed with rows': () => table({ error: { message: 'Ο διακομιστής δεν απαντά' }, onRetry: () => log('retry') }),
  Filtered: () => table({}, filtered),
  Selected: { show: () => table(), open: ['Επιλογή: Εταιρεία 2'] },
  'An open row': () => table({ activeRowId: '3' }),
  Plain: () => table({ isPlain: true, bulkActions: [], hasSearch: false, views: [] }),
  'Columns open': { show: () => table(), open: ['Στήλες'] },
  'Export open': { show: () => table(), open: ['Εξαγωγή (120)'] },
  'Filter open': { show: () => table(), open: ['Φίλτρο'] },
  'Views open': { show: () => table(), open: ['Προβολή'] },
}
