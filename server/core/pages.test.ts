import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import compress from '@fastify/compress'
import { fastify, type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { expect, it, onTestFinished } from 'vitest'
import { answerError } from '#server/core/http-answers.ts'
import { pages } from '#server/core/pages.ts'
import type { Services } from '#server/core/work.ts'

/** A built web part with one script, served. */
async function site(
  prepare: (app: FastifyInstance) => unknown,
  {
    html = '<title>page</title>',
    files = {},
    lines = [],
    ...options
  }: { html?: string; files?: Record<string, object>; lines?: string[] } & Parameters<typeof pages>[2] = {},
) {
  const root = await mkdtemp(join(tmpdir(), 'pages-'))
  await writeFile(join(root, 'index.html'), html)
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'assets', 'a-1.js'), '')
  await mkdir(join(root, '.vite'))
  for (const [name, noted] of Object.entries(files)) await writeFile(join(root, '.vite', name), JSON.stringify(noted))
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  await prepare(app)
  const config = { logoFile: '', brandName: 'Regen', publicUrl: 'https://regen.test' }
  await pages(app, { config, clock: () => new Date() } as unknown as Services, { root, ...options })
  onTestFinished(async () => {
    await app.close()
    await rm(root, { recursive: true })
  })
  return { app, root }
}

it('returns 404 with the page for an address without a route, and 200 for one that has a route', async () => {
  const { app, root } = await site(async (bare) => {
    await bare.register(compress, { threshold: 0 })
    bare.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  })
  for (const [url, status] of [
    ['/', 200],
    ['/login', 200],
    ['/admin/candidates/12?tab=cv', 200],
    ['/me/some-key', 200],
    ['/nothing', 404],
    ['/admin/nothing', 404],
    ['/admin/candidates/twelve', 404],
  ] as const) {
    const response = await app.inject({ url })
    expect([url, response.statusCode]).toEqual([url, status])
    expect(response.body).toContain('<title>Regen</title>')
    expect(response.body).not.toContain('some-key')
  }
  // A build beside the running server.
  await writeFile(join(root, 'index.html'), '<title>page</title>of files that it does not serve')
  expect((await app.inject({ url: '/login' })).body).not.toContain('does not serve')
  await rm(join(root, 'index.html'))
  expect((await app.inject({ url: '/login' })).statusCode).toBe(200)
  const packed = await app.inject({ url: '/programmes', headers: { 'accept-encoding': 'br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect((await app.inject({ url: '/api/nothing' })).json()).toMatchObject({ error: { code: 'not_found' } })
  expect((await app.inject({ url: '/login' })).body).not.toContain('name="session"')
  const manifest = (await app.inject({ url: '/site.webmanifest' })).json<{ name: string; icons: { src: string }[] }>()
  expect([manifest.name, ...manifest.icons.map(({ src }) => src)]).toEqual(['Regen', '/icon-192.png', '/icon-512.png'])
})

it('says of each page its own address, and of one that a key opens none', async () => {
  const { app } = await site(() => undefined)
  for (const [url, address] of [
    ['/privacy', '/privacy'],
    ['/login?from=letter', '/login'],
    ['/admin/candidates/12?tab=cv', '/admin/candidates/12'],
    ['/', '/'],
    ['/me/some-key', '/'],
    ['/assessor/some-key', '/'],
    ['/nothing', '/'],
  ] as const) {
    const { body } = await app.inject({ url })
    expect([url, /og:url" content="([^"]*)"/.exec(body)?.[1]]).toEqual([url, `https://regen.test${address}`])
  }
})

it('names what it is made of, to those who will see it', async () => {
  const { app } = await site(() => undefined, {
    html: '<head><title>page</title></head>',
    hasSession: ({ headers }) => headers.cookie === 'token=1',
    files: {
      'pages.json': { '/admin/team': 'features/team/TeamScreen.tsx', '/register': 'features/auth/RegisterScreen.tsx' },
      'screens.json': {
        'features/team/TeamScreen.tsx': ['assets/team-1.js', 'assets/team-1.css'],
        'features/auth/RegisterScreen.tsx': ['assets/register-1.js'],
      },
    },
  })
  const links = async (url: string, headers = {}) =>
    [...(await app.inject({ url, headers })).body.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map(
      ([, kind, file]) => `${kind} ${file}`,
    )
  const signedIn = { cookie: 'token=1' }
  expect(await links('/admin/team?q=a', signedIn)).toEqual([
    'modulepreload /assets/team-1.js',
    'stylesheet /assets/team-1.css',
  ])
  expect(await links('/admin/team')).toEqual([])
  expect(await links('/admin/nothing', signedIn)).toEqual([])
  expect(await links('/register')).toEqual(['modulepreload /assets/register-1.js'])
})

it('comes without its first answers where the database does not answer, and says so in the log', async () => {
  const lines: string[] = []
  const { app } = await site(() => undefined, {
    lines,
    html: '<title>page</title><div id="root"></div>',
    firstReads: [['auth', 'site', null]],
    read: (_key, request) => (request.url === '/login' ? new Promise(() => undefined) : Promise.resolve({ days: 7 })),
  })
  expect((await app.inject({ url: '/admin/candidates' })).body).toContain('"days":7')
  expect(lines.join('')).not.toContain('in time')
  const late = await app.inject({ url: '/login' })
  expect([late.statusCode, late.body.includes('<div id="root"></div>')]).toEqual([200, true])
  expect(lines.join('')).toContain('did not come in time')
})

it('keeps the first visitor waiting for what draws pages, which is loaded once, and tried again after a failure', async () => {
  const lines: string[] = []
  let loads = 0
  const { app } = await site(() => undefined, {
    html: '<title>page</title><div id="root"></div>',
    lines,
    read: () => Promise.resolve(null),
    drawing: async () => {
      loads += 1
      if (loads === 1) throw new Error('half a file')
      await sleep(2100)
      return { draws: () => true, draw: () => Promise.resolve({ html: 'drawn', title: '', missing: [] }) }
    },
  })
  expect((await app.inject({ url: '/login' })).body).toContain('<div id="root"></div>')
  expect(lines.join('')).toContain('half a file')
  const first = await Promise.all(['/login', '/privacy'].map((url) => app.inject({ url })))
  expect(first.map(({ body }) => body.includes('<div id="root">drawn</div>'))).toEqual([true, true])
  expect(loads).toBe(2)
})

it('says in the page that there is no session, and only then', async () => {
  const hasSession = ({ headers }: { headers: { cookie?: string } }) => headers.cookie !== undefined
  const { app } = await site(() => undefined, { html: '<head><title>page</title></head>', hasSession })
  const bodyFor = async (headers: Record<string, string>) => (await app.inject({ url: '/login', headers })).body
  expect(await bodyFor({})).toContain('<meta name="session" content="none" /></head>')
  expect(await bodyFor({ cookie: 'token=x' })).not.toContain('name="session"')
})

it('sends with a script what a script needs, and the headers of a page with the page alone', async () => {
  const secure = helmet()
  const { app } = await site((bare) => {
    bare.addHook('onRequest', (request, reply, done) => {
      void reply.header('permissions-policy', 'camera=()')
      secure(request.raw, reply.raw, () => done())
    })
  })
  const { headers: script } = await app.inject({ url: '/assets/a-1.js' })
  expect(script).toMatchObject({
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const size = (headers: object) => JSON.stringify(headers).length
  expect(size(script)).toBeLessThan(600)
  const { headers: page } = await app.inject({ url: '/login' })
  expect(page).toMatchObject({ 'permissions-policy': 'camera=()', 'x-frame-options': 'SAMEORIGIN' })
})
