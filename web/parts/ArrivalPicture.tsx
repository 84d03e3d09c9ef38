import { useEffect, useState } from 'react'
import type { encode } from 'uqr'
import { arrivalAddress } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { pathOfModules } from '#web/parts/qr-path.ts'

type Encode = typeof encode

/** What draws QR codes, once it is here; without it there are still the codes themselves. */
export function useQrEncoder(): Encode | null {
  const [encoder, setEncoder] = useState<{ encode: Encode } | null>(null)
  useEffect(() => {
    import('uqr').then(setEncoder, () => undefined)
  }, [])
  return encoder?.encode ?? null
}

interface ArrivalPictureProps {
  encode: Encode
  edc_id: number
  code: string
  label: string
  className?: string | undefined
  size?: number
}

/** The QR code of an arrival code. It is part of the page: thousands of picture files would take a browser minutes. */
export function ArrivalPicture({ encode, edc_id, code, label, className, size }: ArrivalPictureProps) {
  const { data, size: modules } = encode(arrivalAddress(window.location.origin, edc_id, code))
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path fill="white" d={`M0 0h${modules}v${modules}h-${modules}z`} />
      <path fill="black" d={pathOfModules(data)} />
    </svg>
  )
}
