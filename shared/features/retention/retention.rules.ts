/** For so many days a candidate may answer the letter that asks before their data end. */
export const DAYS_TO_STAY = 30
/** When the rules begin to be followed each night, in Athens. */
export const NIGHT_BEGINS = '02:10'
