import { describe, expect, it } from 'vitest'
import { type CalendarEntry, calendarFile } from '#server/core/calendar.ts'

const entry: CalendarEntry = {
  method: 'REQUEST',
  uid: 'interview-7@regen',
  sequence: 2,
  start: '2026-12-01T08:30:00.000Z',
  minutes: 45,
  summary: 'Συνέντευξη: Αιγαίο; λογισμικό',
  description: 'Πρώτη γραμμή\nδεύτερη',
  location: 'Ερμού 1, Αθήνα',
  url: 'https://meet.example/a?b=1',
  organizer: { name: 'Regen', email: 'office@regen.example' },
  attendee: { name: 'Μαρία Παπαδοπούλου', email: 'maria@mail.example' },
  now: new Date('2026-11-21T10:00:00Z'),
}

const unfolded = (text: string) => text.replaceAll('\r\n ', '')

describe('calendar files', () => {
  it('says the hour in UTC, with uid, sequence and who', () => {
    const text = unfolded(calendarFile(entry))
    expect(text).toContain('METHOD:REQUEST')
    expect(text).toContain('UID:interview-7@regen')
    expect(text).toContain('SEQUENCE:2')
    expect(text).toContain('DTSTART:20261201T083000Z')
    expect(text).toContain('DTEND:20261201T091500Z')
    expect(text).toContain('DTSTAMP:20261121T100000Z')
    expect(text).toContain('SUMMARY:Συνέντευξη: Αιγαίο\\; λογισμικό')
    expect(text).toContain('DESCRIPTION:Πρώτη γραμμή\\nδεύτερη')
    expect(text).toContain('LOCATION:Ερμού 1\\, Αθήνα')
    expect(text).toMatch(/mailto:maria@mail\.example/i)
    expect(text).toContain('ORGANIZER')
  })

  it('takes an appointment away', () => {
    const text = unfolded(calendarFile({ ...entry, method: 'CANCEL', sequence: 3 }))
    expect(text).toContain('METHOD:CANCEL')
    expect(text).toContain('STATUS:CANCELLED')
    expect(text).toContain('SEQUENCE:3')
  })

  it('keeps an address as it is opened, also with the signs that a text must escape', () => {
    const url = 'https://maps.example/@37.97,23.72;x?a=1,2&b=[3]'
    const line = unfolded(calendarFile({ ...entry, url }))
      .split('\r\n')
      .find((text) => text.startsWith('URL'))
    expect(decodeURIComponent(line ?? '')).toBe(`URL;VALUE=URI:${url}`)
    expect(line).not.toContain('\\')
  })

  it('breaks lines at 75 octets and between signs, and lets no name out of its quotes', () => {
    for (const name of ['Ξ'.repeat(200), '👩‍🚀'.repeat(60), 'Ο "Γιός"; α, β:γ\\δ', '<script>=1+1']) {
      const text = calendarFile({ ...entry, summary: name, location: name, attendee: { name, email: 'a@b.example' } })
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line.isWellFormed()).toBe(true)
      }
      const attendee = unfolded(text).match(/^ATTENDEE.*;CN="([^"\r\n]*)":MAILTO:a@b\.example$/m)
      expect(attendee?.[1]?.replaceAll("^'", '"')).toBe(name)
    }
  })

  it('lets no text break out of its line', () => {
    const text = calendarFile({ ...entry, summary: 'α\r\nATTENDEE:mailto:x@y.z', location: 'β\nBEGIN:VEVENT' })
    expect(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(text).not.toMatch(/^ATTENDEE:mailto:x@y.z/m)
  })
})
