/** Months from the certificate, within which a hiring counts as a placement. */
export const horizons = [3, 6, 12] as const
export type Horizon = (typeof horizons)[number]

/** Those of the figure «Τοποθέτηση». */
export const PLACEMENT_MONTHS = 6 satisfies Horizon

/** The months of a view that goes back from today. */
export const RECENT_MONTHS = 12
