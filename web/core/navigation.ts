import { isPage } from '#shared/page-paths.ts'

/** Checks an address: scripts are never allowed, other sites only when the caller says so. */
export function safeHref(href: string, options: { external?: boolean } = {}): string {
  const trimmed = href.trim()
  // Browsers drop tabs and line breaks inside an address: `/\t/evil.com` would leave the product.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(trimmed) || /^(javascript|data|vbscript):/i.test(trimmed))
    throw new Error(`Refused address: ${trimmed.slice(0, 40)}`)
  if (trimmed.startsWith('/') && !trimmed.startsWith('//') && !trimmed.startsWith('/\\')) return trimmed
  if (options.external && /^(https?:|mailto:|tel:)/i.test(trimmed)) return trimmed
  throw new Error(`Refused address: ${trimmed.slice(0, 80)}`)
}

interface GoOptions {
  replace?: boolean
  /** Goes without asking about unsaved work: there is nobody left who could save it. */
  isForced?: boolean
  /** The page stays where it is scrolled to: only something on it opens or changes. */
  keepsScroll?: boolean
}

let go: (href: string, options?: GoOptions) => void = (href) => window.location.assign(href)

export function connectRouter(navigate: typeof go): void {
  go = navigate
}

/** Returns true if the product has this page. */
export function hasPage(href: string): boolean {
  return isPage(href.split(/[?#]/)[0] ?? '/')
}

export function navigate(href: string, options?: GoOptions): void {
  go(safeHref(href), options)
}

/** Leaves the product, e.g. to the sign-in page of another provider. */
export function leaveTo(href: string): void {
  window.location.assign(safeHref(href, { external: true }))
}
