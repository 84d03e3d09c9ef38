import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { configFields } from '#server/core/config.ts'
import { startTestApp } from '#server/testing/app.ts'
import { archiveName, operatorCommands } from '#tools/release/stage.ts'

// What operators copy must not drift away from the product: settings, figures, commands, ports and paths that it has.

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' }).map((path) => `deploy/${path}`)
const yamlFiles = files.filter((path) => path.endsWith('.yaml'))

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

/** Every value of a document that stands under this key, however deep. */
function under(value: Json, key: string): Json[] {
  if (Array.isArray(value)) return value.flatMap((item) => under(item, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...under(inner, key)])
}

const documents = yamlFiles.flatMap((path) =>
  parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect(document.errors, path).toEqual([])
    return { path, content: document.toJS() as Json }
  }),
)

it('has files to look at', () => {
  expect(yamlFiles.length).toBeGreaterThan(8)
  expect(documents.length).toBeGreaterThan(yamlFiles.length)
})

it('says one version everywhere: packages, changelog, figures, health and the name of the archive', async () => {
  const { name, version } = JSON.parse(read('package.json')) as { name: string; version: string }
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version?: string }>
  }
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version])
  expect(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  const t = await startTestApp()
  expect((await t.app.inject({ url: '/api/health' })).json()).toMatchObject({ version })
  expect((await t.app.inject({ url: '/metrics' })).body).toContain(`regen_info{version="${version}",`)
  expect(archiveName({ name, version })).toMatch(new RegExp(`^regen-${version.replaceAll('.', '\\.')}-\\w+-\\w+$`))
  expect(read('docs/operations.md')).toContain(`${name}-${version}-linux-x64.tar.gz`)
})

it('names settings that exist', () => {
  const settings = new Set([...configFields.map(({ name }) => name), 'NODE_ENV'])
  const compose = parse(read('deploy/container/compose.yaml'), { merge: true }) as { 'x-app': { environment: object } }
  const dockerfile = /^ENV (.+)$/m.exec(read('deploy/container/Dockerfile'))?.[1] ?? ''
  const units = files.filter((path) => path.endsWith('.service')).map(read)
  const named = [
    ...Object.keys(compose['x-app'].environment),
    ...dockerfile.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ...units
      .flatMap((unit) => [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ')))
      .map((pair) => pair.split('=')[0] ?? ''),
    ...documents
      .filter(({ path }) => path.startsWith('deploy/kubernetes/'))
      .flatMap(({ content }) => [...under(content, 'data'), ...under(content, 'stringData')])
      .flatMap((values) => Object.keys(values ?? {})),
    ...documents.flatMap(({ content }) => under(content, 'env')).flatMap((list) => under(list, 'name') as string[]),
  ]
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !settings.has(name))).toEqual([])
})

it('gives each secret of the compose file a line in its example', () => {
  const wanted = [...read('deploy/container/compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name)
  const listed = [...read('deploy/container/compose.env.example').matchAll(/^(\w+)=$/gm)].map(([, name = '']) => name)
  expect([...new Set(wanted)].toSorted()).toEqual(listed.toSorted())
})

it('runs commands that a release has', () => {
  const commands = documents.flatMap(({ path, content }) => {
    if (path.endsWith('compose.yaml'))
      return under(content, 'command').map((list) => (Array.isArray(list) ? list[0] : list) as string)
    return (under(content, 'args') as string[][]).map(([command]) => command ?? '')
  })
  const ours = commands.filter((command) => !['server', undefined].includes(command) && !command.startsWith('mc '))
  const units = files
    .filter((path) => path.endsWith('.service'))
    .flatMap((path) => [...read(path).matchAll(/regen\/regen (\S+)$/gm)])
  const dockerfile = [...read('deploy/container/Dockerfile').matchAll(/"\/opt\/regen\/regen", "(\w+)"/g)]
  const all = [...ours, ...[...units, ...dockerfile].map(([, command]) => command)]
  expect(all.length).toBeGreaterThan(8)
  expect(all.filter((command) => !operatorCommands.includes(command ?? ''))).toEqual([])
})

it('lets the processes stop before they are killed', () => {
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(read('deploy/container/Dockerfile'))?.[1])
  const graces = documents.flatMap(({ content }) => [
    ...under(content, 'terminationGracePeriodSeconds').map(Number),
    ...under(content, 'stop_grace_period').map((text) => Number.parseInt(String(text), 10)),
  ])
  expect(drain).toBeGreaterThan(0)
  expect(graces.length).toBeGreaterThan(1)
  expect(graces.filter((seconds) => seconds < drain + 30)).toEqual([])
})

it('runs nowhere as root, and writes nothing beside its folders', () => {
  const pods = documents
    .flatMap(({ content }) => [...under(content, 'containers'), ...under(content, 'initContainers')])
    .flat()
  expect(pods.length).toBe(4)
  for (const pod of pods)
    expect(under(pod, 'securityContext')).toEqual([
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    ])
  expect(documents.flatMap(({ content }) => under(content, 'runAsNonRoot'))).toEqual([true, true, true])
  expect(/^USER (\d+):(\d+)$/m.exec(read('deploy/container/Dockerfile'))?.[1]).not.toBe('0')
})

/** Names of figures in a Prometheus expression, with the labels that it asks them for. */
function figuresIn(expression: string): { name: string; labels: string[] }[] {
  return [...expression.matchAll(/\b(regen_\w+|process_\w+|nodejs_\w+)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/(\w+)\s*[=!]~?\s*"/g)].map(([, label = '']) => label),
    }),
  )
}

it('asks for figures that /metrics has, with labels that they have, and says what to do', async () => {
  const t = await startTestApp()
  await t.app.inject({ url: '/api/health' })
  t.services.parts.works('mail')
  const figures = (await t.app.inject({ url: '/metrics' })).body
  const alerts = (parse(read('deploy/monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  )
  const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as Json
  const expressions = [...alerts.map(({ expr }) => expr), ...(under(dashboard, 'expr') as string[])]
  const wanted = expressions.flatMap(figuresIn)
  expect(wanted.length).toBeGreaterThan(30)
  const without = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
  const isThere = (name: string) => figures.includes(`# HELP ${name} `) || figures.includes(`# HELP ${without(name)} `)
  expect(wanted.filter(({ name }) => !isThere(name))).toEqual([])
  const lacks = ({ name, labels }: (typeof wanted)[0]) => {
    const line = figures.split('\n').find((text) => text.startsWith(`${name}{`)) ?? ''
    return labels.some((label) => label !== 'job' && line !== '' && !line.includes(`${label}="`))
  }
  expect(wanted.filter(lacks)).toEqual([])

  const anchors = [...read('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  const places = alerts.map(({ annotations }) => annotations.runbook.split('#'))
  expect(places.filter(([file, anchor]) => file !== 'docs/runbooks.md' || !anchors.includes(anchor ?? ''))).toEqual([])
})

interface Rule {
  expr: string
  annotations: { runbook: string }
}

it('asks the processes at addresses that they have', async () => {
  const t = await startTestApp()
  const text = files
    .filter((path) => /\.(yaml|conf)$|Caddyfile$/.test(path))
    .map(read)
    .join('\n')
  const paths = new Set([...text.matchAll(/(\/api\/\w+|\/metrics)\b/g)].map(([path]) => path))
  expect([...paths].toSorted()).toEqual(['/api/health', '/api/ready', '/metrics'])
  for (const path of paths) expect((await t.app.inject({ url: path })).statusCode).toBe(200)
})

it('has balanced braces and known words in the files of the proxies', () => {
  for (const path of ['deploy/proxy/nginx.conf', 'deploy/proxy/Caddyfile']) {
    const bare = read(path).replaceAll(/#.*$|"[^"]*"|'[^']*'|\{\$[^}]*\}/gm, '')
    expect(bare.split('{').length, path).toBe(bare.split('}').length)
  }
  const nginx = read('deploy/proxy/nginx.conf')
  for (const line of nginx.split('\n').map((each) => each.replace(/#.*/, '').trim()))
    expect(line === '' || /[;{}]$|^'' +''?;?$/.test(line), `nginx.conf: ${line}`).toBe(true)
  // One proxy writes the header anew: what a person claims is gone.
  expect(nginx).toMatch(/X-Forwarded-For +\$remote_addr;/)
})
