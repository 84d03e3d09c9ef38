import { Alert, List, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { formatDate } from '#shared/core/format.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { reasonWords } from '#shared/features/companies/companies.rules.ts'
import type { OwnRejection } from '#shared/features/companies/companies.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { refreshUser, useUser } from '#web/core/session.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import {
  CompanyFormFields,
  type CompanyValues,
  contactValuesOf,
  toCompanyInput,
} from '#web/features/companies/CompanyFormFields.tsx'
import { PaperNotice, useShownPapers } from '#web/parts/PaperNotice.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.register

/** Where a company is registered, and where a refused one reads why and is corrected. */
export function RegisterCompanyScreen() {
  const rejection = useCall(companiesContract.rejection, undefined)
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle} width="narrow">
      <LoadState of={rejection} shape="form" count={8} />
      {rejection.data !== undefined && <Registration key={rejection.data?.date ?? ''} rejection={rejection.data} />}
    </PageFrame>
  )
}

function Registration({ rejection }: { rejection: OwnRejection | null }) {
  const user = useUser()
  const empty: CompanyValues = {
    cny_name: '',
    cny_size: null,
    cny_activity: null,
    cny_afm: '',
    cny_site: '',
    ...contactValuesOf(user),
  }
  const papers = useShownPapers()
  const registration = useContractForm(companiesContract.register, {
    initial: rejection?.form ?? empty,
    toInput: (values) => ({ ...toCompanyInput(values), papers: papers.shown }),
    onError: papers.onError,
    draftKey: rejection ? `register-company.${rejection.date}` : 'register-company',
    onSuccess: async () => {
      toast.success(texts.sent)
      // The page of a company that waits is the entry page: the guard leads there.
      await refreshUser()
    },
  })
  return (
    <Stack gap="lg">
      {rejection && <Rejection rejection={rejection} />}
      <FormFrame {...registration} submitLabel={texts.submit}>
        <CompanyFormFields form={registration.form} />
        <PaperNotice words={texts.papers} />
      </FormFrame>
    </Stack>
  )
}

function Rejection({ rejection }: { rejection: OwnRejection }) {
  return (
    <Alert
      color="orange"
      icon={<IconInfoCircle aria-hidden />}
      title={texts.rejected(formatDate(rejection.date))}
      // Orange words on light orange would be too faint to read.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <List size="sm" mb="xs">
        {reasonWords(rejection.reasons).map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
      {rejection.note && (
        <Text size="sm" mb="xs" style={{ whiteSpace: 'pre-line' }}>
          <strong>{texts.note}:</strong> {rejection.note}
        </Text>
      )}
      <Text size="sm">
        {texts.rejectedNext}{' '}
        <UiLink href="/contact" underline="always">
          {texts.contact}
        </UiLink>
      </Text>
    </Alert>
  )
}
