import { Button, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { optionsOf } from '#shared/core/options.ts'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import {
  closeReasons,
  DRAFT_WORD,
  isDraft,
  listingActions,
  type ListingAction,
  listingStateWords,
  missingToPublish,
} from '#shared/features/job-listings/job-listings.rules.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { rejectReasons } from '#shared/features/hiring/hiring.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useSend } from '#web/core/query.ts'
import { ListingEditDialog } from '#web/features/job-listings/ListingEditDialog.tsx'
import { useListingCandidates } from '#web/features/job-listings/job-listings.data.ts'
import type { CandidateRow } from '#web/features/job-listings/listing-candidate-rows.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useToday } from '#web/core/first-draw.ts'
import { useMay } from '#web/core/session.ts'

const texts = listingTexts.status

interface ListingStatusMenuProps {
  listing: Listing
  as: 'office' | 'company'
}

/** Open, disable, close, without the current status. Closing asks for a reason. */
export function ListingStatusMenu({ listing, as }: ListingStatusMenuProps) {
  const isOffice = as === 'office'
  const open = useSend(isOffice ? contract.officeOpen : contract.open, {
    successMessage: texts.opened,
  })
  const disable = useSend(isOffice ? contract.officeDisable : contract.disable, {
    successMessage: texts.disabled,
  })
  const [isClosing, setIsClosing] = useState(false)
  const [isFilling, setIsFilling] = useState(false)
  const today = useToday()
  // The office publishes with less.
  const missing = !isOffice && isDraft(listing) ? missingToPublish(listing, today) : {}
  // What a company does with most of its listings is one press away.
  const closesByButton = !isOffice && listing.jl_status === 'OPEN'
  const offered = (Object.keys(listingActions) as ListingAction[]).filter(
    (action) => listingActions[action] !== listing.jl_status && !(closesByButton && action === 'close'),
  )
  const mayChange = useMay(isOffice ? contract.officeOpen : contract.open)
  const input = { id: listing.jl_id, seen_status: listing.jl_status }
  const run: Record<ListingAction, () => void> = {
    open: () => (Object.keys(missing).length > 0 ? setIsFilling(true) : open.mutate({ input })),
    disable: () => disable.mutate({ input }),
    close: () => setIsClosing(true),
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            disabled={!mayChange}
            loading={open.isPending || disable.isPending}
            rightSection={<IconChevronDown size={15} aria-hidden />}
          >
            {isDraft(listing) ? DRAFT_WORD : listingStateWords[listing.jl_status]}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((action) => (
            <Menu.Item key={action} onClick={run[action]}>
              {action === 'open' && isDraft(listing) ? texts.publish : texts[action]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {closesByButton && <CloseButton listing={listing} isDisabled={!mayChange} onAsk={run.close} />}
      {isFilling && (
        <ListingEditDialog listing={listing} as={as} missing={missing} onClose={() => setIsFilling(false)} />
      )}
      {isClosing && as === 'office' && <CloseDialog listing={listing} as={as} onClose={() => setIsClosing(false)} />}
      {isClosing && as === 'company' && <CloseWithEverybody listing={listing} onClose={() => setIsClosing(false)} />}
    </>
  )
}

/** Where nobody waits for an answer the reason closes at once, and can be undone. */
function CloseButton(props: { listing: Listing; isDisabled: boolean; onAsk(): void }) {
  const { listing, isDisabled, onAsk } = props
  const { undecided, error } = useUndecided(listing)
  // Whether it asks by a menu or by a dialog is known once all who wait have been read.
  const isUnknown = !undecided && !error
  const input = { id: listing.jl_id, seen_status: listing.jl_status }
  const notifyClosed = useNotifyClosed(listing)
  const close = useSend(hiringContract.closeWithAnswers, { onSuccess: () => notifyClosed([]) })
  const button = (
    <Button
      variant="default"
      disabled={isDisabled || isUnknown}
      loading={close.isPending}
      onClick={undecided?.length === 0 ? undefined : onAsk}
    >
      {texts.close}
    </Button>
  )
  if (undecided?.length !== 0) return button
  return (
    <Menu>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.reason}</Menu.Label>
        {closeReasons.map((reason) => (
          <Menu.Item
            key={reason}
            onClick={() => (reason === OTHER ? onAsk() : close.mutate({ input: { ...input, reason, answers: [] } }))}
          >
            {reason === OTHER ? texts.otherReason : reason}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Says that it closed; undone, it is open and those who were refused stand where they stood, before they hear of it. */
function useNotifyClosed({ jl_id }: Listing) {
  const open = useSend(contract.open)
  const undo = useSend(hiringContract.undo)
  const reopen = async (refused: number[]) => {
    await open.mutateAsync({ input: { id: jl_id, seen_status: 'CLOSED' } })
    const undone = refused.length > 0 && (await undo.mutateAsync({ input: { id: jl_id, candidateIds: refused } }))
    toast.success(texts.opened)
    if (undone && undone.restored.length < refused.length) toast.info(hiringTexts.actions.undone(undone))
  }
  return (refused: number[]) =>
    // What fails says so itself.
    toast.undo({
      message: texts.closed,
      onUndo: () => void reopen(refused).catch(() => undefined),
      about: `listing:${jl_id}`,
    })
}

function useUndecided(listing: Listing) {
  const { rows, error } = useListingCandidates(listing.jl_id)
  const undecided = rows?.filter(({ candidate }) => ['BOOKMARKED', 'INTERVIEWED'].includes(candidate.jlc_status))
  return { rows, undecided, error }
}

/** The company answers everybody who still waits before it closes. */
function CloseWithEverybody({ listing, onClose }: { listing: Listing; onClose(): void }) {
  const { rows, undecided, error } = useUndecided(listing)
  if (!undecided && !error) return null
  const isFilled = rows?.some(({ candidate }) => candidate.jlc_status === 'HIRED')
  return (
    <CloseDialog
      listing={listing}
      as="company"
      undecided={undecided ?? []}
      likely={isFilled ? FILLED : FILLED_ELSEWHERE}
      onClose={onClose}
    />
  )
}

interface CloseDialogProps extends ListingStatusMenuProps {
  undecided?: readonly CandidateRow[]
  /** The reason that the dialog begins with. */
  likely?: (typeof closeReasons)[number] | null
  onClose(): void
}

/** Those who are told no, by reason. */
function answersOf(reasons: Readonly<Record<number, string>>): { reason: string; candidateIds: number[] }[] {
  const groups = Map.groupBy(Object.entries(reasons), ([, reason]) => reason)
  return [...groups].map(([reason, people]) => ({ reason, candidateIds: people.map(([usr_id]) => Number(usr_id)) }))
}

const OTHER = 'Άλλο' satisfies (typeof closeReasons)[number]
const FILLED = 'Καλύφθηκε η θέση' satisfies (typeof closeReasons)[number]
const FILLED_ELSEWHERE = 'Καλύφθηκε από άλλη πηγή' satisfies (typeof closeReasons)[number]
const USUAL_REASON = 'Επιλέχθηκε άλλος υποψήφιος' satisfies (typeof rejectReasons)[number]

function CloseDialog({ listing, as, undecided = [], likely = null, onClose }: CloseDialogProps) {
  const [reasons, setReasons] = useState<Record<number, string>>(() =>
    Object.fromEntries(undecided.map(({ usr_id }) => [usr_id, USUAL_REASON])),
  )
  const notifyClosed = useNotifyClosed(listing)
  const close = useContractForm(as === 'office' ? contract.officeClose : hiringContract.closeWithAnswers, {
    initial: { reason: likely as string | null, more: '' },
    draftKey: `listing.${listing.jl_id}.close`,
    toInput: ({ reason, more }) => ({
      id: listing.jl_id,
      seen_status: listing.jl_status,
      reason: [reason, more.trim()].filter(Boolean).join(': '),
      ...(as === 'office' ? {} : { answers: answersOf(reasons) }),
    }),
    check: ({ reason }): Record<string, string> => (reason ? {} : { reason: texts.chooseReason }),
    onSuccess: () =>
      as === 'office' ? toast.success(texts.closed) : notifyClosed(undecided.map(({ usr_id }) => usr_id)),
  })
  return (
    <DialogForm
      {...close}
      title={texts.closeTitle}
      size={undecided.length > 0 ? 'medium' : 'small'}
      submitLabel={undecided.length > 0 ? texts.confirmAll(undecided.length) : texts.confirm}
      tone="danger"
      onClose={onClose}
    >
      <RadioCards
        required
        label={texts.reason}
        options={optionsOf(closeReasons)}
        {...close.form.getInputProps('reason')}
      />
      <TextArea label={texts.more} maxLength={400} minRows={2} {...close.form.getInputProps('more')} />
      {undecided.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>{texts.undecided(undecided.length)}</Text>
          <Hint>{texts.undecidedHint}</Hint>
          {undecided.map(({ usr_id, name }) => (
            <SelectField
              key={usr_id}
              required
              label={name}
              options={rejectReasons}
              value={reasons[usr_id] ?? null}
              onChange={(reason) => setReasons({ ...reasons, [usr_id]: reason ?? USUAL_REASON })}
            />
          ))}
        </Stack>
      )}
    </DialogForm>
  )
}
