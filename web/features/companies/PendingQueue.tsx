import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { dotted } from '#shared/core/format.ts'
import type { AnswerOf } from '#shared/core/contract.ts'
import { companiesContract, WAITING_SHOWN } from '#shared/features/companies/companies.contract.ts'
import { useInAdvance } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'
import { loadRejectDialog, useApprove } from '#web/features/companies/companies.data.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { decisionTexts } from '#web/features/companies/decision.texts.ts'
import classes from '#web/features/companies/PendingQueue.module.css'
import { RejectReasons } from '#web/features/companies/RejectReasons.tsx'
import { companyTexts } from '#web/parts/companies.texts.ts'
import { CompanyEvidence } from '#web/parts/CompanyEvidence.tsx'
import { SiteLink } from '#web/parts/CompanyFacts.tsx'
import { ContactLine } from '#web/parts/ContactLinks.tsx'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { DotLine } from '#web/ui/DotLine.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = companiesTexts.list

type Waiting = AnswerOf<typeof companiesContract.queue>['documents'][number]

/** Companies that wait, the longest first, each with the evidence beside the decision. Nothing waits: nothing is shown. */
export function PendingQueue({ onOpen }: { onOpen(cny_id: number): void }) {
  const queue = useCall(companiesContract.queue, { limit: WAITING_SHOWN })
  const [rejecting, setRejecting] = useState<Waiting | null>(null)
  useInAdvance(loadRejectDialog)
  if (queue.error && !queue.data) return <ErrorState compact error={queue.error} onRetry={() => void queue.refetch()} />
  if (!queue.data) return <LoadingSkeleton shape="list" count={3} />
  if (queue.data.total === 0) return null
  const { total, documents } = queue.data
  return (
    <Section title={texts.waiting(total)} description={texts.waitingHint} keepsFocus>
      <ul className={classes.list}>
        {documents.map((row) => (
          <Card key={row.cny_id} company={row} onOpen={onOpen} onReject={() => setRejecting(row)} />
        ))}
      </ul>
      {total > documents.length && <Hint mt="sm">{texts.more(total - documents.length)}</Hint>}
      {rejecting && (
        <LoadedDialog load={loadRejectDialog} props={{ company: rejecting, onClose: () => setRejecting(null) }} />
      )}
    </Section>
  )
}

interface CardProps {
  company: Waiting
  onOpen(cny_id: number): void
  onReject(): void
}

function Card({ company, onOpen, onReject }: CardProps) {
  const approve = useApprove()
  const label = (words: string) => `${words.replace('…', '')}: ${company.cny_name}`
  return (
    <li className={classes.card}>
      <Words company={company} />
      <CompanyEvidence evidence={company.evidence} />
      <div className={classes.buttons}>
        <Allowed call={companiesContract.approve}>
          <Button
            aria-label={label(decisionTexts.approve)}
            disabled={!company.evidence.mail.is_confirmed}
            loading={approve.isPending}
            onClick={() => approve.mutate({ input: { id: company.cny_id } })}
          >
            {decisionTexts.approve}
          </Button>
        </Allowed>
        <Button variant="subtle" aria-label={label(decisionTexts.open)} onClick={() => onOpen(company.cny_id)}>
          {decisionTexts.open}
        </Button>
      </div>
      <div className={classes.reasons}>
        <RejectReasons company={company} onMore={onReject} />
      </div>
    </li>
  )
}

function Words({ company }: { company: Waiting }) {
  const person = company.cny_users[0]
  return (
    <div className={classes.words}>
      <Title order={3} size="h4">
        {company.cny_name}
      </Title>
      <Text size="sm">
        <DotLine
          parts={[
            company.cny_activity,
            companyTexts.sizeOf(company.cny_size),
            company.cny_afm && `${companyTexts.afm} ${company.cny_afm}`,
          ]}
        />
      </Text>
      {company.cny_site && (
        <Text size="sm">
          <SiteLink site={company.cny_site} />
        </Text>
      )}
      {person && (
        <Hint>
          <ContactLine
            words={dotted(person.usr_fullname, person.usr_company_position)}
            email={person.usr_email}
            phone={person.usr_phone}
          />
        </Hint>
      )}
      <Hint>
        {texts.asked} <RelativeTime value={company.cny_date_created} />
      </Hint>
    </div>
  )
}
