import { Anchor } from '@mantine/core'

/** A number that a telephone dials. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} style={{ whiteSpace: 'nowrap' }}>
      {phone}
    </Anchor>
  )
}

/** An address that opens a letter; one too long for its place goes on after its @. */
export function MailLink({ email }: { email: string }) {
  const at = email.indexOf('@') + 1
  return (
    <Anchor href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Anchor>
  )
}

/** E-mail and telephone of somebody on one line, after words about them. */
export function ContactLine({ words, email, phone }: { words?: string; email?: string; phone?: string }) {
  const parts = [
    words && <span key="words">{words}</span>,
    email && <MailLink key="mail" email={email} />,
    phone && <PhoneLink key="phone" phone={phone} />,
  ].filter(Boolean)
  return <>{parts.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))}</>
}
