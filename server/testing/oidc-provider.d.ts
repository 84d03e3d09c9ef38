/** The part of the provider that the tests use; the package brings no types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Account {
    accountId: string
    claims(): Record<string, unknown>
  }

  interface Settings {
    clients: Record<string, unknown>[]
    claims: Record<string, string[]>
    conformIdTokenClaims: boolean
    findAccount(context: unknown, id: string): Account
    features: Record<string, { enabled: boolean }>
  }

  export class Provider {
    constructor(issuer: string, settings: Settings)
    callback(): RequestListener
  }
}
