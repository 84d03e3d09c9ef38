import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { isPage } from '#shared/page-paths.ts'
import { type PagePreview, withPreview } from '#server/core/page-preview.ts'
import type { Services } from '#server/core/work.ts'

export const WEB_ROOT = join(import.meta.dirname, '..', '..', 'dist', 'web')

interface PageOptions {
  root?: string
  /** What a path says of itself; null: only what the whole product says. */
  previewOf?: (path: string) => Promise<PagePreview | null>
}

const noPreview = () => Promise.resolve(null)

/** Serves the built web part: named files for ever, the page itself always anew, and the page for every other path: 404 where it has no screen. */
export async function pages(
  app: FastifyInstance,
  services: Services,
  { root = WEB_ROOT, previewOf = noPreview }: PageOptions = {},
): Promise<void> {
  const built = existsSync(join(root, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Names under /assets carry the hash of their content.
        const forEver = path.includes('/assets/') || path.includes('\\assets\\')
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.get('/logo', async (_request, reply) => {
    const { logoFile } = services.config
    if (!logoFile) throw new AppError('not_found')
    const type = logoFile.endsWith('.svg') ? 'image/svg+xml' : logoFile.endsWith('.webp') ? 'image/webp' : 'image/png'
    return reply
      .type(type)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(await readFile(logoFile))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !built || isApi(request) || isAsset(request)) throw new AppError('not_found')
    return sendPage(request, reply.code(isPage(pathOf(request)) ? 200 : 404))
  })
  if (built) app.get('/', sendPage)

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const html = await readFile(join(root, 'index.html'), 'utf8')
    const { brandName: brand, publicUrl } = services.config
    // The page itself is worth more than its preview: without the database it comes all the same.
    const own = await previewOf(pathOf(request)).catch((error: unknown) => {
      request.log.error({ err: error }, 'The preview of a page failed')
      return null
    })
    const preview = own ?? { title: brand, description: ABOUT, image: services.config.logoFile ? '/logo' : null }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withPreview(html, preview, { brand, url: own ? pathOf(request) : '/', publicUrl }))
  }
}

const ABOUT = 'Εκπαιδεύουμε, πιστοποιούμε και συνδέουμε αποφοίτους με εταιρείες που προσλαμβάνουν.'

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'

function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.url.startsWith('/v1/')
}

function isAsset(request: FastifyRequest): boolean {
  return request.url.startsWith('/assets/')
}
