import { expect, it } from 'vitest'
import { MAY_HAVE_ARRIVED, mailWord } from '#shared/features/mail/mail.contract.ts'

it('calls a letter failed only where it surely did not arrive', () => {
  const failed = { mai_status: 'FAILED', is_local: false } as const
  expect(mailWord({ ...failed, mai_error: '550 no' })).toBe('Απέτυχε')
  expect(mailWord({ ...failed, mai_error: `Σιωπή: ${MAY_HAVE_ARRIVED}.` })).toBe('Ίσως έφτασε')
  expect(mailWord({ ...failed, mai_status: 'SENT', mai_error: MAY_HAVE_ARRIVED })).toBe('Στάλθηκε')
})
