interface ReportMail {
  messageId: string
  action?: string
  status?: string
  original?: string
  isBase64?: boolean
  isComplaint?: boolean
}

/** A report as Postfix writes it. */
export function reportMail(options: ReportMail): string {
  const { messageId, action = 'failed', status = '5.1.1', original = 'message/rfc822', isBase64, isComplaint } = options
  const lines = [
    'Reporting-MTA: dns; mail.test',
    '',
    'Final-Recipient: rfc822; maria@mail.test',
    `Action: ${action}`,
    ...(status ? [`Status: ${status}`] : []),
    `Diagnostic-Code: smtp; 550 ${status} <maria@mail.test>: no such user`,
  ].join('\n')
  return [
    'From: MAILER-DAEMON@mail.test',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_x/1"',
    '',
    '--=_x/1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am sorry.',
    '',
    '--=_x/1',
    `Content-Type: ${isComplaint ? 'message/feedback-report' : 'message/delivery-status'}`,
    ...(isBase64 ? ['Content-Transfer-Encoding: base64'] : []),
    '',
    isBase64 ? Buffer.from(lines).toString('base64') : lines,
    '',
    '--=_x/1',
    `Content-Type: ${original}`,
    '',
    'From: office@regen.test',
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'Subject: x',
    '',
    '--=_x/1--',
    '',
  ].join('\n')
}
