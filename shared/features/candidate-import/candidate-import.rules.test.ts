import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  headingKey,
  mappingProblem,
  proposeMapping,
} from '#shared/features/candidate-import/candidate-import.fields.ts'
import { phoneKey, readRow } from '#shared/features/candidate-import/candidate-import.rules.ts'

const TODAY = '2026-03-01'
const fieldsOf = (...names: string[]) => names

describe('the columns of a list', () => {
  it('are recognised by Greek and English headings, however they are typed', () => {
    expect(proposeMapping(['ΟΝΟΜΑΤΕΠΩΝΥΜΟ', 'e-mail', 'Κινητό τηλ.', ' κινητο ', 'ΗΜ/ΝΙΑ ΓΕΝΝΗΣΗΣ', 'Φύλο'])).toEqual([
      'usr_fullname',
      'usr_email',
      '',
      'usr_phone',
      'usp_birthdate',
      'usp_gender',
    ])
    expect(proposeMapping(['First name', 'Surname', 'EMAIL', 'Mobile', 'City', 'Languages'])).toEqual([
      'first_name',
      'last_name',
      'usr_email',
      'usr_phone',
      'usp_city',
      'usp_languages',
    ])
  })

  it('are the last choice of the office, each field once', () => {
    const remembered = new Map([[headingKey('Email'), '']])
    expect(proposeMapping(['Email', 'Mail', 'Mail'], remembered)).toEqual(['', 'usr_email', ''])
  })

  it('must hold an address and a name, and no field twice', () => {
    expect(mappingProblem(['usr_fullname'])).toContain('e-mail')
    expect(mappingProblem(['usr_email', 'first_name'])).toContain('ονοματεπώνυμο')
    expect(mappingProblem(['usr_email', 'usr_fullname', 'usr_email'])).toContain('δύο στήλες')
    expect(mappingProblem(['usr_email', 'first_name', '', 'last_name'])).toBeNull()
  })
})

describe('a row', () => {
  it('becomes a person in the words of the closed lists', () => {
    const mapping = fieldsOf(
      'first_name',
      'last_name',
      'usr_email',
      'usr_phone',
      'usp_birthdate',
      'usp_gender',
      'usp_city',
      'usp_languages',
      'usp_driving_licences',
      'usp_open_for_work',
      'uedu_iek_sector',
      'link',
    )
    const cells = [
      'Μαρία',
      'Δήμου',
      ' Maria@Mail.TEST ',
      '+30 697 123-4567',
      '23/5/1999',
      'Γυναίκα',
      'πατρα',
      'Αγγλικά Β2, γερμανικα (A1)',
      'Β',
      'όχι',
      'ΠΛΗΡΟΦΟΡΙΚΗΣ',
      'linkedin.com/in/maria',
    ]
    expect(readRow(cells, mapping, TODAY)).toMatchObject({
      problems: [],
      values: {
        usr_fullname: 'Μαρία Δήμου',
        usr_email: 'maria@mail.test',
        usr_phone: '+306971234567',
        usp_birthdate: '1999-05-23',
        usp_gender: 'FEMALE',
        usp_city: 'Πάτρα',
        usp_languages: [
          { language: 'Αγγλικά', level: 'B2' },
          { language: 'Γερμανικά', level: 'A1' },
        ],
        usp_driving_licences: ['B'],
        usp_open_for_work: false,
        uedu_iek_sector: 'Πληροφορικής',
        usp_links: [{ url: 'https://linkedin.com/in/maria' }],
      },
    })
  })

  it('reads the labour status in the words of people and of the product', () => {
    const labourOf = (text: string) =>
      readRow(['Μαρία Δήμου', 'm@mail.test', text], ['usr_fullname', 'usr_email', 'usp_labour_status'], TODAY)
    for (const [text, code] of [
      ['ΆΝΕΡΓΗ', 'UNEMPLOYED'],
      ['μακροχρονια ανεργος', 'LONG_TERM_UNEMPLOYED'],
      [' Σε εργασία ή αυτοαπασχόληση ', 'EMPLOYED'],
      ['inactive', 'INACTIVE'],
      ['Φοιτήτρια', 'IN_EDUCATION'],
    ] as const)
      expect(labourOf(text).values?.usp_labour_status, text).toBe(code)
    expect(labourOf('').values?.usp_labour_status).toBeNull()
    expect(labourOf('πλούσιος').problems).toEqual([
      { field: 'usp_labour_status', message: 'Δεν διαβάζεται η εργασιακή κατάσταση «πλούσιος»' },
    ])
  })

  it.each([
    ['Σαλονίκη', 'Θεσσαλονίκη'],
    ['ΣΑΛΟΝΙΚΑ', 'Θεσσαλονίκη'],
    ['Θεσ/νίκη', 'Θεσσαλονίκη'],
    ['thessaloniki', 'Θεσσαλονίκη'],
    ['Γιάννενα', 'Ιωάννινα'],
    ['Λειβαδιά', 'Λιβαδειά'],
    // A village is nobody's other name.
    ['Κάτω Ραχούλα', 'Κάτω Ραχούλα'],
  ])('reads the city %s as %s', (typed, city) => {
    const mapping = fieldsOf('usr_fullname', 'usr_email', 'usp_city')
    expect(readRow(['Μαρία Δήμου', 'maria@mail.test', typed], mapping, TODAY).values?.usp_city).toBe(city)
  })

  it('returns all of its problems at once', () => {
    const mapping = fieldsOf('usr_fullname', 'usr_email', 'usr_phone', 'usp_birthdate', 'uedu_bachelor_sector')
    const { values, problems } = readRow(['', 'maria@', '12', '31/02/1999', 'Αστρολογία'], mapping, TODAY)
    expect(values).toBeNull()
    expect(problems.map((problem) => problem.field).toSorted()).toEqual([
      'uedu_bachelor_sector',
      'usp_birthdate',
      'usr_email',
      'usr_fullname',
      'usr_phone',
    ])
    for (const { message } of problems) expect(message).toMatch(/\p{Script=Greek}/u)
  })

  it('of somebody too young, too old or not yet born is refused', () => {
    const born = (day: string) =>
      readRow(['Α Β', 'a@b.gr', day], fieldsOf('usr_fullname', 'usr_email', 'usp_birthdate'), TODAY).problems
    expect(born('2015-01-01')).toHaveLength(1)
    expect(born('1900-01-01')).toHaveLength(1)
    expect(born('2030-01-01')).toHaveLength(1)
    expect(born('2000-01-01')).toEqual([])
  })

  it('is either a person or has problems, whatever it contains', () => {
    const mapping = fieldsOf(
      'usr_fullname',
      'usr_email',
      'usr_phone',
      'usp_birthdate',
      'usp_gender',
      'usp_languages',
      'usp_driving_licences',
      'link',
      'usp_open_for_work',
    )
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 9, maxLength: 9 }), (cells) => {
        const { values, problems } = readRow(cells, mapping, TODAY)
        expect(values === null).toBe(problems.length > 0)
      }),
    )
  })
})

it('telephones are equal whatever the prefix and separators', () => {
  expect(phoneKey('+30 697 123 4567')).toBe(phoneKey('6971234567'))
  expect(phoneKey('0030-6971234567')).toBe(phoneKey('697 1234 567'))
})
