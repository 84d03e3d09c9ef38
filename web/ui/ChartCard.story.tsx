import type { Stories } from '#web/kit/story.tsx'
import { ChartCard, type ChartData } from './ChartCard.tsx'
import { SimpleBars } from './charts.tsx'

const data: ChartData = {
  category: 'Έτος',
  series: [{ label: 'Προσλήψεις' }, { label: 'Συνεντεύξεις' }],
  rows: [
    { label: '2024', values: [120, 400] },
    { label: '2025', values: [180, null] },
  ],
}

const card = (shown: ChartData) => (
  <ChartCard title="Προσλήψεις ανά έτος" description="Όλες οι εταιρείες" data={shown}>
    <SimpleBars data={shown} />
  </ChartCard>
)

export const stories: Stories = {
  Chart: () => card(data),
  Table: { show: () => card(data), open: ['Πίνακας'] },
  Empty: () => card({ ...data, rows: [] }),
}
