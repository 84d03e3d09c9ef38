import { expect, it } from 'vitest'
import type { TrailRow } from '#shared/features/trail/trail.contract.ts'
import { onWhatOf } from '#shared/features/trail/trail.row.ts'

it('names a record by its name or number, and shows nobody a word of the code', () => {
  const row = { aud_entity: 'audit', aud_entity_id: 'contents', entity_name: '' } as TrailRow
  expect(onWhatOf(row)).toBe('Ίχνος ενεργειών')
  expect(onWhatOf({ ...row, aud_entity_id: '17' })).toBe('Ίχνος ενεργειών · 17')
  expect(onWhatOf({ ...row, aud_entity_id: '2026-AB23-CD45' })).toBe('Ίχνος ενεργειών · 2026-AB23-CD45')
  expect(onWhatOf({ ...row, entity_name: 'Άννα' })).toBe('Ίχνος ενεργειών · Άννα')
})
