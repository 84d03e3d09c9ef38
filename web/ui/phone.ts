import { useMediaQuery } from '@mantine/hooks'

/** Under 640 px tables become cards and dialogs take the whole screen. */
export const useIsPhone = (): boolean => useMediaQuery('screen and (max-width: 40em)', false)
