import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { useSend } from '#web/core/query.ts'
import { profileTexts } from '#web/parts/profile.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = profileTexts.personalLink

/** Sends somebody a new link to their personal page, or ends all of them; the office never sees a link itself. */
export function PersonalLinkButton({ candidateId, email }: { candidateId: number; email: string }) {
  const confirm = useConfirm()
  const showMessage = { onSuccess: (answer: { message: string }) => toast.success(answer.message) }
  const send = useSend(personalPageContract.sendLink, showMessage)
  const end = useSend(personalPageContract.endLinksOf, showMessage)
  const input = { id: candidateId }
  async function askToSend() {
    const { title, confirm: confirmLabel } = texts.send
    const words = { title, body: texts.send.body(email), confirmLabel }
    if (await confirm(words)) send.mutate({ input })
  }
  async function askToEnd() {
    const { title, body, confirm: confirmLabel } = texts.end
    if (await confirm({ title, body, confirmLabel, tone: 'danger' })) end.mutate({ input })
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
          loading={send.isPending || end.isPending}
        >
          {texts.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void askToSend()}>{texts.send.item}</Menu.Item>
        <Menu.Item onClick={() => void askToEnd()}>{texts.end.item}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
