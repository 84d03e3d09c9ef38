import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { areBrowserKeys, encryptFor } from '#server/core/push/encrypt.ts'
import { authorizationFor, newVapidKeys } from '#server/core/push/vapid.ts'
import { isOutside, isWritable, postOutside } from '#server/core/outside.ts'
import { newBrowser, readAuthorization } from '#server/testing/push-service.ts'

describe('a message to a browser', () => {
  it('is encrypted as the example of RFC 8291 says', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
    const browser = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
    const message = encryptFor(browser, Buffer.from('When I grow up, I want to be a watermelon'), { salt, pair })
    expect(message.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('is read by the browser whose keys these are, up to the size of a record', () => {
    const browser = newBrowser()
    const plain = Buffer.from('Ωραία '.repeat(360))
    expect(browser.decrypt(encryptFor(browser.keys, plain))).toEqual(plain)
    expect(() => encryptFor(browser.keys, Buffer.alloc(4000))).toThrow(RangeError)
  })

  it('is not encrypted for keys that are none', () => {
    const { keys } = newBrowser()
    const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
    const shown = [keys, { ...keys, auth: 'x' }, { ...keys, p256dh: keys.auth }, { ...keys, p256dh: offCurve }]
    expect(shown.map(areBrowserKeys)).toEqual([true, false, false, false])
  })

  it('says who sends it, for this push service alone and for half a day', () => {
    const keys = newVapidKeys()
    const now = new Date('2031-01-01T00:00:00Z')
    const header = authorizationFor('https://push.example/a/b', { keys, contact: 'mailto:office@regen.test', now })
    expect(readAuthorization(header, keys.publicKey)).toEqual({
      aud: 'https://push.example',
      exp: now.getTime() / 1000 + 12 * 3600,
      sub: 'mailto:office@regen.test',
    })
    expect(() => readAuthorization(header, newVapidKeys().publicKey)).toThrow('another key')
  })
})

describe('an address that a browser names', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com:443/wpush/v2/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://push.example:8443/x', false],
    ['https://user:password@push.example/x', false],
    ['https://127.0.0.1/x', false],
    ['https://0x7f000001/x', false],
    ['https://[::1]/x', false],
    ['https://localhost/x', false],
    ['https://database/x', false],
    ['no address', false],
  ])('%s may be written to: %s', (address, isAllowed) => {
    expect(isWritable(address)).toBe(isAllowed)
  })

  it('is of the internet', () => {
    const ours = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 192.168.1.1 224.0.0.1 255.255.255.255
      :: ::1 ::ffff:127.0.0.1 64:ff9b::7f00:1 fe80::1 fc00::1 fd00::1 2001::1 2001:db8::1 2002:7f00:1::1 ff02::1 x`
    expect(ours.split(/\s+/).filter(isOutside)).toEqual([])
    const theirs = ['8.8.8.8', '172.32.0.1', '2a00:1450:4017:814::200a']
    expect(theirs.filter(isOutside)).toEqual(theirs)
  })

  it('is not written to when its name leads inside', async () => {
    const message = { headers: {}, body: Buffer.alloc(1) }
    await expect(postOutside('https://127.0.0.1/x', message)).rejects.toThrow('no host of the internet')
    await expect(postOutside('https://localhost/x', message)).rejects.toThrow('no host of the internet')
    // A name that anybody may point at the machine itself.
    await expect(postOutside('https://x.localhost/x', message)).rejects.toThrow()
  })
})
