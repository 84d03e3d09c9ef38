import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { allCalls } from '#shared/api.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { docsPages } from '#server/core/docs-page.ts'
import type { Config } from '#server/core/config.ts'
import { loadDrawing } from '#server/core/drawn-pages.ts'
import { mount } from '#server/core/http.ts'
import { answerError } from '#server/core/http-answers.ts'
import { requestLimits } from '#server/core/limits.ts'
import { DRAWING, pages } from '#server/core/pages.ts'
import { type Lifecycle, probes } from '#server/core/probes.ts'
import { warnOfProxy } from '#server/core/proxy-warning.ts'
import { visitorReads } from '#server/core/visitor-reads.ts'
import { reading, type Services } from '#server/core/work.ts'
import { features } from '#server/features.ts'
import { cookieOf } from '#server/features/auth/auth.cookies.ts'

export interface AppOptions {
  lifecycle?: Lifecycle
  /** Tests and benches ask more often than people do. */
  generalPerMinute?: number
  /** Where the built web part lies. */
  webRoot?: string
}

/** What is written leaves at once, such as the heading of a file whose rows are still sorted. */
const COMPRESSION = {
  threshold: 1024,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { level: 4, flush: constants.Z_SYNC_FLUSH },
}

const noSchemas = () => {
  throw new Error('A route has a schema: calls are checked by their contract')
}
/** Named, because Fastify else loads two compilers of schemas that no route has. */
const NO_SCHEMAS = { buildValidator: noSchemas, buildSerializer: noSchemas }

/** Builds the HTTP side of the product. It never listens: `main.ts` and the tests do. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services
  for (const { jobs } of features) jobs?.(services)
  const app = fastify({
    loggerInstance: services.log,
    // The address of a person is taken from proxies only as far as the operator said there are some.
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    genReqId: (request) => givenId(request.headers, config.trustProxy) ?? randomUUID(),
    bodyLimit: 1_000_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // A poisoned body answers 400 like any other that cannot be read.
    onProtoPoisoning: 'error',
    schemaController: { compilersFactory: NO_SCHEMAS },
    // Errors before a route is found answer in Greek, too.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    onConstructorPoisoning: 'error',
    // What comes over an open connection while it closes is answered like any other.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  // Made once: written anew for each request, these headers would cost more than finding its route.
  const secure = helmet(headers(services))
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', PERMISSIONS)
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined))
  })
  await app.register(compress, COMPRESSION)
  await app.register(cookie)
  logRequests(app, config)
  warnOfProxy(app, services)
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id)
    done(null, payload)
  })
  probes(app, services, options.lifecycle ?? { stopping: false })
  docsPages(app, allCalls, { title: config.brandName, url: config.publicUrl })
  const limits = requestLimits(services, { generalPerMinute: options.generalPerMinute })
  const handlers = features.map((feature) => feature.handlers)
  const refuse = mount(app, services, limits, handlers)
  // One after the other: the order of routes and hooks stays the same.
  for (const { routes } of features) await routes?.(app, services)
  await pages(app, services, {
    root: options.webRoot,
    refuse,
    drawing: () => loadDrawing(DRAWING),
    read: visitorReads(services, limits, handlers),
    firstReads: [[authContract.site.feature, authContract.site.name, null]],
    hasSession: (request) => cookieOf(reading(services, {}), request, 'token') !== undefined,
    previewOf: async (path) => {
      for (const { preview } of features) {
        const page = await preview?.(reading(services, {}), path)
        if (page) return page
      }
      return null
    },
  })
  return app
}

/** What a page of ours, or what it shows, may not ask of the browser; passkeys, and the camera at the door, are for our own. */
const PERMISSIONS = [
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()',
  'display-capture=(), accelerometer=(), gyroscope=(), magnetometer=(), xr-spatial-tracking=(), browsing-topics=()',
  'fullscreen=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)',
].join(', ')

function headers(services: Services) {
  const secure = services.config.publicUrl.startsWith('https://')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The component library sets style attributes; scripts stay ours alone.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // Text becomes neither HTML nor a script unless web/ui/trusted-html.ts has made it harmless.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'dead-document'],
      },
    },
    // A neighbour under the same name may have no TLS: that is not ours to decide.
    hsts: secure ? { maxAge: services.config.hstsDays * 86_400, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginEmbedderPolicy: false,
  }
}

type Headers = FastifyRequest['headers']

/** The id that the proxy gave, so that its line and ours belong together; anybody else may not choose one. */
function givenId(headers: Headers, proxies: number): string | undefined {
  const given = headers['x-request-id']
  return proxies > 0 && typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : undefined
}

/** The trace that a request belongs to, as W3C writes it: `traceparent`. */
function traceOf({ traceparent }: Headers): string | undefined {
  return typeof traceparent === 'string'
    ? /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(traceparent)?.[1]
    : undefined
}

/** One line a request: what, how it ended, how long. No query, no body, no name. */
function logRequests(app: FastifyInstance, config: Config): void {
  app.addHook('onResponse', async (request, reply) => {
    const url = request.url.split('?')[0] ?? ''
    // A personal link is a key: it opens a page and is written down nowhere.
    const page = url.replace(/^\/(me|unsubscribe)\/.+/, '/$1/…')
    const path = (request.routeOptions.config as { call?: string }).call ?? page
    const trace = config.trustProxy > 0 ? traceOf(request.headers) : undefined
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      request: request.id,
      ...(trace && { trace }),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request')
    else request.log.info(line, 'request')
  })
}
