import { ActionIcon, Checkbox, Skeleton, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useAddingAction } from '#web/features/job-listings/use-adding-action.tsx'
import { searchAddress, type SearchValues } from '#web/features/job-listings/candidate-search.ts'
import classes from '#web/features/job-listings/CompanySearch.module.css'
import { EmptySearch } from '#web/features/job-listings/EmptySearch.tsx'
import { HitDetail } from '#web/features/job-listings/HitDetail.tsx'
import { HitRow } from '#web/features/job-listings/HitRow.tsx'
import { useFitting } from '#web/features/job-listings/job-listings.data.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { SearchFilters } from '#web/features/job-listings/SearchFilters.tsx'
import { isInvitable } from '#web/features/job-listings/use-review.ts'
import { useAdding, useCandidateSearch } from '#web/features/job-listings/use-candidate-search.ts'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { nouns } from '#web/parts/nouns.texts.ts'
import { BulkBar } from '#web/ui/BulkBar.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { TablePager } from '#web/ui/TablePager.tsx'
import { type TableSelection, useTableSelection } from '#web/ui/use-table-selection.ts'

const texts = listingTexts.search
/** Below this the list and the person do not stand side by side. */
// On paper the screen stays as it was: what left it while it is drawn would leave empty sheets.
const NARROW = 'screen and (max-width: 62em)'
const WHO = 'who'

/** Whom the address names, so that Back leads from a person to the list on a phone. */
function useChosen(isNarrow: boolean) {
  const { href } = useNavigation()
  const chosen = Number(new URL(href, 'http://here').searchParams.get(WHO)) || undefined
  const choose = (usr_id: number | undefined) => {
    const here = new URL(window.location.href)
    if (usr_id === undefined) here.searchParams.delete(WHO)
    else here.searchParams.set(WHO, String(usr_id))
    navigate(here.pathname + here.search, { replace: !isNarrow || chosen !== undefined })
  }
  return [chosen, choose] as const
}

/** Graduates for a listing of the own company: the list at the left, the person beside it, ready to be invited. */
export function CompanySearch({ listing }: { listing: Listing }) {
  const of = { listing, as: 'company' } as const
  const { values, setValues, list, allIds } = useCandidateSearch(of)
  const isNarrow = useMediaQuery(NARROW, false)
  const [chosen, choose] = useChosen(isNarrow)
  const { rows: hits, total = 0 } = list
  const adding = useAdding(of, total, allIds)
  const actions = useAddingAction(adding)
  const shown = hits?.find((hit) => hit.usr_id === chosen) ?? (isNarrow ? undefined : hits?.[0])
  const [invited, setInvited] = useState<Hit | null>(null)
  const isAlone = isNarrow && shown !== undefined
  return (
    <div className={classes.search}>
      {!isAlone && (
        <div className={classes.head}>
          <Fitting listing={listing} values={values} onChange={setValues} />
          <SearchFilters {...of} values={values} onChange={setValues} />
        </div>
      )}
      <div className={classes.split}>
        {!isAlone && (
          <Hits
            // Other filters make another list; the selection belongs to the old one.
            key={searchAddress(values)}
            jl_id={listing.jl_id}
            values={values}
            onChange={setValues}
            list={list}
            actions={actions}
            shown={isNarrow ? undefined : shown?.usr_id}
            onChoose={choose}
            mayInvite={(hit) => adding.mayChange && isInvitable(listing, hit.jlc_status)}
            onInvite={setInvited}
          />
        )}
        {shown && hits && (
          <HitDetail
            listing={listing}
            hits={hits}
            hit={shown}
            onGo={choose}
            onBack={isAlone ? () => choose(undefined) : undefined}
          />
        )}
      </div>
      {invited && (
        <InviteDialog
          jl_id={listing.jl_id}
          usr_id={invited.usr_id}
          name={invited.usr_fullname}
          onClose={() => setInvited(null)}
        />
      )}
    </div>
  )
}

interface FittingProps {
  listing: Listing
  values: SearchValues
  onChange(values: SearchValues): void
}

/** Who fits all criteria, and whom a single one leaves out. */
function Fitting({ listing, values, onChange }: FittingProps) {
  const count = useFitting(listing)
  // As high and wide as the first switch: the list below it stays where it is.
  if (count.isPending) return <Skeleton h={34} w={205} radius="xl" />
  if (!count.data || count.data.criteria.length === 0) return null
  const costly = count.data.criteria.flatMap((criterion, at) => ({ ...criterion, place: String(at) }))
  return (
    <div className={classes.fitting} role="group" aria-label={texts.fitting}>
      <Switch
        classNames={{ root: classes.pill, body: classes.pillBody }}
        label={texts.fits(count.data.fits)}
        checked={values.fits}
        onChange={(event) => onChange({ ...values, fits: event.currentTarget.checked, without: [] })}
      />
      {values.fits &&
        costly
          .filter(({ leaves_out, place }) => leaves_out > 0 || values.without.includes(place))
          .map(({ label, leaves_out, place }) => (
            <Switch
              key={place}
              classNames={{ root: classes.pill, body: classes.pillBody }}
              label={texts.withoutCriterion(label, leaves_out)}
              checked={values.without.includes(place)}
              onChange={(event) =>
                onChange({
                  ...values,
                  without: event.currentTarget.checked
                    ? [...values.without, place]
                    : values.without.filter((other) => other !== place),
                })
              }
            />
          ))}
    </div>
  )
}

interface HitsProps extends Pick<FittingProps, 'values' | 'onChange'> {
  jl_id: number
  list: ReturnType<typeof useCandidateSearch>['list']
  actions: ReturnType<typeof useAddingAction>
  shown: number | undefined
  onChoose(usr_id: number): void
  mayInvite(hit: Hit): boolean
  /** Straight from the list, for who needs no further look. */
  onInvite(hit: Hit): void
}

function Hits({ jl_id, values, onChange, list, actions, shown, onChoose, mayInvite, onInvite }: HitsProps) {
  const { rows: hits, total = 0, state, onStateChange } = list
  const pageIds = hits?.map((hit) => String(hit.usr_id)) ?? []
  const selection = useTableSelection(pageIds, state)
  return (
    <section className={classes.list} aria-label={texts.results} data-keeps-focus tabIndex={-1}>
      <Find list={list} selection={selection} mayChoose={actions.length > 0} />
      <LoadState
        of={{ data: hits, error: list.error, isPending: !hits && !list.error, refetch: list.onRetry }}
        shape="list"
        count={10}
        compact
      />
      {hits?.length === 0 && <EmptySearch jl_id={jl_id} values={values} q={state.q} onChange={onChange} />}
      {hits && hits.length > 0 && (
        <ol className={classes.hits} data-stale={list.isFetching || undefined}>
          {hits.map((hit) => (
            <Item key={hit.usr_id} hit={hit} isShown={hit.usr_id === shown}>
              {actions.length > 0 && (
                <Checkbox
                  aria-label={texts.select(hit.usr_fullname)}
                  checked={selection.isSelected(String(hit.usr_id))}
                  onChange={(event) =>
                    selection.toggle(String(hit.usr_id), (event.nativeEvent as MouseEvent).shiftKey === true)
                  }
                />
              )}
              <HitRow hit={hit} isShown={hit.usr_id === shown} onOpen={() => onChoose(hit.usr_id)} />
              {mayInvite(hit) && (
                <ActionIcon
                  color="regen"
                  size="lg"
                  className={classes.invite}
                  aria-label={texts.inviteOne(hit.usr_fullname)}
                  title={texts.invite}
                  onClick={() => onInvite(hit)}
                >
                  <IconCalendarPlus size={18} aria-hidden />
                </ActionIcon>
              )}
            </Item>
          ))}
        </ol>
      )}
      <BulkBar noun={nouns.candidate} actions={actions} selection={selection} pageIds={pageIds} total={total} />
      <div className={classes.pager}>
        <TablePager
          noun={nouns.candidate}
          total={hits && total}
          skip={state.skip}
          limit={state.limit}
          onChange={(part) => onStateChange({ ...state, ...part })}
        />
      </div>
    </section>
  )
}

interface FindProps extends Pick<HitsProps, 'list'> {
  selection: TableSelection
  mayChoose: boolean
}

function Find({ list, selection, mayChoose }: FindProps) {
  const { rows: hits, state, onStateChange } = list
  return (
    <div className={classes.find}>
      {mayChoose && (
        <Checkbox
          aria-label={texts.selectPage}
          checked={selection.isPageSelected}
          indeterminate={selection.isPagePartly}
          disabled={!hits?.length}
          onChange={selection.togglePage}
        />
      )}
      <SearchBox
        className={classes.words}
        label={texts.q}
        placeholder={texts.q}
        value={state.q ?? ''}
        onChange={(q) => onStateChange({ ...state, q: q || undefined, skip: 0 })}
      />
    </div>
  )
}

/** With J and K the list follows. */
function Item({ hit, isShown, children }: { hit: Hit; isShown: boolean; children: React.ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  const isFirstLook = useRef(true)
  useEffect(() => {
    if (isShown && !isFirstLook.current) item.current?.scrollIntoView({ block: 'nearest' })
    isFirstLook.current = false
  }, [isShown])
  return (
    <li ref={item} className={classes.item} data-shown={isShown || undefined} data-person={hit.usr_id}>
      {children}
    </li>
  )
}
