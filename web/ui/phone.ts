/** Under 640 px tables become cards and dialogs take the whole screen. */
export const PHONE = '(max-width: 40em)'
