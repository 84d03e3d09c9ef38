import { Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import type { FollowedHire } from '#shared/features/follow-up/follow-up.schemas.ts'
import { useCall } from '#web/core/query.ts'
import { declaredJobTexts } from '#web/parts/follow-up/declared-jobs.texts.ts'
import { DeclaredJobs } from '#web/parts/follow-up/DeclaredJobs.tsx'
import { hireFollowUpTexts as texts } from '#web/parts/follow-up/follow-up.texts.ts'
import { HireFollowUp } from '#web/parts/follow-up/HireFollowUp.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'

/** What became of the hires of a person, and the work that they declared; absent without any. */
export function PersonFollowUps({ usr_id }: { usr_id: number }) {
  const hires = useCall(contract.ofPerson, { id: usr_id })
  const jobs = useCall(contract.declaredJobs, { usr_id })
  return (
    <>
      {hires.data?.length !== 0 && <Hires of={hires} />}
      {jobs.data && jobs.data.documents.length > 0 && (
        <Section title={declaredJobTexts.title}>
          <DeclaredJobs jobs={jobs.data.documents} />
        </Section>
      )}
    </>
  )
}

function Hires({ of: hires }: { of: UseQueryResult<FollowedHire[]> }) {
  return (
    <Section title={texts.title}>
      <LoadState of={hires} shape="text" count={3} compact />
      <Stack gap="lg">
        {hires.data?.map((hire) => (
          <div key={hire.jlh_id}>
            <Text fw={650}>{hire.cny_name}</Text>
            <Hint mb={6}>{texts.hired(hire.jlh_date_created, hire.jl_position_title)}</Hint>
            <HireFollowUp hire={hire} />
          </div>
        ))}
      </Stack>
    </Section>
  )
}
