/** Who runs reports of the office. Apart from the contract, because the menu of the first page asks it too. */
export const officeRuns = { method: 'POST', who: 'office' } as const
