import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { useSend } from '#web/core/query.ts'
import { profileTexts } from '#web/parts/profile.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = profileTexts.sendLink

/** Sends somebody the link to their personal page; the office never sees the link itself. */
export function PersonalLinkButton({ candidateId, email }: { candidateId: number; email: string }) {
  const confirm = useConfirm()
  const send = useSend(personalPageContract.sendLink, { onSuccess: (answer) => toast.success(answer.message) })
  async function ask() {
    const isSure = await confirm({
      title: texts.title,
      body: texts.body(email),
      confirmLabel: texts.confirm,
      cancelLabel: texts.cancel,
    })
    if (isSure) send.mutate({ input: { id: candidateId } })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => void ask()}
    >
      {texts.button}
    </Button>
  )
}
