import { Group } from '@mantine/core'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import { useCall } from '#web/core/query.ts'
import { hireFollowUpTexts as texts } from '#web/parts/follow-up/follow-up.texts.ts'
import { HireFollowUp } from '#web/parts/follow-up/HireFollowUp.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

/** One hire with all its months. */
export function HireDialog({ jlh_id, onClose }: { jlh_id: number; onClose(): void }) {
  const hire = useCall(contract.hire, { id: jlh_id })
  return (
    <AppDialog opened onClose={onClose} title={hire.data?.usr_fullname ?? texts.title} size="medium">
      <LoadState of={hire} shape="text" count={5} />
      {hire.data && (
        <>
          <Hint>{texts.hired(hire.data.jlh_date_created, hire.data.jl_position_title)}</Hint>
          <Group gap="md">
            <UiLink href={`/admin/candidates/${hire.data.usr_id}`}>{hire.data.usr_fullname}</UiLink>
            <UiLink href={`/admin/companies/${hire.data.cny_id}/edit`}>{hire.data.cny_name}</UiLink>
          </Group>
          <HireFollowUp hire={hire.data} />
        </>
      )}
    </AppDialog>
  )
}
