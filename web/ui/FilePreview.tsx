import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import classes from './FilePreview.module.css'
import { Hint } from './Hint.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { saveBlob } from './table-csv.ts'
import { texts } from './ui.texts.ts'
import { useBlobUrl } from './use-blob-url.ts'

export interface FilePreviewProps {
  name: string
  /** Fetches the file; called again for another name and on retry. */
  load(): Promise<Blob>
}

type Shape = 'pdf' | 'image' | 'docx' | 'text' | 'other'

const PdfPages = lazy(() => import('./PdfPages.tsx').then((part) => ({ default: part.PdfPages })))
const DocxFrame = lazy(() => import('./DocxFrame.tsx').then((part) => ({ default: part.DocxFrame })))

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
  if (failure) return <ErrorState title={texts.preview.openFailed} message={texts.preview.unsupported} />
  if (shape === 'pdf') return <PdfPages blob={blob} name={name} onFail={() => setFailure(true)} />
  if (shape === 'docx') return <DocxFrame blob={blob} name={name} onFail={() => setFailure(true)} />
  if (shape === 'image') return <ImagePart blob={blob} name={name} />
  if (shape === 'text') return <TextPart blob={blob} />
  return <EmptyState title={texts.preview.unsupported} compact />
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
      <Suspense fallback={<LoadingSkeleton shape="text" count={12} />}>
        <Shown blob={blob} name={name} />
      </Suspense>
    </div>
  )
}

/** Shows a file in a dialog or panel. If it cannot be shown, it can still be downloaded. */
export function FilePreview({ name, load }: FilePreviewProps) {
  const [attempt, setAttempt] = useState(0)
  return <LoadedFile key={`${name}-${attempt}`} name={name} load={load} onRetry={() => setAttempt(attempt + 1)} />
}
