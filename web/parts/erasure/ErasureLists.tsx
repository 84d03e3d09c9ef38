import { Title } from '@mantine/core'
import type { ErasurePreview } from '#shared/core/erasure.ts'
import classes from '#web/parts/erasure/ErasureLists.module.css'
import { erasureTexts as texts } from '#web/parts/erasure/erasure.texts.ts'

/** What an erasure will take and leave, before somebody decides. */
export function ErasureLists({ preview }: { preview: ErasurePreview }) {
  return (
    <>
      <Sentences title={texts.goes} sentences={preview.goes} />
      <Sentences title={texts.stays} sentences={preview.stays} />
      <Sentences title={texts.byEye} sentences={preview.by_eye} />
    </>
  )
}

export function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <ul className={classes.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
