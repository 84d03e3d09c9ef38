import { log, type Stories } from '#web/kit/story.tsx'
import { ExportMenu } from './ExportMenu.tsx'

const menu = (count: number | undefined) => (
  <ExportMenu formats={['xlsx', 'csv']} count={count} onExport={(format) => log('export', format)} />
)

export const stories: Stories = {
  Usual: () => menu(1200),
  'Number unknown': () => menu(undefined),
}
