/**
 * Who may make which call. A call names one row of this table; the server asks it before the handler runs,
 * the screens hide by it, and a generated test walks every call × every kind of person.
 */

/** What a signed-in or signed-out person is to the product at this moment; it is read anew for each request. */
export const personKinds = ['visitor', 'newcomer', 'pending', 'archived', 'company', 'administrator'] as const
export type PersonKind = (typeof personKinds)[number]

export const accessTable = {
  /** Everybody, signed in or not. Personal links and provider callbacks check their own key. */
  public: ['visitor', 'newcomer', 'pending', 'archived', 'company', 'administrator'],
  /** Anybody with an account that works. */
  signedIn: ['newcomer', 'pending', 'archived', 'company', 'administrator'],
  /** A company user, whatever the state of the company: to register it and to see how it stands. */
  companyAccount: ['newcomer', 'pending', 'archived', 'company'],
  /** A user of an APPROVED company. */
  company: ['company'],
  /** The three reads of one candidate that the specification keeps under /api/company. */
  companyOrOffice: ['company', 'administrator'],
  /** The programme office. */
  office: ['administrator'],
} as const satisfies Record<string, readonly PersonKind[]>

export type Access = keyof typeof accessTable

export function mayCall(kind: PersonKind, access: Access): boolean {
  return (accessTable[access] as readonly PersonKind[]).includes(kind)
}
