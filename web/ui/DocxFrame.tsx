import { renderAsync } from 'docx-preview'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './FilePreview.module.css'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { SandboxFrame } from './SandboxFrame.tsx'

export interface DocxFrameProps {
  blob: Blob
  name: string
  onFail(): void
}

const STYLE = `
  body { margin: 0; background: #eff3f7; }
  .docx-wrapper { padding: 12px !important; background: #eff3f7 !important; }
  .docx-wrapper > section.docx { max-width: 100%; margin-bottom: 12px !important; box-sizing: border-box; box-shadow: 0 1px 3px rgb(16 42 67 / 12%) !important; }
  img { max-width: 100%; height: auto; }
`

/** The document as HTML for a sandboxed frame without scripts or network. */
async function asPage(blob: Blob): Promise<string> {
  const body = document.createElement('div')
  const styles = document.createElement('div')
  await renderAsync(blob, body, styles, {
    useBase64URL: true,
    renderAltChunks: false,
    renderComments: false,
    experimental: false,
  })
  return `<!doctype html><html lang="el"><head><meta charset="utf-8">${styles.innerHTML}<style>${STYLE}</style></head><body>${body.innerHTML}</body></html>`
}

export function DocxFrame({ blob, name, onFail }: DocxFrameProps) {
  const [page, setPage] = useState<string | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let isShown = true
    asPage(blob).then(
      (html) => isShown && setPage(html),
      () => isShown && fail(),
    )
    return () => {
      isShown = false
    }
  }, [blob])
  if (page === null) return <LoadingSkeleton shape="text" count={12} />
  return <SandboxFrame className={classes.frame} title={name} html={page} />
}
