import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useNavigation } from './NavigationContext.tsx'
import { linkProps } from './UiLink.tsx'

export interface LinkButtonProps extends ButtonProps {
  href: string
  'aria-label'?: string
  onClick?(event: MouseEvent): void
}

/** A link that looks like a button. */
export function LinkButton({ href, onClick, ...looks }: LinkButtonProps) {
  return <Button component="a" {...looks} {...linkProps(useNavigation(), href, onClick)} />
}
