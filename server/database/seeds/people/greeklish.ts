const sounds: Record<string, string> = Object.fromEntries(
  'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)

/** Greek in Latin letters as passports have it (ELOT 743), small and plain: «Ευαγγελία Ψαρρού» → `evangelia psarrou`. */
export function greeklish(text: string): string {
  const joined = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/([αεη])[υύ](?=[θκξπσςτφχψ]|$|\P{L})/gu, '$1f')
    .replaceAll(/([αεη])[υύ]/g, '$1v')
    .replaceAll(/ο[υύ]/g, 'ou')
    .replaceAll(/γ(?=[γξχ])/g, 'n')
    .replaceAll(/(?<!\p{L})μπ/gu, 'b')
  const plain = joined.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [...plain].map((letter) => sounds[letter] ?? letter).join('')
}

/** The same for an address: ASCII letters and digits, with dots for what lies between words. */
export function addressWords(text: string): string[] {
  return greeklish(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}
