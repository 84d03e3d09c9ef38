import { useLayoutEffect, useRef } from 'react'
import { sandboxed } from './trusted-html.ts'

export interface SandboxFrameProps {
  html: string
  title: string
  className: string | undefined
}

/** HTML of others, in a frame that may run nothing and reach nothing. */
export function SandboxFrame({ html, title, className }: SandboxFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Set by hand: React would make text of it, which the content policy refuses.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = sandboxed(html)
  }, [html])
  return <iframe ref={frame} className={className} title={title} sandbox="" />
}
