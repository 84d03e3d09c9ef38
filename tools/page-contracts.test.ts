import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { call, contract, twins } from '#shared/core/contract.ts'
import { forPages } from '#tools/page-contracts.ts'

const left = (code: string) => forPages(code, parseAst(code, { lang: 'ts' }) as never)

test('a call keeps what pages send, and loses what the server alone reads', () => {
  const code = left(`export const ακροάσεις = contract('x', [], {
    list: call({ method: 'GET', path: '/api/x', about: 'Οι ακροάσεις, μία μία.', input: fields({ id }), output: z.array(row) }),
  })`)
  expect(code).toContain(`list: call({ method: 'GET', path: '/api/x',  input: () => (fields({ id })),  })`)
})

test('an input that is made late is made once, and is the input of both twins', () => {
  let made = 0
  const input = () => {
    made += 1
    return z.strictObject({ id: z.int() })
  }
  const options = { path: '/{id}', method: 'GET', about: '', output: z.unknown() } as const
  const { companyOne, officeOne } = twins('y', { companyOne: { ...options, input: input as never } })
  const { one } = contract('x', [], {
    one: call({ ...options, path: '/api/y/{id}', who: 'office', input: input as never }),
  })
  expect(made).toBe(0)
  const calls: { input?: unknown }[] = [one, one, companyOne, officeOne]
  for (const each of calls) expect((each.input as z.ZodType).parse({ id: 3 })).toEqual({ id: 3 })
  expect(made).toBe(3)
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
