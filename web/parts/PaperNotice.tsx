import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { papersContract as contract } from '#shared/features/papers/papers.contract.ts'
import { paperTitles } from '#shared/features/papers/papers.rules.ts'
import type { ApiError } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { UiLink } from '#web/ui/UiLink.tsx'

/** The versions that stood when the form was opened; after a refusal, those that stand now. */
export function useShownPapers() {
  const papers = useCall(contract.current, undefined)
  const [changed, setChanged] = useState<string | null>(null)
  const [first, setFirst] = useState('')
  if (first === '' && papers.data) setFirst(papers.data.accepts)
  return {
    shown: changed ?? first,
    onError(error: ApiError) {
      if (error.code === 'papers_changed') setChanged((error.details as { accepts: string }).accepts)
    },
  }
}

/** What sending a form accepts. The papers open beside the form, so that nothing typed is lost. */
export function PaperNotice({ words }: { words: string }) {
  return (
    <Group gap="xs">
      <Text size="sm">{words}</Text>
      {(['terms', 'privacy'] as const).map((page) => (
        <UiLink key={page} href={`/${page}`} size="sm" target="_blank" underline="always">
          {paperTitles[page]}
        </UiLink>
      ))}
    </Group>
  )
}
