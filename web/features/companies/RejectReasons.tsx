import { Button, Group } from '@mantine/core'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import {
  type RejectionReason,
  rejectionReasonKeys,
  rejectionReasons,
} from '#shared/features/companies/companies.rules.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useSend } from '#web/core/query.ts'
import { ownReads, useUndoOffer } from '#web/features/companies/companies.data.ts'
import { decisionTexts as texts } from '#web/features/companies/decision.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'

/** «Άλλος λόγος» says nothing without the words of the dialog. */
const enough = rejectionReasonKeys.filter((key) => key !== 'OTHER') as Exclude<RejectionReason, 'OTHER'>[]

interface RejectReasonsProps {
  company: { cny_id: number; cny_name: string }
  /** Several reasons, or words of one's own. */
  onMore(): void
}

/** Refuses a registration for one reason, in one press: its letter waits, so it can be taken back. */
export function RejectReasons({ company, onMore }: RejectReasonsProps) {
  const { cny_id: id, cny_name } = company
  const offerUndo = useUndoOffer()
  const reject = useSend(companiesContract.reject, {
    onSuccess: (outcome) => offerUndo(texts.rejected(cny_name, outcome.letters), outcome),
    removes: ownReads,
  })
  return (
    <Allowed call={companiesContract.reject}>
      <Group gap={6} role="group" aria-label={texts.rejectFor}>
        <Hint span>{texts.rejectFor}</Hint>
        {enough.map((reason) => (
          <Button
            key={reason}
            variant="default"
            size="compact-sm"
            radius="xl"
            aria-label={`${texts.rejectFor}: ${texts.shortReasons[reason]}, ${cny_name}`}
            title={rejectionReasons[reason]}
            loading={reject.isPending && reject.variables.input.reasons?.[0] === reason}
            disabled={reject.isPending}
            onClick={() => reject.mutate({ input: { id, reasons: [reason] } })}
          >
            {texts.shortReasons[reason]}
          </Button>
        ))}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`${texts.rejectFor}: ${texts.moreReasons}, ${cny_name}`}
          onClick={onMore}
        >
          {texts.moreReasons}
        </Button>
      </Group>
    </Allowed>
  )
}
