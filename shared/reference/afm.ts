/** The Greek tax number: eight digits weighted by powers of two, and a check digit (mod 11, mod 10). */
export function isValidAfm(afm: string): boolean {
  return /^\d{9}$/.test(afm) && afm !== '000000000' && checkDigit(afm.slice(0, 8)) === Number(afm[8])
}

export function checkDigit(eight: string): number {
  const sum = [...eight].reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0)
  return (sum % 11) % 10
}

/** A number that passes for a tax number: `afmOf(9_000_004)` is '090000045'. */
export function afmOf(number: number): string {
  const eight = String(number).padStart(8, '0')
  return `${eight}${checkDigit(eight)}`
}
