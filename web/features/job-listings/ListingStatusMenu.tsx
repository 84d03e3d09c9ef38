import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import {
  closeReasons,
  listingActions,
  type ListingAction,
  listingStateWords,
} from '#shared/features/job-listings/job-listings.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useSend } from '#web/core/query.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'
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
    onSuccess: () => toast.success(texts.opened),
  })
  const disable = useSend(isOffice ? contract.officeDisable : contract.disable, {
    onSuccess: () => toast.success(texts.disabled),
  })
  const [isClosing, setIsClosing] = useState(false)
  const offered = (Object.keys(listingActions) as ListingAction[]).filter(
    (action) => listingActions[action] !== listing.jl_status,
  )
  const mayChange = useMay(isOffice ? contract.officeOpen : contract.open)
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
            disabled={!mayChange}
            loading={open.isPending || disable.isPending}
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
      {isClosing && <CloseDialog listing={listing} as={as} onClose={() => setIsClosing(false)} />}
    </>
  )
}

interface CloseDialogProps extends ListingStatusMenuProps {
  onClose(): void
}

function CloseDialog({ listing, as, onClose }: CloseDialogProps) {
  const close = useContractForm(as === 'office' ? contract.officeClose : contract.close, {
    initial: { reason: null as string | null, more: '' },
    toInput: ({ reason, more }) => ({
      id: listing.jl_id,
      reason: [reason, more.trim()].filter(Boolean).join(': '),
    }),
    check: ({ reason }): Record<string, string> => (reason ? {} : { reason: texts.chooseReason }),
    successMessage: texts.closed,
  })
  return (
    <DialogForm {...close} title={texts.closeTitle} submitLabel={texts.confirm} tone="danger" onClose={onClose}>
      <SelectField required label={texts.reason} options={closeReasons} {...close.form.getInputProps('reason')} />
      <TextArea label={texts.more} maxLength={400} autosize minRows={2} {...close.form.getInputProps('more')} />
    </DialogForm>
  )
}
