import { useEffect, useEffectEvent } from 'react'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { isDraft } from '#shared/features/job-listings/job-listings.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { listingInput, listingValuesOf } from '#web/features/job-listings/listing-form.ts'
import { PositionFields, RequirementFields, TextFields } from '#web/features/job-listings/ListingFormFields.tsx'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { focusFirst } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'

const texts = listingTexts.form

export interface ListingEditDialogProps {
  listing: Listing
  as: 'office' | 'company'
  /** What its publication lacks, by field: said beside the fields, and the first of them is led to. */
  missing?: Record<string, string>
  onClose(): void
}

export function ListingEditDialogPart({ listing, as, missing, onClose }: ListingEditDialogProps) {
  const edit = useContractForm(as === 'office' ? contract.officeEdit : contract.edit, {
    edited: { row: listing, values: listingValuesOf, changed: (row) => row.jl_date_changed },
    toInput: (values) => ({ id: listing.jl_id, ...listingInput(values) }),
    successMessage: texts.saved,
    draftKey: `listing.${listing.jl_id}`,
  })
  const sayMissing = useEffectEvent(() => {
    if (!missing) return
    edit.form.setErrors(missing)
    focusFirst(edit.form, Object.keys(missing))
  })
  useEffect(() => {
    // After the dialog has taken the focus itself.
    const timer = setTimeout(sayMissing, 50)
    return () => clearTimeout(timer)
  }, [])
  const isNew = as === 'company' && isDraft(listing)
  return (
    <DialogForm {...edit} title={texts.edit} size="large" onClose={onClose}>
      {isNew && <Hint>{texts.neededHint}</Hint>}
      <PositionFields form={edit.form} isNew={isNew} />
      <RequirementFields form={edit.form} count={as === 'company' ? 'below' : 'none'} />
      <TextFields form={edit.form} isNew={isNew} />
    </DialogForm>
  )
}
