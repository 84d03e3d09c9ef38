import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// The measure of things: nothing but Node and the driver. It answers `/?page=<sql>&total=<sql>` with the rows, which
// PostgreSQL writes as text, and their exact number, counted each time. `bench/kit/context.ts` starts it as a process.

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

async function answer(url: URL): Promise<string> {
  const page = url.searchParams.get('page') ?? ''
  const total = url.searchParams.get('total')
  const [rows, count] = await Promise.all([
    pool.query<{ text: string }>(`select coalesce(json_agg(row), '[]')::text as text from (${page}) row`),
    total === null ? null : pool.query<{ n: string }>(`select count(*) as n from (${total}) row`),
  ])
  const documents = rows.rows[0]?.text
  return count === null ? `{"documents":${documents}}` : `{"total":${count.rows[0]?.n},"documents":${documents}}`
}

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '', 'http://localhost')).then(
    (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('SIGTERM', () => process.exit(0))
// The bench that started this one is gone.
process.on('disconnect', () => process.exit(0))
