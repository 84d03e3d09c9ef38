import { Anchor } from '@mantine/core'
import { DotLine } from '#web/ui/DotLine.tsx'

/** A number that a telephone dials, on one line where there is room for it. */
export function PhoneLink({ phone, underline }: { phone: string; underline?: 'always' }) {
  return (
    <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} underline={underline}>
      {phone.replaceAll(' ', '\u00a0')}
    </Anchor>
  )
}

/** An address that opens a letter; one too long for its place goes on after its @. */
export function MailLink({ email, underline }: { email: string; underline?: 'always' }) {
  const at = email.indexOf('@') + 1
  return (
    <Anchor href={`mailto:${email}`} underline={underline}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Anchor>
  )
}

/** E-mail and telephone of somebody on one line, after words about them. */
export function ContactLine({ words, email, phone }: { words?: string; email?: string; phone?: string }) {
  const parts = [
    words,
    email && <MailLink key="mail" email={email} underline="always" />,
    phone && <PhoneLink key="phone" phone={phone} underline="always" />,
  ]
  return <DotLine parts={parts} />
}
