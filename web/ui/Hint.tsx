import { Text } from '@mantine/core'

/** A quiet sentence in small letters, beside or under what matters. */
export const Hint = Text.withProps({ size: 'sm', c: 'dimmed' })
