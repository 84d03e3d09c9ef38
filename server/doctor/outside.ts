import type { Config } from '#server/core/config.ts'
import { verifyMailServer } from '#server/core/mail/delivery.ts'
import { probeStorage } from '#server/core/parts.ts'
import { storageOf } from '#server/core/storage-of-settings.ts'
import { examineChatService } from '#server/features/chat/chat.outside.provision.ts'
import { bad, type Finding, good, sentenceOfError, warning } from '#server/doctor/finding.ts'

/** A letter of our own is not sent: the mail server lets us in, or says why not. */
export async function examineMailServer({
  smtpUrl,
  isPublic,
}: Pick<Config, 'smtpUrl' | 'isPublic'>): Promise<Finding[]> {
  if (!smtpUrl) {
    const sentence = 'There is no SMTP_URL: letters stay in the outbox, and nobody new can confirm an address.'
    return [isPublic ? warning('mail', sentence) : good('mail', sentence)]
  }
  const { hostname, protocol, username } = new URL(smtpUrl)
  await verifyMailServer(smtpUrl)
  const isLocal = /^(localhost|127\.|\[?::1)/.test(hostname)
  return [
    good('mail', `The mail server ${hostname} lets us in${username ? ' with our password' : ' without a password'}.`),
    ...(protocol === 'smtp:' && !isLocal && !smtpUrl.includes('requireTLS=true')
      ? [
          warning(
            'mail',
            'SMTP_URL begins with smtp: somebody between could read the letters. Use smtps, or ?requireTLS=true.',
          ),
        ]
      : []),
  ]
}

/** Files in a folder belong to the disk's checks; a bucket is written, read and emptied. */
export async function examineStorage(config: Pick<Config, 's3' | 'dataDir'>): Promise<Finding[]> {
  if (!config.s3) return []
  const { bucket, endpoint } = config.s3
  try {
    await probeStorage(storageOf(config))
    return [good('storage', `The bucket ${bucket} at ${endpoint} takes, gives and deletes files.`)]
  } catch (error) {
    return [bad('storage', `The bucket ${bucket} at ${endpoint} cannot be used: ${sentenceOfError(error)}`)]
  }
}

export async function examineChat({ chat }: Pick<Config, 'chat'>): Promise<Finding[]> {
  if (!chat) return [good('chat', 'The chat is our own service: nothing outside is needed.')]
  return [
    good('chat', `The chat at ${chat.endpoint} is version ${await examineChatService(chat)}, and its key is right.`),
  ]
}

/** Who signs people in, and who scores the games. */
export async function examinePartners({
  linkedin,
  articShores,
}: Pick<Config, 'linkedin' | 'articShores'>): Promise<Finding[]> {
  const places = [
    ...(linkedin ? [{ name: 'LinkedIn', url: `${linkedin.issuer}/.well-known/openid-configuration` }] : []),
    ...(articShores ? [{ name: 'The game assessment provider', url: articShores.url }] : []),
  ]
  return Promise.all(
    places.map(async ({ name, url }) => {
      try {
        const { status } = await fetch(url, { signal: AbortSignal.timeout(10_000) })
        return status < 500
          ? good('partners', `${name} answers.`)
          : bad('partners', `${name} answers with ${status} at ${url}.`)
      } catch (error) {
        return bad('partners', `${name} does not answer at ${url}: ${sentenceOfError(error)}`)
      }
    }),
  )
}
