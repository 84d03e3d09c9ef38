import { ActionIcon, Button, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './FilePreview.module.css'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { texts } from './ui.texts.ts'
import { A_SCREEN_AHEAD, useIsNear } from './use-is-near.ts'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
/** A4, until the page reports its size. */
const A4 = { width: 595, height: 842 }

export interface PdfPagesProps {
  blob: Blob
  name: string
  onFail(): void
}

function useDocument(blob: Blob, onFail: () => void): PDFDocumentProxy | null {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let isShown = true
    let task: ReturnType<typeof getDocument> | undefined
    async function open() {
      const data = new Uint8Array(await blob.arrayBuffer())
      if (!isShown) return
      // The CSP forbids WebAssembly and eval.
      task = getDocument({ data, useWasm: false, enableXfa: false })
      const opened = await task.promise
      if (isShown) setDocument(opened)
    }
    open().catch(() => isShown && fail())
    return () => {
      isShown = false
      void task?.destroy()
    }
  }, [blob])
  return document
}

interface PdfPageProps {
  document: PDFDocumentProxy
  number: number
  /** The width of a page at 100 %. */
  width: number
  zoom: number
}

function PdfPage({ document, number, width, zoom }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const isNear = useIsNear(box, A_SCREEN_AHEAD)

  useEffect(() => {
    if (!isNear) return
    let isShown = true
    document.getPage(number).then(
      (loaded) => isShown && setPage(loaded),
      (error: unknown) => {
        // A file closed while loading rejects; ignored.
        if (isShown && !document.loadingTask.destroyed) throw error
      },
    )
    return () => {
      isShown = false
    }
  }, [document, number, isNear])

  const natural = page?.getViewport({ scale: 1 }) ?? A4
  const scale = (width / natural.width) * zoom

  useEffect(() => {
    if (!page || !canvas.current || !words.current) return
    const viewport = page.getViewport({ scale })
    const sharpness = Math.min(window.devicePixelRatio || 1, 2)
    canvas.current.width = Math.floor(viewport.width * sharpness)
    canvas.current.height = Math.floor(viewport.height * sharpness)
    const drawing = page.render({
      canvas: canvas.current,
      viewport,
      ...(sharpness === 1 ? {} : { transform: [sharpness, 0, 0, sharpness, 0, 0] }),
    })
    // A cancelled render task rejects; ignored.
    drawing.promise.catch(() => undefined)
    words.current.replaceChildren()
    words.current.style.setProperty('--total-scale-factor', String(scale))
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words.current, viewport })
    layer.render().catch(() => undefined)
    return () => {
      drawing.cancel()
      layer.cancel()
    }
  }, [page, scale])

  return (
    <section
      ref={box}
      className={classes.page}
      aria-label={texts.preview.page(number, document.numPages)}
      style={{ width: natural.width * scale, height: natural.height * scale }}
    >
      <canvas ref={canvas} aria-hidden />
      <div ref={words} className={classes.words} />
    </section>
  )
}

export function PdfPages({ blob, name, onFail }: PdfPagesProps) {
  const document = useDocument(blob, onFail)
  const { ref, width: room } = useElementSize()
  const width = Math.min(920, room)
  const [zoom, setZoom] = useState(1)

  const step = (by: -1 | 1) => setZoom(ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom)
  return (
    <div>
      <div className={classes.bar}>
        <ActionIcon
          variant="default"
          aria-label={texts.preview.zoomOut}
          disabled={zoom === ZOOMS[0]}
          onClick={() => step(-1)}
        >
          <IconZoomOut size={17} />
        </ActionIcon>
        <Text size="sm" w={52} ta="center" role="status">
          {texts.preview.zoom(Math.round(zoom * 100))}
        </Text>
        <ActionIcon
          variant="default"
          aria-label={texts.preview.zoomIn}
          disabled={zoom === ZOOMS.at(-1)}
          onClick={() => step(1)}
        >
          <IconZoomIn size={17} />
        </ActionIcon>
        <Button variant="subtle" size="compact-sm" disabled={zoom === 1} onClick={() => setZoom(1)}>
          {texts.preview.fitWidth}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard */}
      <section ref={ref} className={classes.pages} aria-label={name} tabIndex={0}>
        {!document && <LoadingSkeleton shape="text" count={12} />}
        {document &&
          width > 0 &&
          Array.from({ length: document.numPages }, (_, index) => (
            <PdfPage key={index} document={document} number={index + 1} width={width} zoom={zoom} />
          ))}
      </section>
    </div>
  )
}
