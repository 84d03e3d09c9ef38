import { Button, Menu } from '@mantine/core'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.answer

/** What a candidate answered by telephone, written down by the office. */
export function InterviewAnswer({ jli_id, company }: { jli_id: number; company: string }) {
  const answer = useSend(interviewsContract.answer, {
    onSuccess: () => {
      toast.success(texts.done)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const say = (what: 'accept' | 'decline') => answer.mutate({ input: { id: jli_id, answer: what } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="default"
          loading={answer.isPending}
          aria-label={`${texts.button}: ${company}`}
        >
          {texts.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => say('accept')}>{texts.accept}</Menu.Item>
        <Menu.Item onClick={() => say('decline')}>{texts.decline}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
