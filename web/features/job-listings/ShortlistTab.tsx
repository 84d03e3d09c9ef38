import { Alert, Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { dotted } from '#shared/core/format.ts'
import { studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { SHORTLIST_MOST, shortlistsContract } from '#shared/features/shortlists/shortlists.contract.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { Criteria } from '#web/features/job-listings/HitColumns.tsx'
import classes from '#web/features/job-listings/Shortlist.module.css'
import { ShortlistAnswers } from '#web/features/job-listings/ShortlistAnswers.tsx'
import { shortlistTexts } from '#web/features/job-listings/shortlist.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { usePastDay } from '#web/ui/past.ts'
import { toast } from '#web/ui/toast.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = shortlistTexts.office
const SHOWN = 10

/** The office puts up to five people together for a listing: suggested by fit, chosen by a person. */
export function ShortlistTab({ listing }: { listing: Listing }) {
  const { jl_id } = listing
  const list = useCall(shortlistsContract.officeList, { id: jl_id })
  const isPast = usePastDay() !== null
  const people = list.data?.people ?? []
  const waiting = people.filter(({ shp_answer }) => shp_answer === null)
  const recall = useRecall(jl_id)
  return (
    <Stack gap="md">
      <LoadState of={list} shape="text" count={5} />
      {list.data && !isPast && listing.jl_status !== 'OPEN' && <Alert color="gray">{texts.closed}</Alert>}
      {list.data && isPast && people.length === 0 && <Hint>{texts.nobodyThen}</Hint>}
      {list.data && !isPast && listing.jl_status === 'OPEN' && (
        <Suggestions
          // Whoever was sent is no suggestion any more; the next ones are chosen anew.
          key={people.length}
          jl_id={jl_id}
          room={SHORTLIST_MOST - waiting.length}
          onUndo={recall.run}
        />
      )}
      {people.length > 0 && (
        <ShortlistAnswers
          title={texts.sent}
          people={people}
          hrefOf={({ usr_id }) => `/admin/candidates/${usr_id}`}
          actions={
            recall.may &&
            waiting.length > 1 && (
              <Button variant="default" onClick={() => recall.run(waiting.map(({ usr_id }) => usr_id))}>
                {texts.recallAll(waiting.length)}
              </Button>
            )
          }
          act={
            recall.may
              ? {
                  label: texts.recall,
                  mayRun: ({ shp_answer }) => shp_answer === null,
                  onRun: ({ usr_id }) => recall.run([usr_id]),
                }
              : undefined
          }
        />
      )}
    </Stack>
  )
}

/** Whom the company has not answered can be called back. */
function useRecall(jl_id: number) {
  const send = useSend(shortlistsContract.recall, { successMessage: texts.recalled })
  const may = useMay(shortlistsContract.recall)
  return { may, run: (ids: readonly number[]) => send.mutate({ input: { id: jl_id, candidateIds: [...ids] } }) }
}

interface SuggestionsProps {
  jl_id: number
  /** So many more may wait. */
  room: number
  onUndo(sent: readonly number[]): void
}

function Suggestions({ jl_id, room, onUndo }: SuggestionsProps) {
  const hits = useCall(hiringContract.officeSearch, { id: jl_id, unplaced: true, skip: 0, limit: SHOWN })
  const free = hits.data?.documents
  const [own, setOwn] = useState<readonly number[] | null>(null)
  const chosen = own ?? free?.slice(0, room).map(({ usr_id }) => usr_id) ?? []
  const send = useSend(shortlistsContract.send, {
    onSuccess: ({ letters }, { candidateIds }) =>
      toast.undo({ message: texts.sentDone(letters), onUndo: () => onUndo(candidateIds) }),
  })
  const maySend = useMay(shortlistsContract.send)
  const toggle = (usr_id: number) =>
    setOwn(chosen.includes(usr_id) ? chosen.filter((id) => id !== usr_id) : [...chosen, usr_id])
  return (
    <Section
      title={texts.suggested}
      description={room > 0 ? texts.about(SHORTLIST_MOST) : texts.full}
      actions={
        maySend &&
        room > 0 &&
        chosen.length > 0 && (
          <Button
            loading={send.isPending}
            onClick={() => send.mutate({ input: { id: jl_id, candidateIds: [...chosen] } })}
          >
            {texts.send(chosen.length)}
          </Button>
        )
      }
    >
      <LoadState of={hits} shape="text" count={5} compact />
      {free?.length === 0 && <Hint>{texts.nobody}</Hint>}
      <ul>
        {free?.map((hit) => (
          <li key={hit.usr_id} className={classes.answer}>
            {maySend && room > 0 && (
              <Checkbox
                aria-label={texts.choose(hit.usr_fullname)}
                checked={chosen.includes(hit.usr_id)}
                disabled={!chosen.includes(hit.usr_id) && chosen.length >= room}
                onChange={() => toggle(hit.usr_id)}
              />
            )}
            <div className={classes.who}>
              <UiLink href={`/admin/candidates/${hit.usr_id}`}>{hit.usr_fullname}</UiLink>
              <Hint>{dotted(hit.usr_profile.usp_city, studiesOf(hit.education))}</Hint>
            </div>
            <Criteria criteria={hit.criteria} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
