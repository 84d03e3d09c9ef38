// Apart from the rules, because every page knows these addresses.

/** Where anybody sees whether a file is the genuine one. */
export const CHECK_PAGE = '/results-check'
/** Where everybody sees the figures of the pack that is open. */
export const OPEN_PAGE = '/open-figures'
