import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The part of an address that one connection has for itself. Whoever has IPv6 has a whole /64, and with it more
 * addresses than anybody could count.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [front = '', back = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const head = front === '' ? [] : front.split(':')
  const tail = back === '' ? [] : back.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...(address.includes('::') ? zeros : []), ...tail].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** Whose address counts behind so many proxies: as for requests, for connections that become sockets. */
export function addressBehind(proxies: number, request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const addresses = forwarded.map((part) => part.trim()).filter((part) => part !== '')
  const chain = [request.socket.remoteAddress ?? '', ...addresses.toReversed()]
  return chain[Math.min(proxies, chain.length - 1)] as string
}

/** `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export function networksOf(texts: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return networks
}

export function isWithin(networks: BlockList, address: string): boolean {
  const plain = address.split('%')[0] ?? ''
  return isIP(plain) !== 0 && networks.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
