import * as z from 'zod'
import { id } from './fields.ts'
import { listQuery } from './paging.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What the export of a list is asked: the list's own search, filters and order, the columns shown and the rows chosen. */
export function exportQuery() {
  const { sort, q, filters, operator } = listQuery()
  return {
    sort,
    q,
    filters,
    operator,
    format: z.enum(exportFormats).default('xlsx'),
    /** In their order; none means all. */
    columns: z.array(z.string().max(60)).max(80).default([]),
    /** Only these rows; all that match by default. */
    ids: z.array(id).max(10_000).optional(),
  }
}

/** What all calls have that answer with a list as a file: it is written while it is read, and stands in the trail. */
export const asFile = {
  method: 'POST',
  output: z.unknown(),
  answer: 'file',
  trail: 'exported',
  noTransaction: true,
  perMinute: 20,
} as const

export type ExportQuery = z.output<z.ZodObject<ReturnType<typeof exportQuery>>>
