import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'

/** Takes the mails of this test file; the address by which the product reaches it. */
export async function startMailServer(
  take: (mail: Buffer, to: string) => void,
  options: SMTPServerOptions = {},
): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope }, answer) {
      // What breaks before its end, because its sender was killed, never arrived.
      void buffer(stream).then(
        (mail) => {
          take(mail, envelope.rcptTo[0]?.address ?? '')
          answer()
        },
        () => undefined,
      )
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`
}
