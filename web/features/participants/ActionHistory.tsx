import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import { stageActWords } from '#shared/features/participants/participants.rules.ts'
import { send } from '#web/core/api.ts'
import { keyOf, metaOf } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { useUndo } from '#web/parts/stages/stages.data.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

const texts = participantsTexts.history

/** The decisions with their authors, and which can still be undone. */
export function ActionHistory({ edc_id }: { edc_id: number }) {
  const history = useActions(edc_id)
  const undo = useUndo()
  const mayUndo = useMay(contract.undo)
  if (!history.data) return <LoadState of={history} shape="text" count={5} />
  return (
    <Stack align="flex-start">
      <Timeline
        emptyWords={texts.none}
        entries={history.data.pages
          .flatMap(({ documents }) => documents)
          .map((entry) => ({
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
  )
}

/** Pages, one after the other; `left` says how many actions are not read yet. */
function useActions(edc_id: number) {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(contract.history, { id: edc_id }), 'pages'],
    queryFn: ({ pageParam, signal }) => send(contract.history, { id: edc_id, skip: pageParam }, { signal }),
    meta: metaOf(contract.history),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const loaded = all.reduce((sum, { documents }) => sum + documents.length, 0)
      return loaded < last.total && last.documents.length > 0 ? loaded : undefined
    },
  })
  const read = pages.data?.pages.reduce((sum, { documents }) => sum + documents.length, 0) ?? 0
  return { ...pages, left: (pages.data?.pages.at(-1)?.total ?? 0) - read }
}
