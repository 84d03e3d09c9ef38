import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { isPage } from '#shared/page-paths.ts'

// A paper that names what is gone leads astray. Names with `x` or `*` stand for many.

const project = join(import.meta.dirname, '..')
const rooms = ['shared', 'server', 'web', 'tools', 'e2e', 'bench', 'docs', 'deploy']
const papers = globSync(['*.md', 'docs/**/*.md'], { cwd: project }).filter((file) => file !== 'CHANGELOG.md')
const fileNames = new Set(
  globSync(['*.ts', ...rooms.map((room) => `${room}/**/*.*`)], { cwd: project }).map((file) => basename(file)),
)
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { scripts: object }
const standsForMany = (name: string) => /\*|\{|…|NN-|(^|\/)x(\.|\/|$)|^index\.ts$/.test(name)

function isThere(name: string): boolean {
  const [, script] = /^npm run ([\w-]+)/.exec(name) ?? []
  if (script) return script in scripts
  if (/^\/(admin|company)\/[\w/-]+$/.test(name)) return isPage(name)
  const path = name.replace(/^#/, '').replace(/:\d+$/, '')
  if (rooms.some((room) => path.startsWith(`${room}/`))) return existsSync(join(project, path))
  return !/^[\w.-]+\.(tsx?|mjs)$/.test(path) || fileNames.has(path)
}

test('what a paper names exists', () => {
  const named = papers.flatMap((paper) =>
    [...readFileSync(join(project, paper), 'utf8').matchAll(/`([^`\s]+|npm run [^`]+)`/g)].map(([, name = '']) => ({
      paper,
      name,
    })),
  )
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ name }) => !standsForMany(name) && !isThere(name))).toEqual([])
})
