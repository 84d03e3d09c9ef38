import { SimpleGrid, Stack } from '@mantine/core'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { CompanyDetails } from '#shared/features/companies/companies.schemas.ts'
import { navigate } from '#web/core/navigation.ts'
import { useRecord } from '#web/core/query.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { CompanyEditForm } from '#web/features/companies/CompanyEditForm.tsx'
import { CompanyUsers } from '#web/features/companies/CompanyUsers.tsx'
import { DecisionButtons } from '#web/features/companies/DecisionButtons.tsx'
import { companyTexts } from '#web/parts/companies.texts.ts'
import { CompanyEvidence } from '#web/parts/CompanyEvidence.tsx'
import { CompanyFacts, CompanyHistory } from '#web/parts/CompanyFacts.tsx'
import { CompanyStatusChip } from '#web/parts/CompanyStatusChip.tsx'
import { CompanyFollowUps } from '#web/parts/follow-up/CompanyFollowUps.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = companiesTexts.edit

/** One company by the office: its data, its people, its decisions and their history. */
export function CompanyEditScreen({ params }: { params: Record<string, string> }) {
  const company = useRecord(companiesContract.one, { id: Number(params.id) })
  // The frame shows the text of a page that is not there.
  return (
    <PageFrame
      title={company.data?.cny_name ?? texts.title}
      badge={company.data && <CompanyStatusChip status={company.data.cny_status} size="md" />}
      breadcrumbs={[{ label: companiesTexts.list.title, href: '/admin/companies' }, { label: texts.title }]}
      actions={company.data && <DecisionButtons company={company.data} onGone={() => navigate('/admin/companies')} />}
      width="normal"
    >
      <LoadState of={company} shape="form" count={6} isQuiet />
      {company.data && <Content company={company.data} />}
    </PageFrame>
  )
}

function Content({ company }: { company: CompanyDetails }) {
  return (
    <Stack gap="lg">
      {company.evidence && (
        <Section title={companyTexts.evidence}>
          <CompanyEvidence evidence={company.evidence} />
        </Section>
      )}
      <CompanyEditForm key={company.cny_id} company={company} />
      <CompanyUsers company={company} />
      <CompanyFollowUps cny_id={company.cny_id} cny_name={company.cny_name} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Section title={texts.facts}>
          <CompanyFacts company={company} />
        </Section>
        <Section
          title={texts.history}
          actions={
            <UiLink href={`/admin/audit?entity=company&record=${company.cny_id}`} size="sm">
              {texts.trail}
            </UiLink>
          }
        >
          <CompanyHistory company={company} />
        </Section>
      </SimpleGrid>
    </Stack>
  )
}
