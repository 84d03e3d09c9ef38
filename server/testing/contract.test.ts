import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { pathParams } from '#shared/core/contract.ts'
import { mayCall, type PersonKind } from '#shared/permissions.ts'
import { shapeOf } from '#server/core/coerce.ts'
import { features } from '#server/features.ts'
import { notYet } from '#server/testing/not-yet.ts'
import { type SpecifiedRole, specifiedCalls } from '#server/testing/specified-calls.ts'

const declared = new Map(allCalls.map((call) => [`${call.method} ${call.path}`, call]))

describe('the contract', () => {
  it('holds every specified call that is not said to be missing', () => {
    expect(specifiedCalls).toHaveLength(128)
    const missing = specifiedCalls.map(([method, path]) => `${method} ${path}`).filter((name) => !declared.has(name))
    expect(missing.filter((name) => !notYet.has(name))).toEqual([])
  })

  it('has no call in the list of missing ones', () => {
    expect([...notYet].filter((name) => declared.has(name))).toEqual([])
  })

  it('gives every specified call to the specified role', () => {
    const who: Record<SpecifiedRole, PersonKind> = {
      public: 'visitor',
      user: 'newcomer',
      company: 'company',
      admin: 'administrator',
    }
    const wrong = specifiedCalls.filter(([method, path, role]) => {
      const call = declared.get(`${method} ${path}`)
      return call && !mayCall(who[role], call.who)
    })
    expect(wrong).toEqual([])
  })

  it('closes what is for the office to everybody else', () => {
    const open = allCalls.filter((call) => call.path.includes('/admin/') && call.who !== 'office')
    expect(open.map((call) => call.path)).toEqual([])
  })

  it('names each call once, with every path parameter in its input', () => {
    expect(declared.size).toBe(allCalls.length)
    for (const call of allCalls) {
      const shape = shapeOf(call.input)
      expect(
        pathParams(call.path).filter((name) => !Object.hasOwn(shape, name)),
        call.path,
      ).toEqual([])
    }
  })

  it('has a handler for every call', () => {
    const handled = new Set(features.flatMap((feature) => feature.calls.map(({ call }) => call)))
    expect(allCalls.filter((call) => !handled.has(call)).map((call) => call.path)).toEqual([])
  })

  it('refuses unknown fields everywhere', () => {
    const loose = allCalls.filter((call) => {
      if (!call.input) return false
      const result = call.input.safeParse({ usr_role_forged: 'REGEN_ADMINISTRATOR' })
      return result.success || !result.error.issues.some((issue) => issue.code === 'unrecognized_keys')
    })
    expect(loose.map((call) => `${call.method} ${call.path}`)).toEqual([])
  })
})

describe('the settings', () => {
  it('are all listed for the operator', async () => {
    const { configFields } = await import('#server/core/config.ts')
    const root = join(import.meta.dirname, '..', '..')
    const operations = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    expect(
      configFields.filter(({ name }) => !operations.includes(`\`${name}\``) || !example.includes(`${name}=`)),
    ).toEqual([])
  })
})
