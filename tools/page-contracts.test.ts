import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { forPages } from '#tools/page-contracts.ts'

const left = (code: string) => forPages(code, parseAst(code, { lang: 'ts' }) as never)

test('a call keeps what pages send, and loses what the server alone reads', () => {
  const code = left(`export const ακροάσεις = contract('x', [], {
    list: call({ method: 'GET', path: '/api/x', about: 'Οι ακροάσεις, μία μία.', input: fields({ id }), output: z.array(row) }),
  })`)
  expect(code).toContain(`list: call({ method: 'GET', path: '/api/x',  input: fields({ id }),  })`)
})

test('twins lose it, too, and another object keeps a property of that name', () => {
  const code = left(`const a = twins('y', { one: { method: 'GET', path: '/z', about: 'Ένα', output: done } })
    const b = { about: f(1), output: 2 }`)
  expect(code).not.toMatch(/Ένα|done/)
  expect(code).toContain('{ about: f(1), output: 2 }')
})

test('what is made when a module is read may be left out where nobody needs it', () => {
  const code = left('export const row = z.object({}) as Row\nconst n = 1, f = () => g()\nz.config({})')
  expect(code).toBe(
    'export const row = /* @__PURE__ */ (() => (z.object({}) as Row))()\nconst n = 1, f = () => g()\nz.config({})',
  )
})
