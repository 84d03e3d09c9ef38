import { sharedValue } from './shared-value.ts'

/** The unread count before the title of the page: «(3) Υποψήφιοι». */
export const titleCount = sharedValue(0)
