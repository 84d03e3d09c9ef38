import { Anchor } from '@mantine/core'

/** A number that a telephone dials. */
export function PhoneLink({ phone }: { phone: string }) {
  return <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Anchor>
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
