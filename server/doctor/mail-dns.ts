import type { KeyObject } from 'node:crypto'
import { createPublicKey } from 'node:crypto'
import { bad, type Finding, good, warning } from '#server/doctor/finding.ts'

/** What DNS is asked for; a test brings its own. Throws with `code` ENOTFOUND or ENODATA where there is nothing. */
export interface Resolver {
  resolveTxt(name: string): Promise<string[][]>
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>
}

export interface MailIdentity {
  /** Behind the @ of the sender. */
  domain: string
  dkim: { selector: string; privateKey: string } | undefined
}

const SUBJECT = 'mail'
/** RFC 7208: a receiver that needs more questions gives up. */
const MAX_SPF_QUESTIONS = 10

/** Whether receivers can tell that our letters are ours: SPF, DKIM, DMARC, and a mailbox that takes what comes back. */
export async function examineMailDns(identity: MailIdentity, resolver: Resolver): Promise<Finding[]> {
  const { domain } = identity
  return Promise.all([
    examineSpf(domain, resolver),
    examineDkim(identity, resolver),
    examineDmarc(domain, resolver),
    examineMailbox(domain, resolver),
  ])
}

/** Texts of a name that begin as wanted; none is no error. A DNS that does not answer is one. */
async function textsOf(resolver: Resolver, name: string, start: RegExp): Promise<string[]> {
  const texts = await unlessMissing(resolver.resolveTxt(name))
  return (texts ?? []).map((parts) => parts.join('')).filter((text) => start.test(text))
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

const SPF = /^v=spf1(\s|$)/i

async function examineSpf(domain: string, resolver: Resolver): Promise<Finding> {
  const records = await textsOf(resolver, domain, SPF)
  const [record] = records
  if (record === undefined)
    return bad(SUBJECT, `${domain} has no SPF record: publish the TXT "v=spf1 … -all" that names your mail server.`)
  if (records.length > 1)
    return bad(SUBJECT, `${domain} has ${records.length} SPF records, which counts as none: keep one.`)
  if (/(^|\s)\+?all(\s|$)/i.test(record)) return bad(SUBJECT, `The SPF record of ${domain} lets everybody send (+all).`)
  const questions = await spfQuestions(record, resolver, [domain])
  if (questions > MAX_SPF_QUESTIONS)
    return bad(SUBJECT, `The SPF record of ${domain} needs ${questions} questions of DNS; receivers stop at 10.`)
  if (!/(^|\s)([-~]all|redirect=\S+)(\s|$)/i.test(record))
    return warning(SUBJECT, `The SPF record of ${domain} does not end with -all or ~all, so it refuses nobody.`)
  return good(SUBJECT, `${domain} says by SPF who may send for it.`)
}

/** How many questions a receiver asks to follow the record; it stops counting once they are too many. */
async function spfQuestions(record: string, resolver: Resolver, path: readonly string[]): Promise<number> {
  let count = 0
  for (const term of record.split(/\s+/).slice(1)) {
    const [, name = '', target = ''] = /^[-+~?]?(include|a|mx|ptr|exists|redirect)(?:[:=/](.*))?$/i.exec(term) ?? []
    if (!name) continue
    count += 1
    const isFollowed = /^(include|redirect)$/i.test(name) && !target.includes('%') && !path.includes(target)
    if (isFollowed && path.length <= MAX_SPF_QUESTIONS && count <= MAX_SPF_QUESTIONS) {
      const [inner] = await textsOf(resolver, target, SPF)
      if (inner !== undefined) count += await spfQuestions(inner, resolver, [...path, target])
    }
  }
  return count
}

async function examineDkim({ domain, dkim }: MailIdentity, resolver: Resolver): Promise<Finding> {
  if (!dkim)
    return warning(
      SUBJECT,
      'We do not sign letters (MAIL_DKIM_SELECTOR, MAIL_DKIM_KEY_FILE): good only if your mail server does.',
    )
  const name = `${dkim.selector}._domainkey.${domain}`
  const ours = createPublicKey(dkim.privateKey)
  const wanted = `"v=DKIM1; k=rsa; p=${publicPart(ours)}"`
  const [record, another] = await textsOf(resolver, name, /(^|;)\s*p=/i)
  if (record === undefined) return bad(SUBJECT, `${name} is missing in DNS: publish the TXT ${wanted}.`)
  if (another !== undefined) return bad(SUBJECT, `${name} has several records in DNS: keep one.`)
  const published = /(?:^|;)\s*p=([^;]*)/i.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? ''
  if (published === '') return bad(SUBJECT, `${name} says that its key was withdrawn: use another selector.`)
  if (published !== publicPart(ours))
    return bad(SUBJECT, `${name} holds another key than MAIL_DKIM_KEY_FILE: publish ${wanted}.`)
  const bits = ours.asymmetricKeyDetails?.modulusLength ?? 0
  if (bits < 2048) return warning(SUBJECT, `The key of ${name} has ${bits} bits; receivers want 2048.`)
  return good(SUBJECT, `${name} holds the key that signs our letters (DKIM).`)
}

function publicPart(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}

async function examineDmarc(domain: string, resolver: Resolver): Promise<Finding> {
  // A domain without a record of its own falls under that of the organisation, which is asked label by label.
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  for (const name of names) {
    const records = await textsOf(resolver, `_dmarc.${name}`, /^v=DMARC1\s*(;|$)/i)
    if (records.length > 1)
      return bad(SUBJECT, `_dmarc.${name} has ${records.length} records, which counts as none: keep one.`)
    const [record] = records
    if (record === undefined) continue
    const policy = /(?:^|;)\s*p=(\w+)/i.exec(record)?.[1]?.toLowerCase()
    if (policy === 'quarantine' || policy === 'reject')
      return good(SUBJECT, `_dmarc.${name} protects the sender (p=${policy}).`)
    return warning(
      SUBJECT,
      `_dmarc.${name} only watches (p=${policy ?? 'missing'}): set p=quarantine once its reports are clean.`,
    )
  }
  return bad(
    SUBJECT,
    `${domain} has no DMARC record: publish the TXT "v=DMARC1; p=none; rua=mailto:…" at _dmarc.${domain}.`,
  )
}

async function examineMailbox(domain: string, resolver: Resolver): Promise<Finding> {
  const exchanges = (await unlessMissing(resolver.resolveMx(domain))) ?? []
  // A single dot says that the domain takes no mail.
  return exchanges.some(({ exchange }) => exchange !== '' && exchange !== '.')
    ? good(SUBJECT, `${domain} takes mail, so that letters that cannot be delivered come back.`)
    : warning(SUBJECT, `${domain} takes no mail (no MX): what cannot be delivered later comes back to nobody.`)
}
