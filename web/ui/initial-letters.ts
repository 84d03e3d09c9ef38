/** Of a name what its initials are made of: of an emoji they would take one half, of a sign the sign. */
export function lettersOf(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N}\p{M}\s]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
}
