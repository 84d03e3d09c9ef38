import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  anAddress,
  anyText,
  choice,
  databaseAddress,
  type Field,
  field,
  line,
  longSecret,
  mailAddress,
  mailboxOf,
  number,
  optional,
  secret,
  text,
  timeOfDay,
  webAddress,
} from '#server/core/config.kinds.ts'
import { isNetwork } from '#server/core/addresses.ts'
import { readSigningKey } from '#server/core/mail/signing-key.ts'
import { PROJECT } from '#server/core/project.ts'
import { StartError } from '#server/core/start-error.ts'

export type Environment = Record<string, string | undefined>

const fields = {
  PORT: number(0, 65_535, 3000, 'Port of the web server'),
  HOST: field(z.string().regex(/^[\w.:-]+$/), 'a host name or an IP address', '127.0.0.1', {
    description: 'Address the web server listens on; 0.0.0.0 for every network of the machine',
  }),
  DATA_DIR: text('./data', 'Folder of the embedded database and of the files'),
  INSTALLATION_KEYS: optional(
    z.string().regex(/^[0-9a-f]{8}:[\w-]{43}(,[0-9a-f]{8}:[\w-]{43})*$/),
    'one or more keys as `npm run keys -- new` prints them, newest first, with commas between',
    {
      description:
        'Keys that encrypt what a copy of the database must not open; the file DATA_DIR/installation-keys if empty',
      isSecret: true,
    },
  ),
  BACKUP_DIR: anyText('Folder of the backups; DATA_DIR/backups if empty'),
  BACKUP_KEY: longSecret('Secret that backups are encrypted with; not encrypted if empty'),
  BACKUP_KEEP: number(1, 10_000, 14, 'Backups kept; each new one drops the oldest above that'),
  DATABASE_URL: databaseAddress('PostgreSQL 15 or newer to use instead of the embedded one'),
  DATABASE_POOLER_URL: databaseAddress(
    'PgBouncer in transaction mode before the same database, for all statements; DATABASE_URL stays the way to listen and to migrate',
  ),
  DATABASE_READ_URL: databaseAddress(
    'Standby that follows DATABASE_URL, for search, figures, reports and exports; a process keeps up to DATABASE_POOL connections there',
  ),
  DATABASE_POOL: number(
    1,
    1000,
    10,
    'Connections to the database for the requests of one process; counting, live events and jobs have up to eight more',
  ),
  DATABASE_WAIT_SECONDS: number(0, 3600, 30, 'How long a start waits for a DATABASE_URL that does not answer yet'),
  PUBLIC_URL: optional(
    webAddress.refine((url) => new URL(url).origin === url),
    'an address without a path, such as https://example.gr',
    {
      description: 'Address people reach the platform at; http://HOST:PORT if empty',
    },
  ),
  BRAND_NAME: text('Regen', 'Name of the platform in pages and mails'),
  LOGO_FILE: optional(line.regex(/\.(svg|png|jpe?g|webp)$/i), 'a file that ends in .svg, .png, .jpg or .webp', {
    description: 'Picture shown in place of the name',
  }),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }), 'an address such as smtps://user:password@mail.example.gr', {
    description: 'Mail server; without it mails stay in the outbox, where an administrator can read them',
    isSecret: true,
  }),
  MAIL_FROM: optional(mailAddress, 'a mail address, or a name and an address in angle brackets', {
    description: 'Sender of the mails, named BRAND_NAME unless it says a name; needed with SMTP_URL',
  }),
  MAIL_REPLY_TO: optional(mailAddress, 'a mail address, or a name and an address in angle brackets', {
    description: 'Where answers to the mails go; MAIL_FROM if empty',
  }),
  MAIL_DKIM_SELECTOR: optional(
    z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i),
    'letters, digits and dashes',
    {
      description: 'Name under which DNS publishes the key of the signature: NAME._domainkey.DOMAIN of MAIL_FROM',
    },
  ),
  MAIL_DKIM_KEY_FILE: anyText('File with the private RSA key (PEM) that signs each mail (DKIM); not signed if empty'),
  MAIL_RATE_PER_MINUTE: number(1, 100_000, 120, 'Mails sent in a minute at most'),
  WEBHOOK_NETWORKS: optional(
    z.string().refine((text) => text.split(',').every(isNetwork)),
    'addresses or networks such as 10.2.0.0/16, with commas between',
    { description: 'Networks that are not public and may get web hooks all the same, over http too; none if empty' },
  ),
  MAIL_RETURN_DIR: anyText('Maildir of letters that came back to MAIL_FROM; not read if empty'),
  MAIL_REPORT_SECRET: longSecret(
    'Secret that signs reports of letters that came back (web hook); none are taken if empty',
  ),
  S3_ENDPOINT: optional(webAddress, anAddress, {
    description: 'Object storage for the files instead of DATA_DIR/files',
  }),
  S3_BUCKET: anyText('Bucket in the object storage'),
  S3_REGION: anyText('Region of the object storage'),
  S3_ACCESS_KEY: secret('Access key of the object storage'),
  S3_SECRET_KEY: secret('Secret key of the object storage'),
  LINKEDIN_CLIENT_ID: anyText(
    'Client for signing in with LinkedIn; without it the button is absent, or a sandbox in the demo world',
  ),
  LINKEDIN_CLIENT_SECRET: secret('Secret of the LinkedIn client'),
  LINKEDIN_ISSUER: field(webAddress, anAddress, 'https://www.linkedin.com/oauth', {
    description: 'OpenID Connect issuer that LinkedIn sign-in talks to',
  }),
  CHAT_ENDPOINT: optional(webAddress, anAddress, {
    description: 'Appwrite installation for the chat instead of the embedded one',
  }),
  CHAT_PROJECT: anyText('Appwrite project of the chat'),
  CHAT_DATABASE: anyText('Appwrite database of the chat'),
  CHAT_API_KEY: secret('Appwrite API key of the chat'),
  ARTIC_SHORES_URL: optional(webAddress, anAddress, {
    description: 'Game assessment provider; without it a local sandbox answers',
  }),
  ARTIC_SHORES_KEY: secret('Key for the game assessment provider'),
  CERTIFICATE_MONTHS: number(1, 240, 24, 'Months a certificate is valid'),
  SLOT_MINUTES: number(10, 240, 30, 'Length of an assessment centre slot in a new cycle'),
  LAC_DAY_START: field(timeOfDay, 'a time such as 09:00', '09:00', {
    description: 'When the assessment centre day begins in a new cycle',
  }),
  LAC_DAY_END: field(timeOfDay, 'a time such as 17:00', '17:00', {
    description: 'When the assessment centre day ends in a new cycle',
  }),
  COMPANY_SESSION_DAYS: number(
    1,
    365,
    7,
    'Days a company stays signed in, and a candidate at most in the chat of a personal link',
  ),
  ADMIN_SESSION_HOURS: number(1, 720, 12, 'Hours an administrator stays signed in'),
  CV_VIEWS_PER_DAY: number(1, 100_000, 200, 'CVs a company may open in a day'),
  CONTACT_READS_PER_DAY: number(1, 100_000, 50, 'Times a company may read contact data in a day'),
  LETTER_HOLD_MINUTES: number(
    0,
    1440,
    10,
    'Minutes for which letters of a stage action, or of a decision on a company, wait and can be called back',
  ),
  CHAT_UNREAD_MAIL_MINUTES: number(1, 10_080, 60, 'Minutes after which an unread chat message is announced by mail'),
  MIN_FREE_MB: number(10, 1_000_000, 200, 'Free room on the disk, in MB, under which uploads are refused'),
  METRICS_TOKEN: optional(z.string().regex(/^[\w.~+/-]{20,200}$/), 'a secret of 20 to 200 letters and digits', {
    description: 'Secret that /metrics asks for as a bearer token; open if empty',
    isSecret: true,
  }),
  DRAIN_SECONDS: number(0, 300, 0, 'How long a process that stops is not ready, but still answers, before it closes'),
  HSTS_DAYS: number(
    0,
    730,
    365,
    'Days for which browsers refuse this host without TLS (https PUBLIC_URL only); 0 takes it back. Its subdomains are never named',
  ),
  LOG_LEVEL: choice(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
    'Least important lines to log',
  ),
  TRUST_PROXY: number(0, 10, 0, 'Proxies in front whose X-Forwarded headers are believed'),
  SEED: optional(z.enum(['demo', 'empty']) as unknown as z.ZodType<'demo' | 'empty', string>, 'one of demo, empty', {
    description:
      'First data of a new database; demo if empty, but with DATABASE_URL, an https PUBLIC_URL or a HOST others reach: empty',
  }),
}

type Values = { [Name in keyof typeof fields]: z.output<(typeof fields)[Name]['schema']> }
type Name = keyof typeof fields

/** What documentation and `.env.example` must list; a test compares them. @testonly */
export const configFields = Object.entries(fields).map(([name, setting]) => ({
  name,
  default: setting.default,
  description: setting.description,
}))

export type Config = ReturnType<typeof assemble>

/** All settings, checked. Throws a StartError that names everything that is wrong. */
export function readConfig(environment: Environment = environmentOfProcess()): Config {
  const problems: string[] = []
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, setting]) => [name, readField(name, setting, environment[name], problems)]),
  ) as Values
  if (problems.length === 0) problems.push(...contradictions(values))
  if (problems.length > 0) throw new StartError(['The settings are not right:', ...problems].join('\n  '))
  return assemble(values)
}

function readField(name: string, setting: Field<unknown>, given: string | undefined, problems: string[]): unknown {
  const written = given?.trim() || setting.default
  const result = setting.schema.safeParse(written)
  if (result.success) return result.data
  problems.push(`${name} is ${setting.isSecret ? 'given' : JSON.stringify(written)}, but must be ${setting.must}.`)
  return undefined
}

const groups: Name[][] = [
  ['MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
  ['CHAT_ENDPOINT', 'CHAT_PROJECT', 'CHAT_DATABASE', 'CHAT_API_KEY'],
  ['ARTIC_SHORES_URL', 'ARTIC_SHORES_KEY'],
]

function contradictions(values: Values): string[] {
  const problems: string[] = []
  for (const group of groups) {
    const missing = group.filter((name) => values[name] === undefined)
    if (missing.length > 0 && missing.length < group.length) {
      problems.push(`${missing.join(', ')} missing: ${group.join(', ')} are given all together or not at all.`)
    }
  }
  for (const name of ['DATABASE_POOLER_URL', 'DATABASE_READ_URL'] as const)
    if (values[name] && !values.DATABASE_URL) problems.push(`DATABASE_URL is missing: ${name} is given beside it.`)
  if (values.SMTP_URL && !values.MAIL_FROM) problems.push('MAIL_FROM is missing: with SMTP_URL mails need a sender.')
  if (minutes(values.LAC_DAY_END) - minutes(values.LAC_DAY_START) < values.SLOT_MINUTES) {
    problems.push(
      `LAC_DAY_START ${values.LAC_DAY_START} and LAC_DAY_END ${values.LAC_DAY_END} leave no room for one slot ` +
        `of SLOT_MINUTES ${values.SLOT_MINUTES}.`,
    )
  }
  const logo = values.LOGO_FILE && resolve(PROJECT, values.LOGO_FILE)
  if (logo && !existsSync(logo)) problems.push(`LOGO_FILE names ${logo}, which does not exist.`)
  if (values.MAIL_DKIM_KEY_FILE && !readSigningKey(resolve(PROJECT, values.MAIL_DKIM_KEY_FILE)))
    problems.push(`MAIL_DKIM_KEY_FILE names ${values.MAIL_DKIM_KEY_FILE}, which holds no RSA key that can be read.`)
  return problems
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function assemble(values: Values) {
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(PROJECT, values.DATA_DIR),
    /** Undefined: the file in `dataDir`. */
    installationKeys: values.INSTALLATION_KEYS,
    backupDir: resolve(PROJECT, values.BACKUP_DIR ?? `${values.DATA_DIR}/backups`),
    backupKey: values.BACKUP_KEY,
    backupKeep: values.BACKUP_KEEP,
    /** Undefined: the embedded database. */
    databaseUrl: values.DATABASE_URL && withStrictTls(values.DATABASE_URL),
    /** Undefined: connections of our own pool. */
    databasePoolerUrl: values.DATABASE_POOLER_URL && withStrictTls(values.DATABASE_POOLER_URL),
    /** Undefined: all reads go to the primary. */
    databaseReadUrl: values.DATABASE_READ_URL && withStrictTls(values.DATABASE_READ_URL),
    databasePool: values.DATABASE_POOL,
    databaseWaitSeconds: values.DATABASE_WAIT_SECONDS,
    publicUrl: values.PUBLIC_URL ?? localAddress(values.HOST, values.PORT),
    brandName: values.BRAND_NAME,
    logoFile: values.LOGO_FILE && resolve(PROJECT, values.LOGO_FILE),
    smtpUrl: values.SMTP_URL,
    mailFrom: mailboxOf(values.MAIL_FROM ?? 'no-reply@localhost', values.BRAND_NAME),
    mailReplyTo: values.MAIL_REPLY_TO === undefined ? undefined : mailboxOf(values.MAIL_REPLY_TO),
    dkim: complete({
      selector: values.MAIL_DKIM_SELECTOR,
      privateKey: values.MAIL_DKIM_KEY_FILE && readSigningKey(resolve(PROJECT, values.MAIL_DKIM_KEY_FILE)),
    }),
    mailRatePerMinute: values.MAIL_RATE_PER_MINUTE,
    hookNetworks: values.WEBHOOK_NETWORKS?.split(',') ?? [],
    mailReturnDir: values.MAIL_RETURN_DIR && resolve(PROJECT, values.MAIL_RETURN_DIR),
    mailReportSecret: values.MAIL_REPORT_SECRET,
    ...services(values),
    certificateMonths: values.CERTIFICATE_MONTHS,
    slotMinutes: values.SLOT_MINUTES,
    lacDayStart: values.LAC_DAY_START,
    lacDayEnd: values.LAC_DAY_END,
    companySessionDays: values.COMPANY_SESSION_DAYS,
    adminSessionHours: values.ADMIN_SESSION_HOURS,
    readingsPerDay: { cv: values.CV_VIEWS_PER_DAY, contact: values.CONTACT_READS_PER_DAY },
    letterHoldMinutes: values.LETTER_HOLD_MINUTES,
    chatUnreadMailMinutes: values.CHAT_UNREAD_MAIL_MINUTES,
    minFreeBytes: values.MIN_FREE_MB * 1024 * 1024,
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS,
    hstsDays: values.HSTS_DAYS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    // People with known passwords on somebody's server: only if that is said by name.
    seed: values.SEED ?? (values.DATABASE_URL || isPublic(values) ? 'empty' : 'demo'),
    /** Others than this machine reach it. */
    isPublic: isPublic(values),
    isDemoAskedFor: values.SEED === 'demo',
  }
}

/** The driver takes these words for `verify-full`, and warns on each start that it will not for ever. */
function withStrictTls(url: string): string {
  return url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

function isPublic({ HOST, PUBLIC_URL }: Values): boolean {
  return PUBLIC_URL?.startsWith('https://') === true || !/^(127\.[\d.]+|::1|localhost)$/.test(HOST)
}

/** Each undefined unless configured; `contradictions` has seen to it that none is half there. */
function services(values: Values) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = values
  const { LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET, LINKEDIN_ISSUER } = values
  const { CHAT_ENDPOINT, CHAT_PROJECT, CHAT_DATABASE, CHAT_API_KEY, ARTIC_SHORES_URL, ARTIC_SHORES_KEY } = values
  return {
    s3: complete({
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
    }),
    linkedin: complete({ clientId: LINKEDIN_CLIENT_ID, clientSecret: LINKEDIN_CLIENT_SECRET, issuer: LINKEDIN_ISSUER }),
    chat: complete({ endpoint: CHAT_ENDPOINT, project: CHAT_PROJECT, database: CHAT_DATABASE, apiKey: CHAT_API_KEY }),
    articShores: complete({ url: ARTIC_SHORES_URL, key: ARTIC_SHORES_KEY }),
  }
}

function complete<T extends Record<string, string | undefined>>(parts: T): { [Key in keyof T]: string } | undefined {
  const isComplete = Object.values(parts).every((part) => part !== undefined)
  return isComplete ? (parts as { [Key in keyof T]: string }) : undefined
}

// A browser cannot go to "every network of the machine".
function localAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function environmentOfProcess(): Environment {
  const file = resolve(PROJECT, '.env')
  return { ...(existsSync(file) ? parseEnvFile(readFileSync(file, 'utf8')) : {}), ...process.env }
}

/** Lines of NAME=value. Quotes around a value are dropped, a comment has its own line, nothing is substituted. */
export function parseEnvFile(content: string): Environment {
  const lines = content.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*?)[ \t]*\r?$/gm)
  return Object.fromEntries([...lines].map(([, name, value = '']) => [name, value.replace(/^(['"])(.*)\1$/, '$2')]))
}
