import type { FastifyInstance } from 'fastify'
import { type Call, DOCS_PATH } from '#shared/core/contract.ts'
import { accessTable } from '#shared/permissions.ts'
import { escapeHtml } from '#server/core/mail/layout.ts'
import { openApiOf } from '#server/core/openapi.ts'

/** The contract for people who call it from elsewhere: one document for programs, one readable page. */
export function docsPages(app: FastifyInstance, calls: readonly Call[], options: { title: string; url: string }): void {
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf(calls, options))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document)
  })
  app.get(DOCS_PATH, (_request, reply) => reply.type('text/html; charset=utf-8').send(page(calls, options.title)))
}

function page(calls: readonly Call[], title: string): string {
  const groups = Map.groupBy(calls, (call) => call.feature)
  const sections = [...groups].map(
    ([feature, list]) => `<h2 id="${feature}">${feature}</h2><table>${list.map(row).join('')}</table>`,
  )
  const links = [...groups.keys()].map((feature) => `<a href="#${feature}">${feature}</a>`).join(' · ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} API</title>
<meta name="viewport" content="width=device-width"><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c2733}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #e4e4e4;padding:.5rem;vertical-align:top}
code{background:#f7fafc;padding:.1rem .3rem;border-radius:4px}a{color:#035BA9}</style></head><body>
<h1>${escapeHtml(title)} API</h1><p>${calls.length} calls. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>.
Calls carry <code>Authorization: Bearer &lt;token&gt;</code>; another system sends a key (<code>rgk_…</code>) of the office and makes
the calls that name its scope in the last column; errors are <code>{ message, error: { code, message, fields } }</code>.</p>
<p>${links}</p>${sections.join('')}</body></html>`
}

function row(call: Call): string {
  return `<tr><td><code>${call.method}</code></td><td><code>${escapeHtml(call.path)}</code></td><td>${escapeHtml(call.about)}</td><td>${accessTable[call.who].join(', ')}</td><td>${call.keyScope ? `<code>${call.keyScope}</code>` : ''}</td></tr>`
}
