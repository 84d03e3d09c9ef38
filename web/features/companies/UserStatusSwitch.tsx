import { SegmentedControl, Tooltip } from '@mantine/core'
import type { CompanyUser } from '#shared/features/companies/companies.schemas.ts'
import { type SwitchState, usersContract } from '#shared/features/users/users.contract.ts'
import { useSend } from '#web/core/query.ts'
import { showRefusal } from '#web/features/companies/companies.data.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.user
const states = ['ON', 'FROZEN', 'OFF'] as const

/** The three positions of an account. It moves at once; the way back is a click. */
export function UserStatusSwitch({ user }: { user: CompanyUser }) {
  const name = user.usr_fullname || user.usr_email
  const change = useSend(usersContract.changeStatus, {
    onSuccess: (_, { value }) => {
      toast.success(texts.changed(name, texts.states[value]))
    },
    onError: showRefusal,
  })
  const shown = change.isPending ? change.variables.input.value : user.usr_status
  return (
    <Tooltip label={texts.stateHints[shown]} multiline maw={260}>
      <SegmentedControl
        aria-label={texts.status(name)}
        size="xs"
        disabled={change.isPending}
        value={shown}
        onChange={(value) => change.mutate({ input: { id: user.usr_id, value: value as SwitchState } })}
        data={states.map((value) => ({ value, label: texts.states[value] }))}
      />
    </Tooltip>
  )
}
