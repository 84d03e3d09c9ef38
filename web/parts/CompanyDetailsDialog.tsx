import { Avatar, Group, Stack, Text, Title } from '@mantine/core'
import { IconMessages, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { roomIdOf } from '#shared/features/chat/chat.rules.ts'
import type { CompanyDetails } from '#shared/features/companies/companies.schemas.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { companyTexts as texts } from '#web/parts/companies.texts.ts'
import { CompanyEvidence } from '#web/parts/CompanyEvidence.tsx'
import { CompanyFacts, CompanyHistory } from '#web/parts/CompanyFacts.tsx'
import { CompanyStatusChip } from '#web/parts/CompanyStatusChip.tsx'
import { ContactLine } from '#web/parts/ContactLinks.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

interface CompanyDetailsDialogProps {
  /** Null closes it. */
  cny_id: number | null
  onClose(): void
  /** Buttons about this company, such as the decision. */
  actions?: (company: CompanyDetails) => ReactNode
}

/** A company as the office sees it: facts, evidence while it waits, people and history. */
export function CompanyDetailsDialog({ cny_id, onClose, actions }: CompanyDetailsDialogProps) {
  const company = useCall(companiesContract.one, { id: cny_id ?? 1 }, { enabled: cny_id !== null })
  const shown = cny_id === null ? undefined : company.data
  return (
    <AppDialog
      opened={cny_id !== null}
      onClose={onClose}
      size="medium"
      title={shown?.cny_name ?? texts.details}
      footer={
        shown &&
        !company.error && (
          <>
            <LinkButton
              variant="default"
              leftSection={<IconPencil size={18} />}
              href={`/admin/companies/${shown.cny_id}/edit`}
            >
              {texts.edit}
            </LinkButton>
            <LinkButton
              variant="default"
              leftSection={<IconMessages size={18} />}
              href={`/admin/company-chat?room=${roomIdOf('COMPANY', shown.cny_id)}`}
              onClick={onClose}
            >
              {texts.chat}
            </LinkButton>
            {actions?.(shown)}
          </>
        )
      }
    >
      {company.error ? (
        <Failed error={company.error} onRetry={() => void company.refetch()} />
      ) : shown ? (
        <Content company={shown} />
      ) : (
        <LoadingSkeleton shape="text" count={8} />
      )}
    </AppDialog>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (error instanceof ApiError && error.status === 404) return <EmptyState compact title={texts.gone} />
  return <ErrorState error={error} onRetry={onRetry} />
}

function Content({ company }: { company: CompanyDetails }) {
  return (
    <Stack gap="lg">
      <Group gap="sm">
        {company.cny_logo && <Avatar src={company.cny_logo} alt="" radius="md" size={44} />}
        <CompanyStatusChip status={company.cny_status} size="md" />
      </Group>
      {company.evidence && (
        <Part title={texts.evidence}>
          <CompanyEvidence evidence={company.evidence} />
        </Part>
      )}
      <Part title={texts.details}>
        <CompanyFacts company={company} />
      </Part>
      <Part title={texts.people}>
        <People company={company} />
      </Part>
      <Part title={texts.history}>
        <CompanyHistory company={company} />
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb={6}>
        {title}
      </Title>
      {children}
    </section>
  )
}

function People({ company }: { company: CompanyDetails }) {
  if (company.cny_users.length === 0) return <Text size="sm">{texts.noPeople}</Text>
  return (
    <Stack gap={6}>
      {company.cny_users.map((user) => (
        <Text key={user.usr_id} size="sm">
          <strong>{user.usr_fullname || user.usr_email}</strong>
          {user.usr_company_position && `, ${user.usr_company_position}`}
          <br />
          <ContactLine email={user.usr_email} phone={user.usr_phone} />
        </Text>
      ))}
    </Stack>
  )
}
