import { companyGuide } from '#web/features/help/guide.company.ts'
import { officeGuide } from '#web/features/help/guide.office.ts'

/** One task of the guide. What stands in «» is written like that on the screen: guide.test.ts looks for it. */
export interface GuideTask {
  /** The last part of its address. */
  id: string
  title: string
  /** Other words by which people look for it. */
  keywords: string
  /** What it is for, in a sentence. */
  aim: string
  /** The page where it begins. */
  start: string
  steps: readonly string[]
  /** What can go wrong, and what to do then. */
  troubles: readonly string[]
}

export type GuideArea = 'admin' | 'company'

export const guides: Record<GuideArea, readonly GuideTask[]> = { admin: officeGuide, company: companyGuide }

export function guideTask(area: GuideArea, id: string): GuideTask | undefined {
  return guides[area].find((task) => task.id === id)
}
