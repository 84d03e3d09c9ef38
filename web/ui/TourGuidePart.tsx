import { Tour } from '@mantine/core'
import { useState } from 'react'
import { texts } from './ui.texts.ts'

export interface TourStep {
  /** A selector; steps whose target is not on the page are skipped. */
  target?: string
  title: string
  body: string
}

export interface TourGuideProps {
  steps: readonly TourStep[]
  opened: boolean
  /** Called at the end and on skip. */
  onClose(): void
}

const labels = {
  skip: texts.tour.skip,
  back: texts.tour.back,
  next: texts.tour.next,
  close: texts.tour.finish,
  stepCounter: texts.tour.step,
  beacon: texts.tour.start,
}

export function TourGuidePart({ steps, opened, onClose }: TourGuideProps) {
  const [step, setStep] = useState(0)
  const present = opened ? steps.filter(({ target }) => !target || document.querySelector(target)) : []
  return (
    <Tour
      active={opened && present.length > 0}
      step={step}
      onStepChange={setStep}
      onClose={() => {
        setStep(0)
        onClose()
      }}
      labels={labels}
      spotlightRadius={8}
    >
      {present.map(({ target, title, body }) => (
        <Tour.Step key={title} target={target} title={title}>
          {body}
        </Tour.Step>
      ))}
    </Tour>
  )
}
