import { removeLocalUnder } from '#web/ui/local-store.ts'

/** The name of the profile draft; drafts are separate for each owner. */
export const OWN_DRAFTS = 'own-profile.'

/** The erasure also removes the drafts in this browser. */
export function forgetDrafts(): void {
  removeLocalUnder(`draft.${OWN_DRAFTS}`)
  removeLocalUnder('draft.application.')
}
