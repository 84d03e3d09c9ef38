import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { listingInput, listingValuesOf } from '#web/features/job-listings/listing-form.ts'
import { PositionFields, RequirementFields, TextFields } from '#web/features/job-listings/ListingFormFields.tsx'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'

const texts = listingTexts.form

export interface ListingEditDialogProps {
  listing: Listing
  as: 'office' | 'company'
  onClose(): void
}

export function ListingEditDialogPart({ listing, as, onClose }: ListingEditDialogProps) {
  const edit = useContractForm(as === 'office' ? contract.officeEdit : contract.edit, {
    edited: { row: listing, values: listingValuesOf, changed: (row) => row.jl_date_changed },
    toInput: (values) => ({ id: listing.jl_id, ...listingInput(values) }),
    successMessage: texts.saved,
    draftKey: `listing.${listing.jl_id}`,
  })
  return (
    <DialogForm {...edit} title={texts.edit} size="large" onClose={onClose}>
      <PositionFields form={edit.form} />
      <RequirementFields form={edit.form} isCounted={as === 'company'} />
      <TextFields form={edit.form} />
    </DialogForm>
  )
}
