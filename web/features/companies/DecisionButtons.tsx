import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayDecide } from '#shared/features/companies/companies.rules.ts'
import type { CompanyDetails } from '#shared/features/companies/companies.schemas.ts'
import { ArchiveDialog } from '#web/features/companies/ArchiveDialog.tsx'
import { loadRejectDialog, useApprove } from '#web/features/companies/companies.data.ts'
import { decisionTexts as texts } from '#web/features/companies/decision.texts.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { useInAdvance } from '#web/core/page-is-there.ts'
import { useMay } from '#web/core/session.ts'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { asking } from '#web/ui/asking.ts'

interface DecisionButtonsProps {
  company: CompanyDetails
  /** After a refusal the company is gone: where it was open must close. */
  onGone(): void
}

/** The decisions that the status of the company allows. */
export function DecisionButtons({ company, onGone }: DecisionButtonsProps) {
  const [question, setQuestion] = useState<'reject' | 'archive' | null>(null)
  const approve = useApprove()
  const status = company.cny_status
  const mayArchive = useMay(companiesContract.archive)
  const mayReject = useMay(companiesContract.reject)
  const mayApprove = useMay(companiesContract.approve)
  useInAdvance(loadRejectDialog)
  return (
    <>
      {mayArchive && mayDecide('archive', status) && (
        <Button variant="default" onClick={() => setQuestion('archive')}>
          {asking(texts.archive)}
        </Button>
      )}
      {mayReject && mayDecide('reject', status) && (
        <Button variant="default" onClick={() => setQuestion('reject')}>
          {asking(texts.reject)}
        </Button>
      )}
      {mayApprove && mayDecide('approve', status) && (
        <Button
          disabled={company.evidence?.mail.is_confirmed === false}
          loading={approve.isPending}
          onClick={() => approve.mutate({ input: { id: company.cny_id } })}
        >
          {status === 'ARCHIVED' ? texts.restore : texts.approve}
        </Button>
      )}
      {question === 'reject' && (
        <LoadedDialog load={loadRejectDialog} props={{ company, onClose: () => setQuestion(null), onDone: onGone }} />
      )}
      {question === 'archive' && <ArchiveDialog company={company} onClose={() => setQuestion(null)} />}
    </>
  )
}
