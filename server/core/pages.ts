import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, type ErrorCode } from '#shared/core/errors.ts'
import { isHostName } from '#shared/core/host-name.ts'
import { areaOf, isOpenAddress, isPage } from '#shared/page-paths.ts'
import { type AnswerKey, NO_SESSION, type PageDrawing } from '#shared/core/drawn-page.ts'
import type { Refuse } from '#server/core/http.ts'
import { DrawnPages, linksOf, stylesOf, withAnswers, withDrawing, withLinks } from '#server/core/drawn-pages.ts'
import { type PagePreview, withPreview } from '#server/core/page-preview.ts'
import { PROJECT } from '#server/core/project.ts'
import { personalKeyOf, type ReadAsVisitor } from '#server/core/visitor-reads.ts'
import type { Services } from '#server/core/work.ts'

export const WEB_ROOT = join(PROJECT, 'dist', 'web')
/** What the server draws pages with. */
export const DRAWING = join(PROJECT, 'dist', 'drawing')

interface PageOptions {
  root?: string
  /** What a path says of itself; null: only what the whole product says. */
  previewOf?: (path: string) => Promise<PagePreview | null>
  /** Draws the public pages, loaded with the first of them; null: the browser alone does. */
  drawing?: () => Promise<PageDrawing | null>
  read?: ReadAsVisitor
  /** What a page that the browser draws asks for first, whoever comes: it begins with the answers. */
  firstReads?: readonly AnswerKey[]
  /** Whoever comes with a session is sent on from the index. */
  hasSession?: (request: FastifyRequest) => boolean
  refuse?: Refuse
}

/** So long may the database keep a page waiting; then it comes without what was asked of it. */
const MOST_WAIT_MS = 2000

/** Headers that say something of a page: a script or a style does without this kilobyte. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** A worker lives under the policy of its own file. */
const ASSET_POLICY = "default-src 'self'"

type Reply = Pick<FastifyReply, 'header' | 'removeHeader'>

function headersOfFile(reply: Reply, path: string): void {
  // Names under /assets carry the hash of their content.
  const forEver = path.includes('/assets/') || path.includes('\\assets\\')
  reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (!forEver) return
  for (const name of OF_PAGES) reply.removeHeader(name)
  reply.header('content-security-policy', ASSET_POLICY)
}

const noPreview = () => Promise.resolve(null)
const notFound = () => {
  throw new AppError('not_found')
}

/** Serves the built web part: named files for ever, the page itself always anew, and the page for every other path: 404 where it has no screen. */
export async function pages(
  app: FastifyInstance,
  services: Services,
  { root = WEB_ROOT, previewOf = noPreview, refuse = notFound, ...options }: PageOptions = {},
): Promise<void> {
  const built = existsSync(join(root, 'index.html'))
  // Kept: a build beside a running server makes another, whose files this one does not serve.
  const shell = built ? await readFile(join(root, 'index.html'), 'utf8') : ''
  const linksFor = await linksOf(root)
  const drawPage = pageDrawer(services, { root, shell, linksFor }, options)
  const beginPage = pageBeginner(shell, linksFor, options)
  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      // Sent instead of their files, and asked for by nobody.
      globIgnore: ['**/*.br'],
      cacheControl: false,
      preCompressed: true,
      setHeaders: headersOfFile,
    })
  }
  brandFiles(app, services)
  app.setNotFoundHandler(refuse)
  if (built) {
    app.get('/', sendPage)
    // A route like others, so that the page is compressed like other answers.
    app.get('/*', async (request, reply) => {
      if (isApi(request) || isAsset(request)) return refuse(request, reply)
      return sendPage(request, reply.code(isPage(pathOf(request)) ? 200 : 404))
    })
  }

  /** A visitor's browser need not ask for a session that it does not have. */
  function forWhom(request: FastifyRequest, html: string): string {
    return options.hasSession?.(request) === false ? html.replace('</head>', `${NO_SESSION}</head>`) : html
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { brandName: brand, publicUrl } = services.config
    // Loading takes the processor, not the database: the first visitor after a start is no late one.
    await drawPage?.load(request)
    const { own, title, html } = await inTime(request, readPage(request, reply), { own: null, title: '', html: shell })
    const preview = own ?? { title: title || brand, description: ABOUT, image: null }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', personalKeyOf(request) === null ? 'no-cache' : 'no-store')
      .send(
        withPreview(forWhom(request, html), preview, {
          brand,
          url: isOpenAddress(pathOf(request)) ? pathOf(request) : '/',
          publicUrl,
          logo: services.config.logoFile ? '/logo' : '/icon-512.png',
        }),
      )
  }

  async function readPage(request: FastifyRequest, reply: FastifyReply) {
    // The page itself is worth more than its preview: without the database it comes all the same.
    const own = await previewOf(pathOf(request)).catch((error: unknown) => {
      request.log.error({ err: error }, 'The preview of a page failed')
      return null
    })
    const drawn = await drawPage?.draw(request, reply)
    return { own, title: drawn?.title ?? '', html: drawn?.html ?? (await beginPage(request)) }
  }
}

/** What stands in its place where the database does not answer in time. */
async function inTime<T>(request: FastifyRequest, wanted: Promise<T>, otherwise: T): Promise<T> {
  const isHere = new AbortController()
  const late = async () => {
    await sleep(MOST_WAIT_MS, null, { signal: isHere.signal })
    request.log.warn({ ms: MOST_WAIT_MS }, 'A page came as it was built: what it shows did not come in time')
    return otherwise
  }
  try {
    return await Promise.race([wanted, late()])
  } finally {
    isHere.abort()
  }
}

function brandFiles(app: FastifyInstance, services: Services): void {
  app.get('/logo', async (_request, reply) => {
    const { logoFile } = services.config
    if (!logoFile) throw new AppError('not_found')
    const type = logoFile.endsWith('.svg') ? 'image/svg+xml' : logoFile.endsWith('.webp') ? 'image/webp' : 'image/png'
    return reply
      .type(type)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(await readFile(logoFile))
  })
  app.get('/site.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').send(manifestOf(services.config.brandName)),
  )
}

/** So that a telephone can put the product on its first screen. */
const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  description: ABOUT,
  lang: 'el',
  start_url: '/',
  display: 'standalone',
  theme_color: '#035BA9',
  background_color: '#FFFFFF',
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
})

interface Drawn {
  title: string
  html: string
}

/** Draws the page of a request where it can be drawn. What goes wrong is logged, and the browser draws the page itself. */
function pageDrawer(
  services: Services,
  { root, shell, linksFor }: { root: string; shell: string; linksFor: LinksFor },
  { drawing, read, hasSession = () => false }: Pick<PageOptions, 'drawing' | 'read' | 'hasSession'>,
) {
  if (!drawing || !read) return null
  let loading: Promise<DrawnPages | null> | undefined
  return {
    load: (request: FastifyRequest): Promise<DrawnPages | null> =>
      (loading ??= drawing()
        .then(async (loaded) => loaded && new DrawnPages(loaded, await stylesOf(root, shell)))
        .catch((error: unknown) => {
          loading = undefined
          request.log.error({ err: error }, 'What draws pages could not be loaded')
          return null
        })),
    async draw(request: FastifyRequest, reply: FastifyReply): Promise<Drawn | null> {
      const pages = await this.load(request)
      // A personal link is a key: it opens what is drawn, stands nowhere in it, and nothing of the page is kept.
      const isOwn = personalKeyOf(request) !== null
      const path = isOwn ? '/me/own' : pathOf(request)
      try {
        if (!pages?.draws(path) || (path === '/' && hasSession(request))) return null
        const today = athensDay(services.clock().toISOString())
        const begin = { today, isNamed: isHostName(request.hostname) }
        const page = await pages.draw(path, begin, (key) => read(key, request), isOwn)
        // Its other tabs, by what follows «?», are drawn by the browser; that the link has not ended is known by now.
        if (isOwn && request.url.includes('?')) return null
        return { title: page.title, html: withDrawing(shell, page, linksFor(path)) }
      } catch (error) {
        if (isAnswer(error)) void reply.code(error.status)
        else request.log.error({ err: error }, 'A page could not be drawn')
        return null
      }
    },
  }
}

/** What a visitor may be answered instead of what was read: the browser shows it in words. All else is a fault of ours. */
const ANSWERS = new Set<ErrorCode>(['not_found', 'link_expired', 'too_many_requests'])

const isAnswer = (error: unknown): error is AppError => error instanceof AppError && ANSWERS.has(error.code)

/** The page that the browser draws; without its first answers, it asks for them itself. */
function pageBeginner(
  shell: string,
  linksFor: LinksFor,
  { read, firstReads = [], hasSession = () => false }: Pick<PageOptions, 'read' | 'firstReads' | 'hasSession'>,
) {
  return async (request: FastifyRequest): Promise<string> => {
    const path = pathOf(request)
    const isShown = hasSession(request) ? path !== '/' : areaOf(path) === null
    const page = isShown ? withLinks(shell, linksFor(path)) : shell
    if (!read || firstReads.length === 0) return page
    try {
      return withAnswers(
        page,
        await Promise.all(firstReads.map(async (key) => ({ key, data: await read(key, request) }))),
      )
    } catch (error) {
      if (!isAnswer(error)) request.log.error({ err: error }, 'The first answers of a page failed')
      return page
    }
  }
}

type LinksFor = (address: string) => string

const ABOUT = 'Εκπαιδεύουμε, πιστοποιούμε και συνδέουμε αποφοίτους με εταιρείες που προσλαμβάνουν.'

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'

function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.url.startsWith('/v1/')
}

function isAsset(request: FastifyRequest): boolean {
  return request.url.startsWith('/assets/')
}
