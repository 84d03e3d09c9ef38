import { expect, it } from 'vitest'
import { readDeliveryReport } from '#server/features/mail/mail.delivery-report.ts'
import { reportMail } from '#server/testing/report-mail.ts'

const ID = '<7.abc@regen.test>'

it('reads who was not reached, and what the server said', () => {
  expect(readDeliveryReport(reportMail({ messageId: ID }))).toEqual({
    kind: 'no such mailbox',
    messageId: ID,
    reason: '550 5.1.1 <maria@mail.test>: no such user',
  })
})

it.each([
  ['5.1.1', 'no such mailbox'],
  ['5.1.10', 'no such mailbox'],
  ['5.2.1', 'no such mailbox'],
  ['5.0.0', 'no such mailbox'],
  ['5.2.2', 'not delivered'],
  ['5.7.1', 'not delivered'],
  ['4.4.7', 'not delivered'],
  ['', 'not delivered'],
])('takes %s for: %s', (status, kind) => {
  expect(readDeliveryReport(reportMail({ messageId: ID, status }))?.kind).toBe(kind)
})

it('reads line ends, folded lines and encodings as they come', () => {
  const mail = reportMail({ messageId: ID })
  expect(readDeliveryReport(mail.replaceAll('\n', '\r\n'))?.messageId).toBe(ID)
  expect(readDeliveryReport(mail.replace('boundary="=_x/1"', '\n\tboundary="=_x/1"'))?.messageId).toBe(ID)
  const folded = mail.replace('550 5.1.1 <maria@mail.test>: no such user', '550 5.1.1\n    no such user')
  expect(readDeliveryReport(folded)?.reason).toBe('550 5.1.1 no such user')
  expect(readDeliveryReport(reportMail({ messageId: ID, isBase64: true }))?.kind).toBe('no such mailbox')
  expect(readDeliveryReport(reportMail({ messageId: ID, original: 'text/rfc822-headers' }))?.messageId).toBe(ID)
})

it('reads Greek words of a server that writes them as quoted-printable', () => {
  const mail = reportMail({ messageId: ID })
    .replace('message/delivery-status', 'message/delivery-status\nContent-Transfer-Encoding: quoted-printable')
    .replace('no such user', '=CE=86=CE=B3=CE=BD=CF=89=\n=CF=83=CF=84=CE=BF=CF=82')
  expect(readDeliveryReport(mail)?.reason).toBe('550 5.1.1 <maria@mail.test>: Άγνωστος')
})

it('hears complaints about spam', () => {
  expect(readDeliveryReport(reportMail({ messageId: ID, isComplaint: true }))?.kind).toBe('complaint')
})

it.each([
  ['nothing', ''],
  [
    'a notice of absence',
    'From: a@b.test\nContent-Type: text/plain\nAuto-Submitted: auto-replied\n\nΛείπω ως τη Δευτέρα',
  ],
  ['a report that it was delivered', reportMail({ messageId: ID, action: 'delivered', status: '2.0.0' })],
  ['a delay', reportMail({ messageId: ID, action: 'delayed', status: '4.4.1' })],
  ['a report of another letter without an id', reportMail({ messageId: '' })],
  ['only a boundary', 'Content-Type: multipart/report; boundary=x\n\n--x'],
  ['boundaries without end', `Content-Type: multipart/report; boundary=x\n\n${'--x\n\n'.repeat(50_000)}`],
  ['bytes', '\u0000\u0001--=\n:\n\n'],
])('says nothing about %s', (_what, mail) => {
  const began = performance.now()
  expect(readDeliveryReport(mail)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1000)
})
