import { SimpleGrid } from '@mantine/core'
import type { RequestOf } from '#shared/core/contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { CompanyDetails } from '#shared/features/companies/companies.schemas.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { activitySectors } from '#shared/reference/sectors.ts'
import { useContractForm } from '#web/core/forms.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { LogoField, type LogoFieldProps } from '#web/features/companies/LogoField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = companiesTexts.edit
const words = companiesTexts.form

interface EditValues {
  name: string
  size: string | null
  activity: string | null
  afm: string
  site: string
  partner_approved: boolean
  remove_logo: boolean
  logo: File[]
}

function valuesOf(company: CompanyDetails): EditValues {
  return {
    name: company.cny_name,
    size: company.cny_size || null,
    activity: company.cny_activity || null,
    afm: company.cny_afm ?? '',
    site: company.cny_site,
    partner_approved: company.cny_partner_approved,
    remove_logo: false,
    logo: [],
  }
}

/** The data of a company as the office may change them, with its picture. */
export function CompanyEditForm({ company }: { company: CompanyDetails }) {
  const edit = useContractForm(companiesContract.edit, {
    edited: { row: company, values: valuesOf, changed: (row) => row.cny_date_changed },
    toInput: ({ logo: _logo, ...values }) =>
      ({ id: company.cny_id, ...values }) as RequestOf<typeof companiesContract.edit>,
    files: ({ logo }) => ({ logo }),
    draftKey: `company.${company.cny_id}`,
    successMessage: texts.saved,
  })
  const { form } = edit
  return (
    <FormFrame {...edit}>
      <Section title={texts.details}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField required label={words.name} {...form.getInputProps('name')} />
          <SelectField required label={words.size} options={companySizes} {...form.getInputProps('size')} />
          <SelectField required label={words.activity} options={activitySectors} {...form.getInputProps('activity')} />
          <TextField label={words.afm} inputMode="numeric" maxLength={9} {...form.getInputProps('afm')} />
          <TextField label={words.site} type="url" {...form.getInputProps('site')} />
          <LogoField
            logo={company.cny_logo}
            isRemoved={form.values.remove_logo}
            onRemove={() => form.setFieldValue('remove_logo', true)}
            field={form.getInputProps('logo') as LogoFieldProps['field']}
          />
          <SwitchField
            label={texts.partner}
            description={company.cny_partner_wish ? texts.partnerHint : texts.noPartner}
            disabled={!company.cny_partner_wish}
            {...form.getInputProps('partner_approved')}
          />
        </SimpleGrid>
      </Section>
    </FormFrame>
  )
}
