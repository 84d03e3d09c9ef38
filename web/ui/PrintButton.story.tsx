import { useState } from 'react'
import type { Stories } from '#web/kit/story.tsx'
import { PrintButton } from './PrintButton.tsx'

function Drawing() {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <PrintButton isWhole={isWhole} />
      <button type="button" onClick={() => setWhole(true)}>
        Τέλος σχεδίασης
      </button>
    </>
  )
}

export const stories: Stories = { Usual: () => <PrintButton />, 'While the page is drawn': () => <Drawing /> }
