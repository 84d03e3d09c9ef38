import { removeLocalUnder } from '#web/ui/local-store.ts'

/** What is typed into the own profile survives a reload under this name and the address of its owner. */
export const OWN_DRAFTS = 'own-profile.'

/** Whoever is forgotten is forgotten in this browser, too. */
export function forgetDrafts(): void {
  removeLocalUnder(`draft.${OWN_DRAFTS}`)
  removeLocalUnder('draft.application.')
}
