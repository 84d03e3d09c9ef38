import type { Stories, Story } from './story.tsx'

const files = import.meta.glob<{ stories: Stories }>(['/ui/*.story.tsx', '/parts/**/*.story.tsx'], { eager: true })

// Parts that the application loads when they are first needed are loaded from the start: a story renders at once.
import.meta.glob(['/ui/*.tsx', '/parts/**/*.tsx', '!**/*.story.tsx'], { eager: true })

export interface CatalogueEntry {
  component: string
  folder: string
  stories: Stories
}

export const catalogue: readonly CatalogueEntry[] = Object.entries(files)
  .map(([path, { stories }]) => {
    const [, folder = '', component = ''] = /^\/(.+)\/(\w+)\.story\.tsx$/.exec(path) ?? []
    return { component, folder, stories }
  })
  .toSorted((first, second) => first.component.localeCompare(second.component))

/** `DataTable/Empty` */
export function storyAt(address: string): Story | undefined {
  const [component, ...name] = address.split('/')
  const story = catalogue.find((entry) => entry.component === component)?.stories[name.join('/')]
  return typeof story === 'function' ? { show: story } : story
}
