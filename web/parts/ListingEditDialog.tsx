import { Stack } from '@mantine/core'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { listingInput, listingValuesOf } from '#web/parts/listing-form.ts'
import { PositionFields, RequirementFields, TextFields } from '#web/parts/ListingFormFields.tsx'
import { listingTexts } from '#web/parts/listings.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = listingTexts.form

interface ListingEditDialogProps {
  listing: Listing
  as: 'office' | 'company'
  onClose(): void
}

/** A listing changed in place, by its company or by the office. */
export function ListingEditDialog({ listing, as, onClose }: ListingEditDialogProps) {
  const edit = useContractForm(as === 'office' ? contract.officeEdit : contract.edit, {
    initial: listingValuesOf(listing),
    toInput: (values) => ({ id: listing.jl_id, ...listingInput(values) }),
    onSuccess: () => {
      toast.success(texts.saved)
      onClose()
    },
  })
  return (
    <AppDialog opened onClose={onClose} title={texts.edit} size="xl" isDirty={edit.form.isDirty()}>
      <FormFrame
        form={edit.form}
        onSubmit={edit.onSubmit}
        submitLabel={texts.save}
        onCancel={onClose}
        hasLeaveGuard={false}
        hasStickyBar={false}
      >
        <Stack gap="lg">
          <PositionFields form={edit.form} />
          <RequirementFields form={edit.form} />
          <TextFields form={edit.form} />
        </Stack>
      </FormFrame>
    </AppDialog>
  )
}
