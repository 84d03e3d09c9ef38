import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { dotted } from '#shared/core/format.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { DecisionProps } from '#web/core/feature.ts'
import { useFirstAct } from '#web/core/first-act.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { loadRejectDialog, useApprove } from '#web/features/companies/companies.data.ts'
import { decisionTexts as texts } from '#web/features/companies/decision.texts.ts'
import { RejectReasons } from '#web/features/companies/RejectReasons.tsx'
import { companyTexts } from '#web/parts/companies.texts.ts'
import { CompanyEvidence } from '#web/parts/CompanyEvidence.tsx'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

/** A company that asks to join, with its evidence and the decision. */
export function CompanyDecision({ item, isAsked }: DecisionProps) {
  const query = useCall(companiesContract.one, { id: item.id })
  const [isRejecting, setRejecting] = useState(false)
  const approve = useApprove()
  const mayApprove = useMay(companiesContract.approve)
  const company = query.data
  const isReady = mayApprove && company?.evidence?.mail.is_confirmed === true && !approve.isPending
  const send = () => approve.mutate({ input: { id: item.id } })
  useFirstAct({ label: texts.approve, run: send, isRead: company !== undefined, isDisabled: !isReady, isAsked })
  if (query.error || !company) return <LoadState of={query} shape="text" count={4} compact />
  const person = company.cny_users[0]
  const label = (words: string) => `${words.replace('…', '')}: ${company.cny_name}`
  return (
    <Stack gap="sm">
      <Hint>
        {dotted(
          companyTexts.sizeOf(company.cny_size),
          company.cny_afm && `${companyTexts.afm} ${company.cny_afm}`,
          person && dotted(person.usr_fullname, person.usr_company_position, person.usr_email),
        )}
      </Hint>
      {company.evidence && <CompanyEvidence evidence={company.evidence} />}
      <Group gap="xs">
        {mayApprove && (
          <Button aria-label={label(texts.approve)} disabled={!isReady} loading={approve.isPending} onClick={send}>
            {texts.approve}
          </Button>
        )}
        <UiLink href={`/admin/companies/${item.id}/edit`} size="sm">
          {texts.open}
        </UiLink>
      </Group>
      <RejectReasons company={company} onMore={() => setRejecting(true)} />
      {isRejecting && <LoadedDialog load={loadRejectDialog} props={{ company, onClose: () => setRejecting(false) }} />}
    </Stack>
  )
}
