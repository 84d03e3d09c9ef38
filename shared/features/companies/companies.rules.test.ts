import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CompanyDecision,
  type CompanyStatus,
  decisions,
  isReservedName,
  LOOK_ALIKE,
  mailMatch,
  mayDecide,
  nameKey,
  nameLikeness,
  ownMailDomain,
  profileCompleteness,
  profileParts,
  reasonWords,
  siteHost,
} from '#shared/features/companies/companies.rules.ts'

const all = ['approve', 'reject', 'archive'] as const

describe('the names of the programme', () => {
  it.each([
    'Regen',
    ' REGENERATION ',
    'RΕGΕNΕRΑΤΙΟΝ',
    'Rеgеn',
    'ReGen A.E.',
    'Ρεγκέν ΙΚΕ',
    'Re-Generation Α.Ε.',
    'R3G3N',
    'Πλατφόρμα',
  ])('%s is reserved', (name) => {
    expect(isReservedName(name, 'Πλατφόρμα')).toBe(true)
  })

  it.each(['Regenesis', 'Regeneron', 'Green', 'Α.Ε.', 'Νέα Εταιρεία Α.Ε.', '—', 'Regen Labs'])('%s is free', (name) => {
    expect(isReservedName(name, 'Πλατφόρμα')).toBe(false)
  })
})

describe('decisions', () => {
  it.each([
    ['PENDING_APPROVAL', ['approve', 'reject']],
    ['APPROVED', ['archive']],
    ['ARCHIVED', ['approve']],
  ] as const)('from %s: %j', (status, open) => {
    expect(all.filter((decision) => mayDecide(decision, status))).toEqual(open)
  })

  it('whatever is decided in whatever order, a company waits only once and comes back only from the archive', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<CompanyDecision>(...all), { maxLength: 30 }), (tries) => {
        let status: CompanyStatus | 'REJECTED' = 'PENDING_APPROVAL'
        const path: string[] = [status]
        for (const decision of tries) {
          if (status === 'REJECTED' || !mayDecide(decision, status)) continue
          status = decisions[decision].to
          path.push(status)
        }
        expect(path.lastIndexOf('PENDING_APPROVAL')).toBe(0)
        path.forEach((step, at) => {
          if (step === 'REJECTED') expect(at).toBe(1)
          if (step === 'ARCHIVED') expect(path[at - 1]).toBe('APPROVED')
        })
      }),
    )
  })
})

describe('the evidence', () => {
  it.each([
    ['hr@example.gr', 'https://www.example.gr/about', 'same'],
    ['hr@mail.example.gr', 'example.gr', 'same'],
    ['hr@example.gr', 'https://careers.example.gr', 'same'],
    ['hr@another.gr', 'https://example.gr', 'different'],
    ['hr@badexample.gr', 'https://example.gr', 'different'],
    ['someone@gmail.com', 'https://example.gr', 'free'],
    ['hr@example.gr', '', 'no-site'],
    ['hr@example.gr', 'not a site at all', 'no-site'],
  ] as const)('%s and %s: %s', (email, site, expected) => {
    expect(mailMatch(email, site)).toBe(expected)
  })

  it('knows addresses that anybody can have', () => {
    expect([ownMailDomain('a@Gmail.com'), ownMailDomain('a@firm.gr'), siteHost('HTTPS://WWW.Firm.GR')]).toEqual([
      '',
      'firm.gr',
      'firm.gr',
    ])
  })

  it.each([
    ['Δελφοί Α.Ε.', 'Delfoi SA'],
    ['ΔΕΛΦΟΙ ΑΝΩΝΥΜΗ ΕΤΑΙΡΕΙΑ', 'Delphi'],
    ['Παπαδόπουλος & Σια Ο.Ε.', 'Papadopoulos & Sia OE'],
    ['Όλυμπος Τρόφιμα Α.Β.Ε.Ε.', 'OLYMPOS TROFIMA'],
  ])('«%s» and «%s» look alike', (first, other) => {
    expect(nameLikeness(first, other)).toBeGreaterThanOrEqual(LOOK_ALIKE)
  })

  it.each([
    ['Αθηνά Λογιστική', 'Ήλιος Φωτοβολταϊκά'],
    ['Κνωσός Κατασκευαστική', 'Ναυσικά Ναυτιλιακή'],
    ['Α.Ε.', 'Ε.Π.Ε.'],
  ])('«%s» and «%s» do not', (first, other) => {
    expect(nameLikeness(first, other)).toBeLessThan(LOOK_ALIKE)
  })

  it('is even-handed, and a name is like itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (first, other) => {
        expect(nameLikeness(first, other)).toBe(nameLikeness(other, first))
        expect(nameLikeness(first, first)).toBe(1)
        expect(nameLikeness(first, other)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('keeps a name that is nothing but a legal form', () => {
    expect(nameKey('Α.Ε.')).not.toBe('')
  })
})

it('tells what of the profile is missing', () => {
  const empty = Object.fromEntries(profileParts.map(([key]) => [key, ''])) as never
  expect(profileCompleteness(empty)).toEqual({ percent: 0, missing: profileParts.map(([, label]) => label) })
  const full = Object.fromEntries(profileParts.map(([key]) => [key, 'x'])) as never
  expect(profileCompleteness(full)).toEqual({ percent: 100, missing: [] })
})

it('says a reason in words, and an unknown one as it is', () => {
  expect(reasonWords(['DUPLICATE', 'κάτι'])).toEqual(['Η εταιρεία συμμετέχει ήδη στο πρόγραμμα', 'κάτι'])
})
