/** What a page that looks at its link hears, so long as it works: nothing of the account behind it. */
export const LINK_WORKS = { message: 'Ο σύνδεσμος ισχύει.' }
