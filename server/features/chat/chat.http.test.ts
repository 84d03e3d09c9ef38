import { expect, it } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import { chatErrorOf } from '#server/features/chat/chat.http.ts'

const answerTo = (error: object) => {
  const answered = chatErrorOf(error)
  return answered && [answered.status, answered.type]
}
const fromDatabase = (code: string) => Object.assign(new Error('as the driver says it'), { code })

it('calls what may go well in a moment unavailable, so that a screen waits and does not call it broken', () => {
  for (const code of ['53300', '57P01', '57P03', 'ECONNREFUSED', '40P01', '53100', 'ENOSPC'])
    expect([code, answerTo(fromDatabase(code))]).toEqual([code, [503, 'general_unavailable']])
  expect(answerTo(new Error('Connection terminated unexpectedly'))).toEqual([503, 'general_unavailable'])
})

it('says what else was wrong, and nothing of a defect', () => {
  expect(answerTo(new AppError('too_many_requests'))).toEqual([429, 'general_rate_limit_exceeded'])
  expect(answerTo(fromDatabase('23505'))).toEqual([409, 'document_already_exists'])
  expect(answerTo(Object.assign(new Error(), { statusCode: 413 }))).toEqual([413, 'general_payload_too_large'])
  expect(answerTo(Object.assign(new Error(), { statusCode: 414 }))).toEqual([400, 'general_argument_invalid'])
  expect(answerTo(new TypeError('x is not a function'))).toBeNull()
  expect(answerTo(fromDatabase('42601'))).toBeNull()
})
