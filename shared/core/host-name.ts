/** Whether a host is called by a name: passkeys belong to one, and an address of numbers has none. */
export function isHostName(host: string): boolean {
  return !/^[\d.]+$|:/.test(host)
}
