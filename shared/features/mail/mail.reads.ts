/** Who may read the outbox. Apart from the contract, because the menu of the first page asks it too. */
export const outboxRead = { method: 'GET', who: 'office', grade: 'MEMBER' } as const
