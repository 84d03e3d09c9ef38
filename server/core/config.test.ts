import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configFields, parseEnvFile, readConfig } from '#server/core/config.ts'
import { StartError } from '#server/core/start-error.ts'

const root = resolve(import.meta.dirname, '../..')

function problem(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  return ''
}

describe('without any setting', () => {
  it('runs on this machine only, with the embedded parts and the demo seed', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(root, 'data'),
      databaseUrl: undefined,
      databasePool: 10,
      publicUrl: 'http://127.0.0.1:3000',
      brandName: 'Regen',
      s3: undefined,
      linkedin: undefined,
      chat: undefined,
      articShores: undefined,
      lacDayStart: '09:00',
      trustProxy: 0,
      seed: 'demo',
    })
  })

  it('takes an empty value as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', S3_BUCKET: '' })).toEqual(readConfig({}))
  })
})

describe('a wrong value', () => {
  it.each([
    ['PORT', 'abc', 'PORT is "abc", but must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535.'],
    ['PORT', '3000.5', 'whole number'],
    ['PORT', '-1', 'whole number'],
    ['HOST', 'my host', 'HOST is "my host", but must be a host name or an IP address.'],
    ['DATABASE_POOL', '0', 'DATABASE_POOL is "0"'],
    ['PUBLIC_URL', 'example.gr', 'PUBLIC_URL is "example.gr", but must be an address without a path'],
    ['PUBLIC_URL', 'https://example.gr/app', 'an address without a path'],
    ['PUBLIC_URL', 'ftp://example.gr', 'an address without a path'],
    ['SMTP_URL', 'mail.example.gr:25', 'SMTP_URL is given, but must be an address such as smtps://'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM is "nobody"'],
    ['MAIL_FROM', 'A <a@b.gr>\nBcc: c@d.gr', 'MAIL_FROM'],
    ['BRAND_NAME', 'two\nlines', 'BRAND_NAME'],
    ['LOGO_FILE', 'logo.exe', 'a file that ends in .svg'],
    ['LOGO_FILE', 'no-such-logo.svg', `LOGO_FILE names ${join(root, 'no-such-logo.svg')}, which does not exist.`],
    ['MAIL_DKIM_KEY_FILE', 'package.json', 'MAIL_DKIM_KEY_FILE names package.json, which holds no RSA key'],
    ['MAIL_DKIM_KEY_FILE', 'no-such.pem', 'MAIL_DKIM_SELECTOR missing'],
    ['LAC_DAY_START', '9:00', 'LAC_DAY_START is "9:00", but must be a time such as 09:00.'],
    ['LAC_DAY_END', '24:00', 'a time such as 17:00'],
    ['LAC_DAY_END', '09:15', 'leave no room for one slot of SLOT_MINUTES 30'],
    ['SLOT_MINUTES', '0', 'SLOT_MINUTES'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true", but must be a whole number'],
    ['SEED', 'big', 'SEED is "big", but must be one of demo, empty.'],
  ])('%s=%s stops the start', (name, value, sentence) => {
    expect(problem({ [name]: value })).toContain(sentence)
  })

  it('is not repeated where it may hold a password', () => {
    expect(problem({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).toContain('DATABASE_URL is given, but must be')
    expect(problem({ DATABASE_URL: 'mysql://me:hunter2@host/db' })).not.toContain('hunter2')
  })

  it('is named together with all others', () => {
    expect(problem({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(3)
  })
})

describe('what belongs together', () => {
  it.each([
    [{ S3_BUCKET: 'files' }, 'S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY missing'],
    [{ LINKEDIN_CLIENT_ID: 'id' }, 'LINKEDIN_CLIENT_SECRET missing'],
    [{ CHAT_ENDPOINT: 'https://chat.example.gr/v1' }, 'CHAT_PROJECT, CHAT_DATABASE, CHAT_API_KEY missing'],
    [{ ARTIC_SHORES_KEY: 'key' }, 'ARTIC_SHORES_URL missing'],
    [{ SMTP_URL: 'smtp://localhost:2525' }, 'MAIL_FROM is missing'],
    [{ DATABASE_POOLER_URL: 'postgres://regen@pooler/regen' }, 'DATABASE_URL is missing'],
  ])('is not accepted by half: %o', (environment, sentence) => {
    expect(problem(environment as Record<string, string>)).toContain(sentence)
  })

  it('is there as one', () => {
    const config = readConfig({ ARTIC_SHORES_URL: 'https://games.example.gr/api/', ARTIC_SHORES_KEY: 'key' })
    expect(config.articShores).toEqual({ url: 'https://games.example.gr/api', key: 'key' })
    const { linkedin } = readConfig({ LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' })
    expect(linkedin).toEqual({ clientId: 'id', clientSecret: 'secret', issuer: 'https://www.linkedin.com/oauth' })
  })
})

describe('first data', () => {
  const DATABASE_URL = 'postgres://regen:secret@db.example.gr/regen'

  it('of a database that is not ours is demo only by name', () => {
    expect(readConfig({ DATABASE_URL }).seed).toBe('empty')
    expect(readConfig({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo')
    expect(readConfig({ SEED: 'empty' }).seed).toBe('empty')
  })

  it.each([{ PUBLIC_URL: 'https://example.gr' }, { HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }])(
    'on the public address %o is demo only by name',
    (environment) => {
      expect(readConfig(environment)).toMatchObject({ seed: 'empty', isPublic: true, isDemoAskedFor: false })
      expect(readConfig({ ...environment, SEED: 'demo' })).toMatchObject({ seed: 'demo', isDemoAskedFor: true })
      expect(readConfig({ HOST: '::1' })).toMatchObject({ seed: 'demo', isPublic: false })
    },
  )
})

it.each([
  ['postgres://a:b@c/d?sslmode=require', 'postgres://a:b@c/d?sslmode=verify-full'],
  ['postgres://a:b@c/d?x=1&sslmode=prefer&y=2', 'postgres://a:b@c/d?x=1&sslmode=verify-full&y=2'],
  ['postgres://a:b@c/d?sslmode=disable', 'postgres://a:b@c/d?sslmode=disable'],
])('the TLS of the database %s is %s, as the driver takes it', (given, used) => {
  expect(readConfig({ DATABASE_URL: given }).databaseUrl).toBe(used)
})

it.each([
  ['a@b.gr', 'Δίκτυο'],
  ['Γραφείο, ΑΕ <a@b.gr>', 'Γραφείο, ΑΕ'],
  ['"Γραφείο, ΑΕ"<a@b.gr>', 'Γραφείο, ΑΕ'],
  [String.raw`"Γραφείο \"Α\" \\ Β" <a@b.gr>`, String.raw`Γραφείο "Α" \ Β`],
  ['"Α" και "Β" <a@b.gr>', '"Α" και "Β"'],
  ['"" <a@b.gr>', 'Δίκτυο'],
])('a sender %s is called %s', (MAIL_FROM, name) => {
  expect(readConfig({ MAIL_FROM, BRAND_NAME: 'Δίκτυο' }).mailFrom).toEqual({ name, address: 'a@b.gr' })
})

describe('the public address', () => {
  it.each([
    [{ PUBLIC_URL: 'https://example.gr/' }, 'https://example.gr'],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
  ])('of %o is %s', (environment, address) => {
    expect(readConfig(environment as Record<string, string>).publicUrl).toBe(address)
  })
})

describe('files that list the settings', () => {
  it('.env as people write it', () => {
    const content =
      '# a comment\nPORT=4000\r\nexport HOST = "0.0.0.0"\nBRAND_NAME=\'My = brand # one\'\nEMPTY=\nnonsense\n#LOG_LEVEL=debug\n'
    expect(parseEnvFile(content)).toEqual({ PORT: '4000', HOST: '0.0.0.0', BRAND_NAME: 'My = brand # one', EMPTY: '' })
  })

  it('.env.example has each setting with its default, and changes nothing as it is', () => {
    const expected = configFields.map((one) => `# ${one.description}\n#${one.name}=${one.default}\n`).join('\n')
    const content = readFileSync(join(root, '.env.example'), 'utf8')
    expect(content.slice(content.indexOf('\n\n') + 2)).toBe(expected)
    expect(parseEnvFile(content)).toEqual({})
  })

  it.runIf(existsSync(join(root, 'docs/operations.md')))('docs/operations.md names each setting', () => {
    const content = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    expect(configFields.map((one) => one.name).filter((name) => !content.includes(`\`${name}\``))).toEqual([])
  })
})
