/** When the rules begin to be followed each night, in Athens. */
export const NIGHT_BEGINS = '02:10'
