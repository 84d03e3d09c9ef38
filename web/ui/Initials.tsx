import { Avatar } from '@mantine/core'
import { lettersOf } from './initial-letters.ts'

/** Calm tones; the letters are dark on each of them. */
const tones = ['blue', 'teal', 'grape', 'yellow', 'orange'] as const

/** A person without a picture; the name stands beside it. */
export function Initials({ name, size = 36 }: { name: string; size?: number }) {
  return (
    <Avatar
      name={lettersOf(name)}
      size={size}
      color="initials"
      allowedInitialsColors={[...tones]}
      styles={{ placeholder: { color: 'var(--mantine-color-gray-9)' } }}
      alt=""
      aria-hidden
    />
  )
}
