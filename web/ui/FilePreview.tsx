import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import classes from './FilePreview.module.css'
import { Hint } from './Hint.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { saveBlob } from './table-csv.ts'
import { texts } from './ui.texts.ts'
import { useBlobUrl } from './use-blob-url.ts'
import { useLoadedPart } from './use-loaded-part.ts'

export interface FilePreviewProps {
  name: string
  /** Fetches the file; called again for another name and on retry. */
  load(): Promise<Blob>
}

type Shape = 'pdf' | 'image' | 'docx' | 'text' | 'other'

const loadPdf = () => import('./PdfPages.tsx')
const loadDocx = () => import('./DocxFrame.tsx')

export function shapeOf(name: string, type: string): Shape {
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf'
  if (type.startsWith('image/') || /\.(png|jpe?g|webp|gif|avif)$/i.test(name)) return 'image'
  if (/wordprocessingml/.test(type) || /\.docx$/i.test(name)) return 'docx'
  if (type.startsWith('text/plain') || /\.txt$/i.test(name)) return 'text'
  return 'other'
}

function ImagePart({ blob, name }: { blob: Blob; name: string }) {
  const url = useBlobUrl(blob)
  return url ? <img src={url} alt={name} className={classes.image} /> : null
}

function TextPart({ blob }: { blob: Blob }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isShown = true
    void blob.text().then((words) => isShown && setText(words))
    return () => {
      isShown = false
    }
  }, [blob])
  return <pre className={classes.text}>{text}</pre>
}

function Shown({ blob, name }: { blob: Blob; name: string }) {
  const [failure, setFailure] = useState(false)
  const shape = shapeOf(name, blob.type)
  const pdf = useLoadedPart(loadPdf, shape === 'pdf')
  const docx = useLoadedPart(loadDocx, shape === 'docx')
  const shown = { blob, name, onFail: () => setFailure(true) }
  if (failure) return <ErrorState title={texts.preview.openFailed} message={texts.preview.unsupported} />
  if (pdf === null || docx === null)
    return <ErrorState title={texts.preview.openFailed} message={texts.common.notLoaded} />
  if (pdf) return <pdf.PdfPages {...shown} />
  if (docx) return <docx.DocxFrame {...shown} />
  if (shape === 'image') return <ImagePart blob={blob} name={name} />
  if (shape === 'text') return <TextPart blob={blob} />
  if (shape === 'other') return <EmptyState title={texts.preview.unsupported} compact />
  return <LoadingSkeleton shape="text" count={12} />
}

type Loaded = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'there'; blob: Blob }

function useLoaded(load: () => Promise<Blob>): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    let isShown = true
    load().then(
      (blob) => isShown && setLoaded({ state: 'there', blob }),
      (error: unknown) => isShown && setLoaded({ state: 'failed', error }),
    )
    return () => {
      isShown = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is a new function on each render; the key decides
  }, [])
  return loaded
}

function LoadedFile({ name, load, onRetry }: FilePreviewProps & { onRetry(): void }) {
  const loaded = useLoaded(load)
  if (loaded.state === 'failed') return <ErrorState error={loaded.error} onRetry={onRetry} />
  if (loaded.state === 'loading') return <LoadingSkeleton shape="text" count={12} />
  const { blob } = loaded
  return (
    <div className={classes.preview}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Hint truncate>{name}</Hint>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => saveBlob(blob, name)}
        >
          {texts.common.download}
        </Button>
      </Group>
      <Shown blob={blob} name={name} />
    </div>
  )
}

/** Shows a file in a dialog or panel. If it cannot be shown, it can still be downloaded. */
export function FilePreview({ name, load }: FilePreviewProps) {
  const [attempt, setAttempt] = useState(0)
  return <LoadedFile key={`${name}-${attempt}`} name={name} load={load} onRetry={() => setAttempt(attempt + 1)} />
}
