import { WHOLE_SHEET } from '#shared/core/drawn-page.ts'

/** A page without it is better than one that waits for ever. */
const LONGEST_MS = 5000

/** Before the browser draws anything: a page that the server has drawn shows itself by its own rules alone until then. */
export async function takeWholeSheet(): Promise<void> {
  const sheet = document.getElementById(WHOLE_SHEET) as HTMLLinkElement | null
  if (!sheet) return
  if (!sheet.sheet)
    await new Promise((goOn) => {
      for (const name of ['load', 'error']) sheet.addEventListener(name, goOn)
      setTimeout(goOn, LONGEST_MS)
    })
  sheet.media = 'all'
}
