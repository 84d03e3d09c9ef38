import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePaths } from '#shared/page-paths.ts'
import { CHECK_PAGE, OPEN_PAGE } from '#shared/features/funder-pack/funder-pack.pages.ts'

const FEATURES = join(import.meta.dirname, '..', 'web', 'features')
/** As features say it: `page('/admin/ads', () => import('./AdsScreen.tsx'), 'AdsScreen')`, or with a function of their own. */
const PAGE =
  /\bpage\(\s*(?:'(?<path>[^']+)'|(?<named>\w+)),\s*(?:\(\) => import\('\.\/(?<file>\w+)\.tsx'\)|\w+,\s*'(?<screen>\w+)')/g
/** Those that a feature says by a name, because the server writes of them, too. */
const NAMED: Record<string, string> = { CHECK_PAGE, OPEN_PAGE }

/** The module of the screen of each page, as the list of the files of screens names it (vite.config.ts). */
export function screensOfPages(): Record<string, string> {
  const screens = new Map<string, string>()
  for (const feature of readdirSync(FEATURES)) {
    const text = readFileSync(join(FEATURES, feature, `${feature}.feature.ts`), 'utf8')
    for (const { groups } of text.matchAll(PAGE)) {
      const file = `${groups?.file ?? groups?.screen}.tsx`
      if (text.includes(`import('./${file}')`))
        screens.set(groups?.path ?? NAMED[groups?.named ?? ''] ?? '', `features/${feature}/${file}`)
    }
  }
  const unread = pagePaths.filter((path) => !screens.has(path))
  if (unread.length > 0) throw new Error(`No feature names the screen of ${unread.join(', ')} as the build reads it`)
  return Object.fromEntries(screens)
}
