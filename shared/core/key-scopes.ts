/** What a key may read, in parts that the office gives one by one. A call of the contract names the part it belongs to. */
export const keyScopes = [
  'companies',
  'listings',
  'cycles',
  'figures',
  'reports',
  'candidates',
  'participants',
  'hires',
] as const
export type KeyScope = (typeof keyScopes)[number]
