import type { Stories } from '#web/kit/story.tsx'
import type { ChartData } from './ChartCard.tsx'
import { SimpleBars, SimpleLine } from './charts.tsx'

const data: ChartData = {
  category: 'Πόλη',
  series: [{ label: 'Άνδρες' }, { label: 'Γυναίκες', color: '#c2410c' }],
  rows: ['Αθήνα', 'Θεσσαλονίκη', 'Πάτρα'].map((label, index) => ({ label, values: [40 + index * 7, 52 - index * 9] })),
}

const few: ChartData = { ...data, rows: data.rows.map(({ label }, index) => ({ label, values: [index % 2, 2] })) }

export const stories: Stories = {
  Few: () => <SimpleBars data={few} />,
  Bars: () => <SimpleBars data={data} />,
  'Lying and stacked': () => <SimpleBars data={data} orientation="vertical" isStacked />,
  Line: () => <SimpleLine data={data} format={(value) => `${value}%`} />,
}
