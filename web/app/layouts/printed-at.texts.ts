/** Apart from the other words: it comes after the page. */
export const printedAt = (when: string) => `Εκτυπώθηκε ${when}`
