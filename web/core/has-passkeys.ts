/** Whether this browser knows passkeys. Addresses of numbers alone have none. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname)
}
