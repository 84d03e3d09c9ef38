import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addressBehind, networkOf } from '#server/core/addresses.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('the address of a connection', () => {
  it.each([
    [0, '198.51.100.9, 203.0.113.7', '10.0.0.1'],
    [1, '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    [2, '198.51.100.9, 203.0.113.7', '198.51.100.9'],
    [9, '198.51.100.9,, 203.0.113.7', '198.51.100.9'],
    [1, undefined, '10.0.0.1'],
  ])('behind %s proxies, with %s, is %s', (proxies, forwarded, address) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(addressBehind(proxies, { headers, socket: { remoteAddress: '10.0.0.1' } as Socket })).toBe(address)
  })
})
