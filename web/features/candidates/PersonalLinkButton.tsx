import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconLink } from '@tabler/icons-react'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { profileTexts } from '#web/parts/profile.texts.ts'
import { asking } from '#web/ui/asking.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'

const texts = profileTexts.personalLink

/** Sends somebody a new link to their personal page, or ends all of them; the office never sees a link itself. */
export function PersonalLinkButton({ candidateId, email }: { candidateId: number; email: string }) {
  const showMessage = { successMessage: (answer: { message: string }) => answer.message }
  const send = useAskedSend(personalPageContract.sendLink, showMessage)
  const end = useAskedSend(personalPageContract.endLinksOf, showMessage)
  const input = { id: candidateId }
  function askToSend() {
    const { title, body, confirm: confirmLabel } = texts.send
    send.ask({ title, body: body(email), confirmLabel }, input)
  }
  function askToEnd() {
    const { title, body, confirm: confirmLabel } = texts.end
    end.ask({ title, body, confirmLabel, tone: 'danger' }, input)
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
        <Menu.Item onClick={askToSend}>{asking(texts.send.item)}</Menu.Item>
        <Menu.Item onClick={askToEnd}>{asking(texts.end.item)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
