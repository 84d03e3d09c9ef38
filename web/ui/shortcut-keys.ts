/** On a Greek layout the J key sends «ξ», so the physical key is compared too. */
export function isKey(event: KeyboardEvent | React.KeyboardEvent, key: string): boolean {
  const pressed = event.key.toLowerCase()
  const letter = key.toLowerCase()
  if (pressed === letter) return true
  const isLatinLetter = /^[a-z]$/.test(pressed)
  return !isLatinLetter && /^[a-z]$/.test(letter) && code(event) === `Key${letter.toUpperCase()}`
}

function code(event: KeyboardEvent | React.KeyboardEvent): string {
  return event.code
}

/** `mod+k`, `shift+n`, `?`: the modifiers have to be exactly these; a sign such as `?` brings its own Shift. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.toLowerCase().split('+')
  const key = parts.pop() ?? ''
  const wantsMod = parts.includes('mod')
  const wantsShift = parts.includes('shift')
  const isSign = key.length === 1 && !/^[a-z0-9]$/.test(key)
  if ((event.ctrlKey || event.metaKey) !== wantsMod) return false
  if (event.altKey !== parts.includes('alt')) return false
  if (!isSign && event.shiftKey !== wantsShift) return false
  return isKey(event, key)
}

const NOT_TYPING = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image'])

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !NOT_TYPING.has(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target.closest('[role="listbox"],[role="menu"],[role="combobox"]') !== null
}

const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** As printed in menus and in the list of shortcuts. */
export function shortcutWords(shortcut: string): string[] {
  return shortcut.split('+').map((part) => {
    if (part === 'mod') return isApple ? '⌘' : 'Ctrl'
    if (part === 'shift') return 'Shift'
    if (part === 'alt') return isApple ? '⌥' : 'Alt'
    if (part === 'escape') return 'Esc'
    return part.length === 1 ? part.toUpperCase() : part.charAt(0).toUpperCase() + part.slice(1)
  })
}

/** Enter presses what has the focus; what says that it has nothing of its own to do leaves the key to the page. */
export function pressesByItself(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest('button, a[href], summary, [role="button"]') : null
  return control !== null && !control.hasAttribute('data-passes-enter')
}
