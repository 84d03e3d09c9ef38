import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { statusWords } from '#shared/features/candidates/candidates.fields.ts'
import type { OfficeCandidate } from '#shared/features/candidates/candidates.schemas.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.story
type Status = OfficeCandidate['user']['usr_status']
const statuses = Object.keys(statusWords) as Status[]

/** The switch of one person; what is chosen can be chosen back. */
export function StatusMenu({ usr_id, status }: { usr_id: number; status: Status }) {
  const change = useSend(contract.changeStatus, {
    onSuccess: (_answer, { value }) => {
      toast.success(texts.statusDone(statusWords[value]))
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={change.isPending} rightSection={<IconChevronDown size={15} aria-hidden />}>
          {texts.status}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {statuses
          .filter((one) => one !== status)
          .map((one) => (
            <Menu.Item key={one} onClick={() => change.mutate({ input: { value: one, userIds: [usr_id] } })}>
              {texts.statusTo[one]}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
