import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useRecord, useSend } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { MentionList } from '#web/features/candidates/MentionList.tsx'
import { ForGrade } from '#web/parts/ForGrade.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.erasure

/** Texts of others that may still mention somebody who erased themselves. */
export function MentionsScreen({ params }: { params: Record<string, string> }) {
  return (
    <ForGrade call={contract.mentions} title={texts.title}>
      <Mentions params={params} />
    </ForGrade>
  )
}

function Mentions({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const [chosen, setChosen] = useState<string[]>([])
  const query = useRecord(contract.mentions, { id })
  const later = query.data?.later ?? []
  const settle = useSend(contract.settleMentions, {
    onSuccess: ({ message }) => {
      toast.success(message)
      setChosen([])
      if (later.length === 0 && !mentions.some(({ is_held }) => is_held)) navigate('/admin/candidates')
      else void query.refetch()
    },
  })
  const mentions = query.data?.is_erased ? query.data.mentions : []
  return (
    <PageFrame
      title={texts.screen}
      breadcrumbs={[{ label: candidatesTexts.title, href: '/admin/candidates' }, { label: texts.screen }]}
      width="narrow"
    >
      <LoadState of={query} shape="text" />
      {query.data && mentions.length === 0 && <EmptyState title={texts.settled} />}
      {mentions.length > 0 && (
        <Section title={texts.erasedPerson}>
          <MentionList mentions={mentions} later={later} value={chosen} onChange={setChosen} />
          {mentions.some(({ is_held }) => !is_held) && (
            <Group mt="lg">
              <Button loading={settle.isPending} onClick={() => settle.mutate({ input: { id, mention_ids: chosen } })}>
                {texts.settle(chosen.length)}
              </Button>
            </Group>
          )}
        </Section>
      )}
    </PageFrame>
  )
}
