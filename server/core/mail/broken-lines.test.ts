import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { MailSender } from '#server/core/mail/sender.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp({ MAIL_FROM: 'office@regen.test' })

/** A mail server that meets who comes with this. */
async function serverThat(meets: (socket: Socket) => void) {
  const server = createServer((socket) => meets(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => server.close() }
}

async function problemAt(smtpUrl: string): Promise<string> {
  await t.db.deleteFrom('outbox_mail').execute()
  await t.work((work) => queueMail(work, { to: 'maria@mail.test', template: '', subject: 'Γεια', text: 'σου' }))
  const sender = new MailSender({ ...t.services, config: { ...t.services.config, smtpUrl } })
  await sender.sendDue()
  await sender.stop()
  const { mai_error } = await t.db.selectFrom('outbox_mail').select('mai_error').executeTakeFirstOrThrow()
  return mai_error
}

it('says in Greek what became of the line, and quotes answers alone', async () => {
  const gone = await serverThat(() => undefined)
  gone.close()
  expect(await problemAt(gone.url)).toBe('Ο διακομιστής αποστολής δεν δέχεται συνδέσεις.')
  const [broken, refusing] = [
    await serverThat((socket) => socket.resetAndDestroy()),
    await serverThat((socket) => socket.end('554 5.3.2 closed today\r\n')),
  ]
  expect(await problemAt(broken.url)).toBe('Η σύνδεση με τον διακομιστή αποστολής κόπηκε.')
  expect(await problemAt('smtp://nowhere.invalid:25')).toBe('Η διεύθυνση του διακομιστή αποστολής δεν βρέθηκε.')
  expect(await problemAt(refusing.url)).toMatch(/^Ο διακομιστής αποστολής .*\. Απάντηση: «554 5\.3\.2 closed today»$/)
  broken.close()
  refusing.close()
})
