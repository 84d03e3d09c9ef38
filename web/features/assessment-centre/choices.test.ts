import { expect, it } from 'vitest'
import { candidateChoices, choicesByName } from '#web/features/assessment-centre/choices.ts'

it('tells people of one name apart by their addresses, and leaves the others alone', () => {
  const people = [
    { usr_id: 1, usr_fullname: 'Μαρία Νίκα', usr_email: 'maria@mail.test' },
    { usr_id: 2, usr_fullname: 'Άννα <b>', usr_email: 'anna@mail.test' },
    { usr_id: 3, usr_fullname: 'Μαρία Νίκα', usr_email: 'nika@mail.test' },
    { usr_id: 4, usr_fullname: 'Μαρία Νίκα' },
  ]
  expect(candidateChoices(people)).toEqual([
    { value: '1', label: 'Μαρία Νίκα · maria@mail.test' },
    { value: '2', label: 'Άννα <b>' },
    { value: '3', label: 'Μαρία Νίκα · nika@mail.test' },
    { value: '4', label: 'Μαρία Νίκα' },
  ])
  expect(choicesByName([])).toEqual([])
})
