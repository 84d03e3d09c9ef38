import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RequestOf } from '#shared/core/contract.ts'
import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import type { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { Company } from '#shared/features/companies/companies.schemas.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { activitySectors } from '#shared/reference/sectors.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import classes from '#web/features/companies/CompanyFormFields.module.css'
import { Section } from '#web/ui/Section.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SelectField, withStored } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = companiesTexts.form

/** What is typed: nothing is chosen yet in an empty form. */
export interface CompanyValues {
  cny_name: string
  cny_size: string | null
  cny_activity: string | null
  cny_afm: string
  cny_site: string
  fullname: string
  phone: string
  cny_position: string
}

/** What a company has on record, with the contact data of who looks. */
export const companyValuesOf = (company: Company, user: OwnUser): CompanyValues => ({
  cny_name: company.cny_name,
  cny_size: company.cny_size || null,
  cny_activity: company.cny_activity || null,
  cny_afm: company.cny_afm ?? '',
  cny_site: company.cny_site,
  ...contactValuesOf(user),
})

export const contactValuesOf = (user: OwnUser) => ({
  fullname: user.usr_fullname,
  phone: user.usr_phone,
  cny_position: user.usr_company_position,
})

export function toCompanyInput(values: CompanyValues): RequestOf<typeof companiesContract.register> {
  return values as RequestOf<typeof companiesContract.register>
}

/** The form of a company by its own people: at the registration and later. */
export function CompanyFormFields({ form }: { form: Pick<UseFormReturnType<CompanyValues>, 'getInputProps'> }) {
  const size = form.getInputProps('cny_size')
  return (
    <>
      <Section title={texts.company}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField
            required
            className={classes.wide}
            label={texts.name}
            autoComplete="organization"
            {...form.getInputProps('cny_name')}
          />
          <div className={classes.wide}>
            <RadioCards
              required
              isShort
              label={texts.size}
              options={withStored(companySizes, [size.value ?? ''])}
              {...size}
            />
          </div>
          <SelectField
            required
            className={classes.wide}
            label={texts.activity}
            options={activitySectors}
            {...form.getInputProps('cny_activity')}
          />
          <TextField
            label={texts.afm}
            description={texts.afmHint}
            inputMode="numeric"
            maxLength={9}
            {...form.getInputProps('cny_afm')}
          />
          <TextField
            label={texts.site}
            description={texts.siteHint}
            type="url"
            autoComplete="url"
            {...form.getInputProps('cny_site')}
          />
        </SimpleGrid>
      </Section>
      <Section title={texts.contact} description={texts.contactHint}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextField required label={texts.fullname} autoComplete="name" {...form.getInputProps('fullname')} />
          <TextField required label={texts.phone} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
          <TextField
            required
            label={texts.position}
            autoComplete="organization-title"
            {...form.getInputProps('cny_position')}
          />
        </SimpleGrid>
      </Section>
    </>
  )
}
