import { Resolver as DnsResolver } from 'node:dns/promises'
import type { Config } from '#server/core/config.ts'
import { mailDomain } from '#server/core/mail/delivery.ts'
import { examineAddress } from '#server/doctor/address.ts'
import { type DatabaseExamination, examineDatabase } from '#server/doctor/database.ts'
import { bad, examine, type Finding, good, warning } from '#server/doctor/finding.ts'
import { examineMailDns, type Resolver } from '#server/doctor/mail-dns.ts'
import { examineClock, examineDisk, readClockOf } from '#server/doctor/machine.ts'
import { examinePooler } from '#server/doctor/pooler.ts'
import { BUNDLED_IN_PUBLIC } from '#server/database/embedded.ts'
import { examineStandby } from '#server/doctor/standby.ts'
import { examineChat, examineMailServer, examinePartners, examineStorage } from '#server/doctor/outside.ts'

/** Looks at all that the product needs, all at once. It changes nothing but one file in a bucket, which it deletes. */
export async function examineAll(config: Config, resolver: Resolver = patientResolver()): Promise<Finding[]> {
  let database: DatabaseExamination = { findings: [], clock: [] }
  const examinations = await Promise.all([
    examine('settings', async () => settingFindings(config)),
    examine('database', async () => {
      database = await examineDatabase(config)
      return database.findings
    }),
    examine('pooler', async () =>
      config.databaseUrl && config.databasePoolerUrl ? examinePooler(config.databaseUrl, config.databasePoolerUrl) : [],
    ),
    examine('standby', async () =>
      config.databaseUrl && config.databaseReadUrl ? examineStandby(config.databaseUrl, config.databaseReadUrl) : [],
    ),
    examine('disk', () => examineDisk(config)),
    examine('storage', () => examineStorage(config)),
    examine('mail', () => examineMailServer(config)),
    examine('mail', () => mailDnsFindings(config, resolver)),
    examine('chat', () => examineChat(config)),
    examine('partners', () => examinePartners(config)),
    examine('address', () => examineAddress(config)),
  ])
  const bucketClock = config.s3 ? await readClockOf('the object storage', config.s3.endpoint) : []
  return [...examinations.flat(), ...examineClock([...database.clock, ...bucketClock])]
}

/** Names of a mail server in the same machine or network are in no public DNS. */
async function mailDnsFindings({ smtpUrl, mailFrom, dkim }: Config, resolver: Resolver): Promise<Finding[]> {
  const domain = mailDomain(mailFrom.address)
  if (!smtpUrl || !domain.includes('.')) return []
  return examineMailDns({ domain, dkim }, resolver)
}

export function settingFindings(config: Config): Finding[] {
  const { publicUrl, isPublic, backupKey, isDemoAskedFor, databaseUrl } = config
  const problems = [
    isPublic && !backupKey && warning('settings', 'BACKUP_KEY is empty: whoever gets a backup can read all of it.'),
    isPublic && !databaseUrl && warning('settings', BUNDLED_IN_PUBLIC),
    isPublic &&
      !publicUrl.startsWith('https:') &&
      warning('settings', 'PUBLIC_URL is not https: links in letters are open.'),
    isPublic && isDemoAskedFor && bad('settings', 'SEED=demo on a public address: its passwords are published.'),
  ].filter((finding) => finding !== false)
  return [good('settings', `The settings can be read; people reach us at ${publicUrl}.`), ...problems]
}

function patientResolver(): Resolver {
  return new DnsResolver({ timeout: 3000, tries: 2 })
}
