import { describe, expect, it } from 'vitest'
import { billOfMaterials } from '#tools/release/sbom.ts'

const product = { name: 'regen', version: '1.2.3', commit: 'abc', date: '2026-01-01T00:00:00.000Z' }
const scoped = {
  path: 'node_modules/@fastify/cookie',
  name: '@fastify/cookie',
  version: '11.1.5',
  integrity: `sha512-${Buffer.from('digest').toString('base64')}`,
  license: 'MIT',
}

describe('the bill of materials', () => {
  it('names a package as other tools do, with the hash of the lock file', () => {
    const [component] = billOfMaterials(product, [scoped]).components
    expect(component).toMatchObject({
      group: '@fastify',
      name: 'cookie',
      purl: 'pkg:npm/%40fastify/cookie@11.1.5',
      hashes: [{ alg: 'SHA-512', content: Buffer.from('digest').toString('hex') }],
      licenses: [{ expression: 'MIT' }],
    })
  })

  it('is the same for the same packages, and another one for others', () => {
    const serial = (version: string) => billOfMaterials(product, [{ ...scoped, version }]).serialNumber
    expect(serial('1.0.0')).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(serial('1.0.0')).toBe(serial('1.0.0'))
    expect(serial('1.0.0')).not.toBe(serial('1.0.1'))
  })

  it('tells two copies of one version apart', () => {
    const inner = { ...scoped, path: 'node_modules/a/node_modules/@fastify/cookie' }
    const { components, dependencies } = billOfMaterials(product, [scoped, inner])
    expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(2)
    expect(dependencies[0]?.dependsOn).toHaveLength(2)
  })
})
