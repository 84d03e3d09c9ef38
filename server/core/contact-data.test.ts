import { describe, expect, it } from 'vitest'
import { refuseContactFilters, withoutContact } from '#server/core/contact-data.ts'

describe('a viewer', () => {
  it('filters and sorts by no contact data, in audiences either', () => {
    const byEmail = { field: 'usr_email', op: 'like', value: 'a' }
    for (const input of [{ filters: [byEmail] }, { audiences: [{ filters: [byEmail] }] }, { sort: '-usr_phone' }])
      expect(() => refuseContactFilters(input), JSON.stringify(input)).toThrow('Ο ρόλος στην ομάδα')
    const byCity = { field: 'usp_city', op: 'eq', value: 'Βόλος' }
    for (const input of [
      undefined,
      {},
      { filters: [byCity], audiences: [{ filters: [byCity] }], sort: 'usr_fullname' },
    ])
      expect(() => refuseContactFilters(input)).not.toThrow()
  })

  it('reads answers without them', () => {
    const row = { usr_fullname: 'Άννα', usr_email: 'a@b.gr', usr_phone: '210', emails: ['x'] }
    expect(JSON.parse(withoutContact(JSON.stringify({ documents: [row] })))).toEqual({
      documents: [{ usr_fullname: 'Άννα', usr_email: '', usr_phone: '', emails: [] }],
    })
  })
})
