import { Stack } from '@mantine/core'
import type { RequestOf } from '#shared/core/contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { Company } from '#shared/features/companies/companies.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { refreshUser, useUser } from '#web/core/session.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { Colleagues } from '#web/features/companies/Colleagues.tsx'
import { LogoField, type LogoFieldProps } from '#web/features/companies/LogoField.tsx'
import { CompanyFormFields, companyValuesOf } from '#web/features/companies/CompanyFormFields.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.profile

/** The company by its own people, with their own contact data. */
export function CompanyProfileScreen() {
  const own = useCall(companiesContract.own, undefined)
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle} width="narrow">
      <LoadState of={own} shape="form" count={8} isQuiet />
      {own.data && (
        <Stack gap="lg">
          <ProfileForm key={own.data.cny_id} company={own.data} />
          <Colleagues />
        </Stack>
      )}
    </PageFrame>
  )
}

const partnerState = ({ cny_partner_wish, cny_partner_approved }: Company) =>
  cny_partner_approved ? 'on' : cny_partner_wish ? 'waiting' : 'off'

function ProfileForm({ company }: { company: Company }) {
  const user = useUser()
  const profile = useContractForm(companiesContract.profile, {
    edited: {
      row: company,
      values: (row) => ({
        ...companyValuesOf(row, user),
        cny_about: row.cny_about,
        cny_partner_wish: row.cny_partner_wish,
        remove_logo: false,
        logo: [] as File[],
      }),
      changed: (row) => row.cny_date_changed,
    },
    toInput: ({ logo: _logo, ...values }) => values as RequestOf<typeof companiesContract.profile>,
    files: ({ logo }) => ({ logo }),
    omit: ['logo'],
    draftKey: 'company-profile',
    onSuccess: async () => {
      await refreshUser()
      toast.success(texts.saved)
    },
  })
  const { form } = profile
  return (
    <FormFrame {...profile}>
      <CompanyFormFields form={form} />
      <Section title={texts.about} description={texts.aboutHint}>
        <Stack gap="md">
          <LogoField
            logo={company.cny_logo}
            isRemoved={form.values.remove_logo}
            onRemove={() => form.setFieldValue('remove_logo', true)}
            field={form.getInputProps('logo') as LogoFieldProps['field']}
          />
          <TextArea label={texts.aboutLabel} minRows={4} maxLength={2000} {...form.getInputProps('cny_about')} />
          <SwitchField
            label={texts.partnerWish}
            description={texts.partnerHint[partnerState(company)]}
            {...form.getInputProps('cny_partner_wish')}
          />
        </Stack>
      </Section>
    </FormFrame>
  )
}
