import { isHostName } from '#shared/core/host-name.ts'

/** Whether this browser knows passkeys, and this address can have one. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && isHostName(window.location.hostname)
}
