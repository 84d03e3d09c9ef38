import { Button, Stack } from '@mantine/core'
import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import { stageActWords } from '#shared/features/participants/participants.rules.ts'
import { useMay } from '#web/core/session.ts'
import { usePages } from '#web/core/use-pages.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { useUndo } from '#web/parts/stages/stages.data.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

const texts = participantsTexts.history

/** The decisions with their authors, and which can still be undone. */
export function ActionHistory({ edc_id }: { edc_id: number }) {
  const history = usePages(contract.history, { id: edc_id })
  const undo = useUndo()
  const mayUndo = useMay(contract.undo)
  if (!history.documents)
    return (
      <Section>
        <LoadState of={history} shape="text" count={5} compact />
      </Section>
    )
  return (
    <Section>
      <Stack align="flex-start">
        <Timeline
          emptyWords={texts.none}
          entries={history.documents.map((entry) => ({
            id: String(entry.sta_id),
            who: entry.by || null,
            what: stageActWords[entry.sta_action] ?? entry.sta_action,
            at: entry.sta_date_created,
            tone: entry.sta_date_undone ? 'neutral' : 'success',
            detail: (
              <>
                {texts.line(entry.people, entry.sta_letters)}
                {entry.sta_date_undone && ` · ${texts.undone}`}
                {mayUndo && entry.may_undo && (
                  <Button
                    ml="sm"
                    size="compact-xs"
                    variant="default"
                    loading={undo.isPending}
                    onClick={() => undo.mutate({ input: { id: entry.sta_id } })}
                  >
                    {texts.undo}
                  </Button>
                )}
              </>
            ),
          }))}
        />
        {history.error && <LoadState of={history} shape="text" compact />}
        {history.hasNextPage && (
          <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {texts.more(history.left)}
          </Button>
        )}
      </Stack>
    </Section>
  )
}
