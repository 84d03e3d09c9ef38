import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, fastify } from 'fastify'
import { pino } from 'pino'
import { readConfig } from '#server/core/config.ts'
import { connect } from '#server/database/connect.ts'
import { chatRoutes } from '#server/features/chat/chat.routes.ts'
import { makeServices } from '#server/services.ts'

// The chat alone, as a process that starts quickly: it is killed many times.

const config = readConfig()
const log: FastifyBaseLogger = pino({ level: config.logLevel })
const connection = connect(config.databaseUrl ?? '', { poolSize: 5, onError: (error) => log.warn({ err: error }) })
const services = makeServices({ config, log, connection })
const app = fastify({ loggerInstance: log })
await app.register(cookie)
await chatRoutes(app, services)
app.get('/api/ready', () => ({ status: 'ok' }))
await services.live.start()
await app.listen({ port: config.port, host: config.host })
process.on('SIGTERM', () => process.exit(0))
