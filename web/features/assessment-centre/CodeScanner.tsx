import { Button, Stack } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { codeIn } from '#web/features/assessment-centre/day-acts.ts'
import classes from '#web/features/assessment-centre/day.module.css'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'

const texts = dayTexts.scanner
const EVERY_MS = 250

/** Not in every browser: where it is absent, the telephone's own camera opens the address of the code. */
interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector
const detectorOf = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Reads one code after the other from the camera; the same code counts once while it is held there. */
export function CodeScanner({ onCode }: { onCode(code: string): void }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!detectorOf() || !navigator.mediaDevices) return null
  return (
    <Stack gap="xs" mt="xs">
      <Button
        variant="default"
        leftSection={<IconQrcode size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? texts.close : texts.open}
      </Button>
      {isOpen && <Camera onCode={onCode} />}
    </Stack>
  )
}

function Camera({ onCode }: { onCode(code: string): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onCode)
  const [words, setWords] = useState<string>(texts.hint)
  useEffect(() => {
    report.current = onCode
  }, [onCode])
  useEffect(() => {
    const closing = new AbortController()
    const watching = watch(video.current, closing.signal, (code) => {
      setWords(texts.scanned(code))
      report.current(code)
    })
    watching.catch(() => !closing.signal.aborted && setWords(texts.refused))
    return () => closing.abort()
  }, [])
  return (
    <>
      <video ref={video} className={classes.camera} aria-label={texts.picture} muted playsInline />
      <Hint role="status">{words}</Hint>
    </>
  )
}

async function watch(
  video: HTMLVideoElement | null,
  closing: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const Detecting = detectorOf()
  if (!video || !Detecting) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (closing.aborted) return stop()
  closing.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const detector = new Detecting({ formats: ['qr_code'] })
  let last: string | null = null
  while (!closing.aborted) {
    const [shown] = await detector.detect(video)
    const code = shown ? codeIn(shown.rawValue) : null
    if (code !== null && code !== last) onCode(code)
    last = code ?? last
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
