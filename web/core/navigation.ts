/** The one door to other addresses. Scripts never pass; other sites only when the caller says so. */
export function safeHref(href: string, options: { external?: boolean } = {}): string {
  const trimmed = href.trim()
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u0020]*(javascript|data|vbscript):/i.test(trimmed))
    throw new Error(`Refused address: ${trimmed.slice(0, 40)}`)
  if (trimmed.startsWith('/') && !trimmed.startsWith('//') && !trimmed.startsWith('/\\')) return trimmed
  if (options.external && /^(https?:|mailto:|tel:)/i.test(trimmed)) return trimmed
  throw new Error(`Refused address: ${trimmed.slice(0, 80)}`)
}

let go: (href: string, options?: { replace?: boolean }) => void = (href) => window.location.assign(href)

let knows: (path: string) => boolean = () => true

export function connectRouter(navigate: typeof go, hasPage: typeof knows): void {
  go = navigate
  knows = hasPage
}

/** Whether the product has this page; what has none is not offered as a link. */
export function hasPage(href: string): boolean {
  return knows(href.split(/[?#]/)[0] ?? '/')
}

/** Goes to a page of the product. */
export function navigate(href: string, options?: { replace?: boolean }): void {
  go(safeHref(href), options)
}

/** Leaves the product, on purpose: the sign-in page of another provider. */
export function leaveTo(href: string): void {
  window.location.assign(safeHref(href, { external: true }))
}
