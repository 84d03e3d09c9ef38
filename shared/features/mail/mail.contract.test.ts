import { expect, it } from 'vitest'
import { mailWord } from '#shared/features/mail/mail.contract.ts'

it('calls a letter failed only where it surely did not arrive', () => {
  const failed = { mai_status: 'FAILED', is_local: false, mai_may_have_arrived: false } as const
  expect(mailWord(failed)).toBe('Απέτυχε')
  expect(mailWord({ ...failed, mai_may_have_arrived: true })).toBe('Ίσως έφτασε')
  expect(mailWord({ ...failed, mai_may_have_arrived: true, mai_status: 'SENT' })).toBe('Στάλθηκε')
})
