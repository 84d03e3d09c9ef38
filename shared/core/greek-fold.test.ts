import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldGreek, foldGreekVariants, highlightRanges } from './greek-fold.ts'

const people = [
  ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδοπουλος', 'papadopoulos', 'Papadopoylos', 'papadopulos', 'PAPADOPOULOS'],
  ['Ευαγγελία', 'evangelia', 'euaggelia', 'evagelia', 'eyaggelia'],
  ['Χριστοδούλου', 'xristodoulou', 'christodoulou', 'hristodoulou', 'xristodoyloy'],
  ['Θεοδωρίδης', 'theodoridis', '8eodwridis', '8eodwridhs', 'theodwrhs'.slice(0, 8)],
  ['Ξένια', 'xenia', 'ksenia'],
  ['Γιώργος', 'giorgos', 'yiorgos', 'yorgos', 'giwrgos'],
  ['Μπάμπης', 'bampis', 'babis', 'mpampis'],
  ['Ντίνα', 'dina', 'ntina'],
  ['Αλέξανδρος', 'alexandros', 'aleksandros', 'Αλέξαντρος'],
  ['Ψαρρός', 'psaros', 'psarros'],
  ['Υψηλάντης', 'ipsilantis', 'ypsilantis', 'upsilanths'],
  ['Ευτυχία', 'eftyxia', 'eutuxia', 'eftichia'],
  ['Αθηνά', 'athina', 'a8hna', 'athhna'],
  ['Ηλίας', 'ilias', 'hlias'],
  ['Δημήτρης', 'dhmhtrhs', 'dimitris'],
  ['Παναγιώτης', 'panagiwths', 'panayiotis'],
  ['Μιχαήλ', 'mixahl', 'michail', 'mihail'],
  ['Νικολαΐδης', 'nikolaidis', 'nikolaidhs'],
  ['Αγγελική', 'aggeliki', 'angeliki', 'agkeliki'],
  ['Παύλος', 'paylos', 'pavlos', 'paulos'],
  ['Κυριάκος', 'kuriakos', 'kyriakos', 'kiriakos'],
  ['Τζίμας', 'tzimas', 'jimas'],
  ['Άγγελος Ψαράς', 'aggelos psaras'],
] as const

const finds = (query: string, name: string) => foldGreekVariants(query).some((key) => foldGreek(name).includes(key))

describe('foldGreek', () => {
  it.each(people.flatMap(([name, ...spellings]) => spellings.map((spelling) => [spelling, name])))(
    '%s finds %s',
    (spelling, name) => {
      expect(finds(spelling, name)).toBe(true)
    },
  )

  it('finds a person by every beginning of three letters and more, in every spelling', () => {
    const missed = people.flatMap(([name, ...spellings]) =>
      [name, ...spellings].flatMap((spelling) =>
        Array.from({ length: spelling.length - 2 }, (_, index) => spelling.slice(0, index + 3)).filter(
          (start) => !finds(start, name),
        ),
      ),
    )
    expect(missed).toEqual([])
  })

  it('tells different people apart', () => {
    expect(finds('papadopoulos', 'Παπαδάκης')).toBe(false)
    expect(finds('maria', 'Ελένη')).toBe(false)
  })

  it('keeps e-mails and digits searchable', () => {
    expect(finds('p_1@mail', 'Maria.P_1@mail.demo')).toBe(true)
    expect(foldGreek('2108')).toBe('2108')
  })

  it('gives at most eight distinct keys, the first of them the stored one, for anything typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const keys = foldGreekVariants(text)
        expect(keys.length).toBeLessThanOrEqual(8)
        expect(new Set(keys).size).toBe(keys.length)
        if (keys.length > 0) expect(keys[0]).toBe(foldGreek(text))
        expect(foldGreek(text)).toMatch(/^[a-z0-9@._+ ]*$/)
      }),
    )
  })

  it('does not see accents, capitals, final sigma and dialytika', () => {
    const greek = fc.string({ unit: fc.constantFrom(...'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώϊϋΐΰς ') })
    fc.assert(fc.property(greek, (text) => foldGreek(text.toUpperCase()) === foldGreek(text)))
    fc.assert(fc.property(greek, (text) => foldGreek(text.normalize('NFD')) === foldGreek(text)))
  })
})

describe('highlightRanges', () => {
  it('marks the part of the name that was typed, in any spelling', () => {
    expect(highlightRanges('Μαρία Παπαδοπούλου', 'papad')).toEqual([[6, 11]])
    expect(highlightRanges('Μαρία', 'ξξξ')).toEqual([])
  })
})
