import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { AppError } from '#shared/core/errors.ts'
import { FIRST_DATA, type FirstData, type PageDrawing } from '#shared/core/drawn-page.ts'
import { DrawnPages } from '#server/core/drawn-pages.ts'
import { requestLimits } from '#server/core/limits.ts'
import { pages } from '#server/core/pages.ts'
import { personalLinkFor, renewedLinkFor } from '#server/core/personal-links.ts'
import { visitorReads } from '#server/core/visitor-reads.ts'
import { features } from '#server/features.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCycle } from '#server/testing/make.ts'

const SHEET = '<link rel="stylesheet" crossorigin href="/assets/style.css">'
const SHELL = `<html><head><title>Regen</title>${SHEET}</head><body><div id="root"></div><noscript>Σελίδα</noscript></body></html>`
const HOSTILE = `</script><img src=x onerror=alert(1)> $& ' " \u202e%00`

const FIRST_READS = [['auth', 'site', null]] as const

let isSignedIn = false

const t = await startTestApp()
const root = await mkdtemp(join(tmpdir(), 'drawn-'))
await writeFile(join(root, 'index.html'), SHELL)
await mkdir(join(root, 'assets'))
await writeFile(join(root, 'assets', 'style.css'), 'h1{margin:0}.nowhere{margin:1px}')
// The screens as they are, compiled here: the built file is made of the same.
const screens = join(import.meta.dirname, '..', '..', 'web', 'draw.tsx')
const drawing = ((await import(/* @vite-ignore */ screens)) as { drawing: PageDrawing }).drawing
afterAll(() => rm(root, { recursive: true }))

async function siteWith(used: PageDrawing, logTo?: (line: string) => void): Promise<FastifyInstance> {
  const app = fastify(logTo ? { logger: { level: 'error', stream: { write: logTo } } } : {})
  const limits = requestLimits(t.services)
  const handlers = features.map((feature) => feature.handlers)
  const read = visitorReads(t.services, limits, handlers)
  const hasSession = () => isSignedIn
  await pages(app, t.services, {
    root,
    drawing: () => Promise.resolve(used),
    read,
    firstReads: FIRST_READS,
    hasSession,
  })
  return app
}

function dataIn(html: string): FirstData {
  const text = new RegExp(`id="${FIRST_DATA}">([^<]*)</script>`).exec(html)?.[1] ?? ''
  return JSON.parse(text) as FirstData
}

it('answers public pages with their words, and what people wrote stays text', async () => {
  const edc_id = await t.work((work) => makeCycle(work, { title: HOSTILE }))
  const app = await siteWith(drawing)
  const list = await app.inject({ url: '/programmes' })
  expect(list.statusCode).toBe(200)
  expect(list.body).toContain('>Προγράμματα</h1>')
  expect(list.body).toContain(`href="/programmes/${edc_id}"`)
  expect(list.body).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; $&amp;')
  expect(list.body).not.toContain('<img src=x')
  expect(list.body).not.toContain('$&amp;amp;')
  const page = await app.inject({ url: `/programmes/${edc_id}` })
  expect(page.body).toMatch(/<h1[^>]*>&lt;\/script&gt;/)
  expect(page.body).toContain('Ονοματεπώνυμο')
  expect(page.body).not.toContain('<img src=x')
  // It is shown by its own rules; neither it nor its scripts wait for the sheet of all, which comes without scripts, too.
  expect(page.body).toContain('<style>h1{margin:0}</style>')
  const later = SHEET.replace('<link', '<link id="whole-sheet" media="print"')
  expect(page.body).toContain(`</div>${later}<noscript>${SHEET}</noscript><script`)
  expect(page.body.split(SHEET)).toHaveLength(2)
  // The form answers when the script has taken over, not before.
  expect(page.body).toMatch(/<div[^>]*id="apply"[^>]*inert/)
  const { today, answers } = dataIn(page.body)
  expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(answers.find(({ key }) => key[0] === 'programmes')?.data).toMatchObject({ edc_id, edc_title: HOSTILE })
  for (const [url, heading] of [
    ['/', 'Από την εκπαίδευση στη δουλειά'],
    ['/privacy', 'Προστασία προσωπικών δεδομένων'],
    ['/terms?from=letter', 'Όροι χρήσης'],
    ['/accessibility', 'Δήλωση προσβασιμότητας'],
    ['/contact', 'Επικοινωνία'],
    ['/login', 'Σύνδεση'],
  ] as const) {
    const { body } = await app.inject({ url })
    expect(body).toContain(`>${heading}</h1>`)
    expect(body).toContain(`<title>${heading} · Regen</title>`)
    // Nothing that runs stands in the page, and nothing is left to be filled by a script.
    expect(body.match(/<script[^>]*>/g)).toEqual([`<script type="application/json" id="${FIRST_DATA}">`])
    expect(body).not.toContain('<!--$!-->')
  }
  await app.close()
})

it('says beside each form what it needs where scripts are turned off, and nothing on a page without one', async () => {
  const edc_id = await t.work((work) => makeCycle(work))
  const link = new URL(await t.work(async (work) => personalLinkFor(work, await makeCandidate(work))))
  const app = await siteWith(drawing)
  const withoutScript = async (url: string) =>
    (await app.inject({ url })).body.replace(`<noscript>${SHEET}</noscript>`, '').match(/<noscript[^]*?<\/noscript>/g)
  const [ofLogin = '', ...others] = (await withoutScript('/login')) ?? []
  expect(ofLogin).toContain('Για να σταλεί η φόρμα χρειάζεται JavaScript')
  expect(others).toEqual([])
  const { body } = await app.inject({ url: '/login' })
  expect(body.indexOf('<form')).toBeLessThan(body.indexOf('<noscript'))
  expect(body.indexOf('<noscript')).toBeLessThan(body.indexOf('type="email"'))
  const programme = (await app.inject({ url: `/programmes/${edc_id}` })).body
  expect(programme.indexOf('<noscript')).toBeLessThan(programme.indexOf('id="apply"'))
  expect((await withoutScript(link.pathname))?.[0]).toContain('Μπορείς να τη διαβάσεις')
  expect(await withoutScript('/privacy')).toBeNull()
  await app.close()
})

it('offers a passkey where the host has a name, as the browser then does', async () => {
  const app = await siteWith(drawing)
  for (const [host, isNamed] of [
    ['regen.example', true],
    ['localhost:3000', true],
    ['127.0.0.1:3000', false],
    ['[::1]:3000', false],
    ['regen.example:8443', true],
  ] as const) {
    const { body } = await app.inject({ url: '/login', headers: { host } })
    expect([host, body.includes('passkey'), dataIn(body).isNamed]).toEqual([host, isNamed, isNamed])
  }
  await app.close()
})

it('shows what is true now, to many at once', async () => {
  const app = await siteWith(drawing)
  const before = await app.inject({ url: '/' })
  const edc_id = await t.work((work) => makeCycle(work, { title: 'Νέο πρόγραμμα' }))
  const all = await Promise.all(['/', '/programmes', '/', `/programmes/${edc_id}`].map((url) => app.inject({ url })))
  expect(before.body).not.toContain('Νέο πρόγραμμα')
  for (const { body } of all) expect(body).toContain('Νέο πρόγραμμα')
  await t.work((work) =>
    work.db.updateTable('educational_cycle').set({ edc_status: 'CLOSED' }).where('edc_id', '=', edc_id).execute(),
  )
  expect((await app.inject({ url: '/' })).body).not.toContain('Νέο πρόγραμμα')
  await app.close()
})

it('draws a personal page for its key alone, keeps the key out of it, and counts it as opened by nobody', async () => {
  const maria = await t.work((work) => makeCandidate(work, { name: `Μαρία ${HOSTILE}` }))
  const nikos = await t.work((work) => makeCandidate(work, { name: 'Νίκος' }))
  const older = await t.work((work) => personalLinkFor(work, maria))
  const newer = await t.work((work) => renewedLinkFor(work, maria))
  const app = await siteWith(drawing)
  const open = (link: string) => app.inject({ url: new URL(link).pathname })
  for (const link of [newer, older, await t.work((work) => personalLinkFor(work, nikos))]) {
    const { body, headers } = await open(link)
    expect(body).toMatch(/<h1[^>]*>Γεια σου /)
    expect(body.includes('Μαρία')).toBe(link === newer || link === older)
    expect(body).not.toContain(link.split('/me/')[1])
    expect(body).not.toContain('<img src=x')
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(
    await t.work(({ db }) =>
      db.selectFrom('candidate_contact').selectAll().where('cct_date_seen', 'is not', null).execute(),
    ),
  ).toEqual([])
  for (const url of ['/me/a-key-of-nobody', `${new URL(newer).pathname}/x`, `${new URL(newer).pathname}?tab=data`])
    expect((await app.inject({ url })).body).toContain('<div id="root"></div>')
  for (const tab of ['?tab=data', '/?tab=data', '?fbclid=x', '/']) {
    const { statusCode, headers } = await app.inject({ url: new URL(newer).pathname + tab })
    expect([tab, statusCode, headers['cache-control']]).toEqual([tab, 200, 'no-store'])
    expect((await app.inject({ url: `/me/a-key-of-nobody${tab}` })).statusCode).toBe(410)
  }
  await app.close()
})

it('sends whoever is signed in on from the index', async () => {
  const app = await siteWith(drawing)
  isSignedIn = true
  expect((await app.inject({ url: '/' })).body).toContain('<div id="root"></div>')
  expect((await app.inject({ url: '/programmes' })).body).toContain('>Προγράμματα</h1>')
  isSignedIn = false
  await app.close()
})

it('answers what a visitor is answered instead of a page, without a line in the log, and leaves other pages to the browser', async () => {
  const lines: string[] = []
  const app = await siteWith(drawing, (line) => lines.push(line))
  for (const [url, status] of [
    ['/programmes/999999', 404],
    ['/me/a-key-of-nobody', 410],
    ['/nothing', 404],
    ['/register', 200],
    ['/admin/candidates', 200],
  ] as const) {
    const { statusCode, body } = await app.inject({ url })
    expect([url, statusCode]).toEqual([url, status])
    expect(body).toContain('<div id="root"></div>')
  }
  expect(lines).toEqual([])
  await app.close()
})

it('gives a page that the browser draws what each of them asks for', async () => {
  const site: unknown = (await t.app.inject({ url: '/api/site' })).json()
  const app = await siteWith(drawing)
  const { body } = await app.inject({ url: '/admin/candidates' })
  const [, data = ''] = new RegExp(`id="${FIRST_DATA}">([^<]*)</script>`).exec(body) ?? []
  expect(JSON.parse(data)).toEqual({ answers: [{ key: FIRST_READS[0], data: site }] })
  await app.close()
})

it('begins such a page without them where they fail', async () => {
  const app = fastify()
  const read = () => Promise.reject(new Error('no answer'))
  await pages(app, t.services, { root, read, firstReads: FIRST_READS })
  expect((await app.inject({ url: '/admin/candidates' })).body).toContain(SHELL.slice(SHELL.indexOf('<body>')))
  await app.close()
})

it('gives the browser the page to draw where drawing fails, and logs why, also where an answer of ours is the reason', async () => {
  for (const fault of [new Error('the picture broke'), new AppError('unavailable'), new AppError('forbidden')]) {
    const lines: string[] = []
    const broken: PageDrawing = { ...drawing, draw: () => Promise.reject(fault) }
    const app = await siteWith(broken, (line) => lines.push(line))
    const { statusCode, body } = await app.inject({ url: '/programmes' })
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root"></div>')
    expect(lines.join('')).toContain(fault.message)
    await app.close()
  }
})

it('draws once for the same answers, and never asks without end', async () => {
  let draws = 0
  const counting = new DrawnPages(
    {
      draws: () => true,
      draw(_path, { answers }) {
        draws += 1
        return Promise.resolve({
          html: `${answers.length}`,
          title: '',
          missing: answers.length ? [] : [['a', 'b', null]],
        })
      },
    },
    () => '',
  )
  let answer = 1
  const draw = (today = '2026-01-01', isNamed = true) =>
    counting.draw('/', { today, isNamed }, () => Promise.resolve(answer))
  await draw()
  expect(draws).toBe(2)
  expect((await draw()).data).toBe('{"today":"2026-01-01","isNamed":true,"answers":[{"key":["a","b",null],"data":1}]}')
  expect(draws).toBe(2)
  answer = 2
  expect((await draw()).data).toContain('"data":2')
  await draw('2026-01-02')
  expect(draws).toBe(4)
  const endless = new DrawnPages(
    {
      draws: () => true,
      draw: () => Promise.resolve({ html: '', title: '', missing: [['a', 'b', null]] }),
    },
    () => '',
  )
  await expect(endless.draw('/', { today: '2026-01-01', isNamed: true }, () => Promise.resolve(1))).rejects.toThrow(
    'asks for ever more',
  )
})

it('reads nothing but what is open to everybody', async () => {
  const read = visitorReads(
    t.services,
    requestLimits(t.services),
    features.map((feature) => feature.handlers),
  )
  for (const key of [
    ['candidates', 'search', {}],
    ['auth', 'session', null],
  ] as const)
    await expect(read(key, { url: '/' } as never)).rejects.toThrow('open to everybody')
  await expect(read(['personal-page', 'page', null], { url: '/', ip: '::1' } as never)).rejects.toMatchObject({
    code: 'link_expired',
  })
})
