// The content policy (server/app.ts) makes the browser refuse text wherever it could become a script. What the product and
// its libraries do set as HTML goes through here, so that nothing of it can run. Browsers without trusted types set it as it is.

type Html = string & { readonly isTrusted?: never }

interface Policy {
  createHTML(html: string): Html
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML(html: string, type?: string, sink?: string): string
      createScriptURL?(url: string): string | null
    },
  ): Policy
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** As it is: only for documents that are dead by themselves, such as those of a frame with an empty `sandbox`. */
const dead = trustedTypes?.createPolicy('dead-document', { createHTML: (html) => html })

const PASSIVE = new Set(
  `a b blockquote br caption code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i ins li mark ol p
  pre s section small span strong sub sup table tbody td tfoot th thead tr u ul`.split(/\s+/),
)
/** What stands in these is no text for people. */
const GOES_WHOLE = new Set(
  `embed frameset head iframe math noembed noframes noscript object plaintext script select style svg template textarea
  title xmp`.split(/\s+/),
)
const ATTRIBUTES = new Set(['style', 'colspan', 'rowspan', 'target', 'rel', 'data-pm-slice'])
const LINK = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i

/** HTML without anything that could run, load or send. */
export function passiveHtml(html: string): string {
  // No element comes of it.
  if (!html.includes('<')) return html
  const { body } = new DOMParser().parseFromString(dead?.createHTML(html) ?? html, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    if (GOES_WHOLE.has(element.localName)) element.remove()
    else if (PASSIVE.has(element.localName)) keepPassiveAttributes(element)
    else element.replaceWith(...element.childNodes)
  }
  return body.innerHTML
}

function keepPassiveAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) {
    const isLink = element.localName === 'a' && name === 'href' && LINK.test(element.getAttribute(name)?.trim() ?? '')
    if (!isLink && !ATTRIBUTES.has(name)) element.removeAttribute(name)
  }
}

/** For a frame whose `sandbox` is empty. */
export function sandboxed(html: string): Html {
  return dead?.createHTML(html) ?? html
}

// Whatever else sets HTML, ours or a library's. There is no rule for text as a script: that is refused.
trustedTypes?.createPolicy('default', {
  // A parsed document is dead until somebody takes elements out of it.
  createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' ? html : passiveHtml(html)),
  // Workers come from our own files.
  createScriptURL: (url) => (new URL(url, location.href).href.startsWith(`${location.origin}/`) ? url : null),
})
