import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { examineMailDns, type Resolver } from '#server/doctor/mail-dns.ts'

const keyOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
const privateKey = keyOf(2048)
const published = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')

/** A DNS that holds these texts, and says of every other name that it is not there. */
function dns(texts: Record<string, string[]>, exchanges = ['mail.office.gr']): Resolver {
  return {
    async resolveTxt(name) {
      const records = texts[name]
      if (!records) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
      // Long texts come in pieces.
      return records.map((record) => record.match(/.{1,60}/g) ?? [''])
    },
    async resolveMx() {
      return exchanges.map((exchange) => ({ exchange, priority: 10 }))
    },
  }
}

const right = {
  'office.gr': ['google-site-verification=x', 'v=spf1 include:_spf.host.gr -all'],
  '_spf.host.gr': ['v=spf1 ip4:192.0.2.0/24 ~all'],
  'k1._domainkey.office.gr': [`v=DKIM1; k=rsa; p=${published(privateKey)}`],
  '_dmarc.office.gr': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@office.gr'],
}
const identity = { domain: 'office.gr', dkim: { selector: 'k1', privateKey } }

async function statesOf(texts: Record<string, string[]>, as = identity, exchanges?: string[]) {
  const findings = await examineMailDns(as, dns(texts, exchanges))
  return findings.map(({ state, sentence }) => ({ state, sentence }))
}

it('finds nothing wrong with a domain that says who may send, signs, and protects its name', async () => {
  const states = await statesOf(right)
  expect(states.map(({ state }) => state)).toEqual(['good', 'good', 'good', 'good'])
})

describe('SPF', () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`s${index}.gr`, [`v=spf1 include:s${index + 1}.gr`]]),
  )
  it.each([
    ['is missing', { 'office.gr': [] }, 'bad', 'no SPF record'],
    ['stands there twice', { 'office.gr': ['v=spf1 -all', 'v=spf1 mx -all'] }, 'bad', '2 SPF records'],
    ['lets everybody', { 'office.gr': ['v=spf1 mx +all'] }, 'bad', 'everybody'],
    ['lets everybody, shortly', { 'office.gr': ['v=spf1 all'] }, 'bad', 'everybody'],
    ['refuses nobody', { 'office.gr': ['v=spf1 mx'] }, 'warning', 'refuses nobody'],
    ['asks too much', { ...many, 'office.gr': ['v=spf1 include:s0.gr -all'] }, 'bad', 'receivers stop at 10'],
    [
      'goes in a circle',
      { 'office.gr': ['v=spf1 include:a.gr -all'], 'a.gr': ['v=spf1 include:a.gr'] },
      'good',
      'by SPF',
    ],
  ])('%s', async (_case, texts, state, words) => {
    const [spf] = await statesOf({ ...right, ...texts } as Record<string, string[]>)
    expect(spf).toEqual({ state, sentence: expect.stringContaining(words) })
  })
})

describe('DKIM', () => {
  const name = 'k1._domainkey.office.gr'
  it.each([
    ['is missing', [], 'bad', 'is missing in DNS: publish the TXT "v=DKIM1; k=rsa; p=MII'],
    ['was withdrawn', ['v=DKIM1; p='], 'bad', 'withdrawn'],
    ['is another key', [`v=DKIM1; p=${published(keyOf(2048))}`], 'bad', 'another key'],
    ['stands there twice', ['v=DKIM1; p=a', 'v=DKIM1; p=b'], 'bad', 'several'],
  ])('%s', async (_case, records, state, words) => {
    const [, dkim] = await statesOf({ ...right, [name]: records })
    expect(dkim).toEqual({ state, sentence: expect.stringContaining(words) })
  })

  it('of 1,024 bits is too weak, and none is said', async () => {
    const weak = keyOf(1024)
    const texts = { ...right, [name]: [`v=DKIM1; p=${published(weak)}`] }
    const [, dkim] = await statesOf(texts, { domain: 'office.gr', dkim: { selector: 'k1', privateKey: weak } })
    expect(dkim).toEqual({ state: 'warning', sentence: expect.stringContaining('1024 bits') })
    const [, none] = await examineMailDns({ domain: 'office.gr', dkim: undefined }, dns(right))
    expect(none).toMatchObject({ state: 'warning', sentence: expect.stringContaining('do not sign') })
  })
})

describe('DMARC and mailbox', () => {
  const record = '_dmarc.office.gr'
  it.each([
    ['is missing', [], 'bad', 'no DMARC record'],
    ['only watches', ['v=DMARC1; p=none'], 'warning', 'only watches'],
    ['has no policy', ['v=DMARC1'], 'warning', 'p=missing'],
    ['stands there twice', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'bad', '2 records'],
  ])('%s', async (_case, records, state, words) => {
    const [, , dmarc] = await statesOf({ ...right, [record]: records })
    expect(dmarc).toEqual({ state, sentence: expect.stringContaining(words) })
  })

  it('of the organisation holds for its departments', async () => {
    const findings = await examineMailDns({ domain: 'jobs.office.gr', dkim: undefined }, dns(right))
    expect(findings[2]).toMatchObject({ state: 'good', sentence: expect.stringContaining('_dmarc.office.gr') })
  })

  it('tells a domain that takes no mail', async () => {
    const [, , , mailbox] = await statesOf(right, identity, [''])
    expect(mailbox).toEqual({ state: 'warning', sentence: expect.stringContaining('takes no mail') })
  })
})

it('does not take a DNS that fails for one that says no', async () => {
  const resolver = dns(right)
  resolver.resolveTxt = async () => {
    throw Object.assign(new Error('queryTxt ETIMEOUT office.gr'), { code: 'ETIMEOUT' })
  }
  await expect(examineMailDns(identity, resolver)).rejects.toThrow('ETIMEOUT')
})
