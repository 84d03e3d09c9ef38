import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepFormerFiles, removeFormerFiles } from '#tools/former-files.ts'

it('keeps what this build and the four before it made, and for a release what the last one made', () => {
  const dir = mkdtempSync(join(tmpdir(), 'built-'))
  mkdirSync(join(dir, 'assets'))
  const { writeBundle } = keepFormerFiles()
  const build = (...names: string[]) => {
    for (const name of names) writeFileSync(join(dir, name), '')
    writeFileSync(join(dir, `${names[0]}.br`), '')
    const bundle = Object.fromEntries(names.map((name) => [name, {}]))
    ;(writeBundle as (options: object, bundle: object) => void)({ dir }, bundle)
    return readdirSync(join(dir, 'assets')).toSorted()
  }
  expect(build('assets/a-1.js', 'assets/b-1.js')).toEqual(['a-1.js', 'a-1.js.br', 'b-1.js'])
  expect(build('assets/a-2.js', 'assets/b-1.js')).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'a-2.js.br', 'b-1.js'])
  for (const at of [3, 4, 5]) expect(build(`assets/a-${at}.js`, 'assets/b-1.js')).toContain('a-1.js')
  const there = build('assets/a-6.js', 'assets/b-1.js')
  expect(there).not.toContain('a-1.js')
  expect(there).toContain('a-2.js.br')
  removeFormerFiles(dir)
  expect(readdirSync(dir)).toEqual(['assets'])
  expect(readdirSync(join(dir, 'assets'))).toEqual(['a-6.js', 'a-6.js.br', 'b-1.js'])
  rmSync(dir, { recursive: true })
})
