/** The Greek tax number: eight digits weighted by powers of two, and a check digit (mod 11, mod 10). */
export function isValidAfm(afm: string): boolean {
  return /^\d{9}$/.test(afm) && afm !== '000000000' && checkDigit(afm.slice(0, 8)) === Number(afm[8])
}

export function checkDigit(eight: string): number {
  const sum = [...eight].reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0)
  return (sum % 11) % 10
}
