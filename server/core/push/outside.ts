import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Browsers name the address that we write to, so it could be anything: only hosts of the public internet are written to, by TLS.

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

/** Finds the host as the connection will use it, so that its name cannot mean something else a moment later. */
export const lookupOutside: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, [])
    const addresses: LookupAddress[] = found.filter(({ address }) => isOutside(address))
    const [first] = addresses
    if (!first) return answer(new Error(`${hostname} is no host of the internet`), [])
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
  })
}

export interface Posting {
  headers: Record<string, string>
  body: Buffer
}

/** Gives the status. Nothing is followed, and nothing of the answer is read. */
export function postOutside(address: string, { headers, body }: Posting): Promise<number> {
  if (!isWritable(address)) return Promise.reject(new Error('the address is not one of the internet'))
  return new Promise((done, fail) => {
    const posting = request(
      address,
      { method: 'POST', headers: { ...headers, 'content-length': body.length }, lookup: lookupOutside },
      (answer) => {
        done(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    posting.setTimeout(TIMEOUT_MS, () => posting.destroy(new Error('the push service does not answer')))
    posting.on('error', fail)
    posting.end(body)
  })
}
