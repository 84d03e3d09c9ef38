import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request } from 'node:http'
import { request as requestByTls } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isWithin } from '#server/core/addresses.ts'

// Somebody else names the address that we write to, so it could be anything: only hosts of the public internet are written
// to, by TLS.

const TIMEOUT_MS = 10_000
const PORT = '443'

/** Networks that are ours, the machine's or nobody's. */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
/** Of IPv6 only this part is given out, and within it some is not the internet or leads back to IPv4. */
const outsideOfSix = new BlockList()
outsideOfSix.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

export function isOutside(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && outsideOfSix.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** A named host on the usual port; what the name means is looked at when it is written to. */
export function isWritable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && isNamed && (port === '' || port === PORT) && username === '' && password === ''
}

/** Why something was not written: for the log and for whoever named the address. */
export class NotWritten extends Error {
  readonly reason: 'unknown' | 'inside' | 'not-usual' | 'late'

  constructor(reason: NotWritten['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** What the name means now. The connection goes there, so that the name cannot mean something else a moment later. */
async function placesOf(address: string, opened: BlockList): Promise<LookupAddress[]> {
  const { hostname, protocol } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw new NotWritten('unknown', `${host} is not known`)
  })
  const ours = addresses.filter((place) => isWithin(opened, place.address))
  if (ours.length > 0 && /^https?:$/.test(protocol)) return ours
  const theirs = addresses.filter((place) => isOutside(place.address))
  if (theirs.length === 0) throw new NotWritten('inside', `${host} is no host of the internet`)
  if (!isWritable(address)) throw new NotWritten('not-usual', 'the address is not one of the internet')
  return theirs
}

export interface Posting {
  headers: Record<string, string>
  body: Buffer
  /** Networks that the operator opens although they are not public; there http and any port are enough. */
  opened?: BlockList
}

export interface Answer {
  status: number
  /** Its first words. */
  text: string
}

const MOST_WORDS = 2000

/** Follows nothing, and reads no more of the answer than its first words. */
export async function postOutside(address: string, posting: Posting): Promise<Answer> {
  return exchange(address, posting, await placesOf(address, posting.opened ?? new BlockList()))
}

function exchange(address: string, { headers, body }: Posting, places: LookupAddress[]): Promise<Answer> {
  const lookupJudged: LookupFunction = (_name, options, answer) =>
    options.all ? answer(null, places) : answer(null, places[0]?.address ?? '', places[0]?.family)
  const send = address.startsWith('https:') ? requestByTls : request
  return new Promise((done, fail) => {
    // For the whole exchange: one that drips holds nobody up either.
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const failed = (error: Error) => fail(signal.aborted ? new NotWritten('late', 'no answer in time') : error)
    const posting = send(address, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      lookup: lookupJudged,
      agent: false,
      signal,
    })
    posting.on('error', failed)
    posting.on('response', (answer) => {
      let text = ''
      const settle = () => done({ status: answer.statusCode ?? 0, text: text.slice(0, MOST_WORDS) })
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        if (text.length < MOST_WORDS) return
        settle()
        answer.destroy()
      })
      answer.on('end', settle)
      answer.on('error', failed)
    })
    posting.end(body)
  })
}
