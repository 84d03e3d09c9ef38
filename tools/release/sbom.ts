import { createHash } from 'node:crypto'
import type { LockedPackage } from '#tools/release/packages.ts'

export interface Product {
  name: string
  version: string
  commit: string
  /** Of the commit: the same sources make the same paper. */
  date: string
}

/** What a release consists of, in CycloneDX 1.6, with the hashes of package-lock.json. */
export function billOfMaterials(product: Product, packages: readonly LockedPackage[]) {
  const own = reference(product.name, product.version)
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([product, packages]))}`,
    version: 1,
    metadata: {
      timestamp: product.date,
      component: { type: 'application', 'bom-ref': own, name: product.name, version: product.version },
    },
    components: packages.map(component),
    dependencies: [{ ref: own, dependsOn: [...new Set(packages.map(refOf))] }],
  }
}

function component(locked: LockedPackage) {
  const [algorithm, digest = ''] = locked.integrity.split('-', 2)
  const slash = locked.name.indexOf('/')
  const content = Buffer.from(digest, 'base64').toString('hex')
  return {
    type: 'library',
    'bom-ref': refOf(locked),
    ...(slash > 0 && { group: locked.name.slice(0, slash) }),
    name: locked.name.slice(slash + 1),
    version: locked.version,
    purl: reference(locked.name, locked.version),
    hashes: [{ alg: algorithm === 'sha1' ? 'SHA-1' : 'SHA-512', content }],
    licenses: locked.license ? [{ expression: locked.license }] : [],
    // Two copies of one version may lie in two folders.
    properties: [{ name: 'path', value: locked.path }],
  }
}

const refOf = ({ name, version, path }: LockedPackage) => `${reference(name, version)}#${path}`

function reference(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-a$4-$5')
}
