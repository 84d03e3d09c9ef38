import { removeLocalUnder } from '#web/ui/local-store.ts'

/** The name of the profile draft; drafts are separate for each owner. */
export const OWN_DRAFTS = 'own-profile.'
/** What is being answered, each to its own interview or question. */
export const OWN_ANSWERS = 'own-answer.'

/** The erasure also removes the drafts in this browser. */
export function forgetDrafts(): void {
  removeLocalUnder(`draft.${OWN_DRAFTS}`)
  removeLocalUnder(`draft.${OWN_ANSWERS}`)
  removeLocalUnder('draft.application.')
}
