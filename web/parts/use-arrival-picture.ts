import { useEffect, useState } from 'react'
import { arrivalAddress } from '#shared/features/assessment-centre/assessment-centre.day.ts'

/** The QR code of an arrival code as the address of a picture; empty until it is drawn. Without it there is still the code. */
export function useArrivalPicture(edc_id: number, code: string): string {
  const [picture, setPicture] = useState('')
  useEffect(() => {
    const address = arrivalAddress(window.location.origin, edc_id, code)
    import('uqr').then(
      ({ renderSVG }) => setPicture(`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address))}`),
      () => setPicture(''),
    )
  }, [edc_id, code])
  return picture
}
