import { Button, Group, Menu, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import {
  closeReasons,
  listingActions,
  type ListingAction,
  listingStateWords,
} from '#shared/features/job-listings/job-listings.rules.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { listingTexts } from '#web/parts/listings.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = listingTexts.status

interface ListingStatusMenuProps {
  listing: Listing
  as: 'office' | 'company'
}

function useListingStatus(as: 'office' | 'company') {
  const options = (words: string) => ({
    onSuccess: () => {
      toast.success(words)
    },
    onError: (error: Error) => toast.error(messageOf(error)),
  })
  const isOffice = as === 'office'
  const open = useSend(isOffice ? contract.officeOpen : contract.open, options(texts.opened))
  const disable = useSend(isOffice ? contract.officeDisable : contract.disable, options(texts.disabled))
  const close = useSend(isOffice ? contract.officeClose : contract.close, options(texts.closed))
  return { open, disable, close }
}

/** Open, disable, close: only what is not so already. Closing asks why. */
export function ListingStatusMenu({ listing, as }: ListingStatusMenuProps) {
  const { open, disable, close } = useListingStatus(as)
  const [isClosing, setIsClosing] = useState(false)
  const offered = (Object.keys(listingActions) as ListingAction[]).filter(
    (action) => listingActions[action] !== listing.jl_status,
  )
  const input = { id: listing.jl_id }
  const run: Record<ListingAction, () => void> = {
    open: () => open.mutate({ input }),
    disable: () => disable.mutate({ input }),
    close: () => setIsClosing(true),
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            loading={open.isPending || disable.isPending || close.isPending}
            rightSection={<IconChevronDown size={15} aria-hidden />}
          >
            {listingStateWords[listing.jl_status]}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((action) => (
            <Menu.Item key={action} onClick={run[action]}>
              {texts[action]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isClosing && (
        <CloseDialog
          onClose={() => setIsClosing(false)}
          onReason={(reason) => {
            close.mutate({ input: { ...input, reason } })
            setIsClosing(false)
          }}
        />
      )}
    </>
  )
}

function CloseDialog({ onClose, onReason }: { onClose(): void; onReason(reason: string): void }) {
  const [choice, setChoice] = useState<string | null>(null)
  const [more, setMore] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const submit = () => (choice ? onReason([choice, more.trim()].filter(Boolean).join(': ')) : setIsAsked(true))
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.closeTitle}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button color="red" onClick={submit}>
            {texts.confirm}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <SelectField
          required
          label={texts.reason}
          options={closeReasons.map((value) => ({ value, label: value }))}
          value={choice}
          onChange={setChoice}
          error={isAsked && !choice ? texts.chooseReason : undefined}
        />
        <TextArea label={texts.more} value={more} onChange={setMore} maxLength={400} autosize minRows={2} />
      </Stack>
    </AppDialog>
  )
}
