import { Group, Pagination, Select } from '@mantine/core'
import classes from './DataTable.module.css'
import { Hint } from './Hint.tsx'
import { countWords, type Noun } from './nouns.ts'
import { useIsPhone } from './phone.ts'
import { listTexts } from './list.texts.ts'

export interface TablePagerProps {
  noun: Noun
  total: number | undefined
  skip: number
  limit: number
  onChange(part: { skip: number; limit: number }): void
}

const SIZES = [20, 50, 100, 200, 500]

const controlLabels: Record<string, string> = {
  first: listTexts.table.firstPage,
  previous: listTexts.table.previousPage,
  next: listTexts.table.nextPage,
  last: listTexts.table.lastPage,
}

export function TablePager({ noun, total, skip, limit, onChange }: TablePagerProps) {
  const isPhone = useIsPhone()
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit))
  const page = Math.min(pages, Math.floor(skip / limit) + 1)
  const sizes = SIZES.includes(limit) ? SIZES : [...SIZES, limit].toSorted((a, b) => a - b)
  const isKnown = total !== undefined
  // Below the few cards that stand for those to come, the rows would push it away.
  if (isPhone && !isKnown) return null
  return (
    <Group className={classes.pager} justify="space-between" gap="sm">
      <Hint role="status">
        {isKnown && total > 0 ? listTexts.table.range(skip + 1, Math.min(skip + limit, total), total) : ''}
        {isKnown && total === 0 ? countWords(noun, 0) : ''}
      </Hint>
      <Group gap="md" data-no-print>
        {isKnown && total > (SIZES[0] ?? 0) && !isPhone && (
          <Group gap={6}>
            <Hint component="span">{listTexts.table.rowsPerPage}</Hint>
            <Select
              size="xs"
              w={78}
              aria-label={listTexts.table.rowsPerPage}
              data={sizes.map(String)}
              value={String(limit)}
              allowDeselect={false}
              // The first row stays on the page that is then shown.
              onChange={(size) =>
                size && onChange({ limit: Number(size), skip: Math.floor(skip / Number(size)) * Number(size) })
              }
            />
          </Group>
        )}
        {pages > 1 && (
          <Pagination
            component="nav"
            aria-label={listTexts.table.pager}
            size={isPhone ? 'md' : 'sm'}
            total={pages}
            value={page}
            siblings={isPhone ? 0 : 1}
            withEdges={!isPhone}
            onChange={(next) => onChange({ skip: (next - 1) * limit, limit })}
            getItemProps={(item) => ({ 'aria-label': listTexts.table.page(item, pages) })}
            getControlProps={(control) => ({ 'aria-label': controlLabels[control] ?? control })}
          />
        )}
      </Group>
    </Group>
  )
}
