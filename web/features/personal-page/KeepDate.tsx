import { Button, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconCalendarPlus, IconCopy, IconMessage, IconShare2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import {
  type OwnInterview,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { sendForFile } from '#web/core/api.ts'
import { download } from '#web/core/download.ts'
import { showError } from '#web/core/show-error.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { canCopy, copyText } from '#web/ui/copy-text.ts'

const texts = personalPageTexts.interviews

/** What others may read of an interview: when, what for and where. The personal link is not in it. */
function wordsOf(interview: OwnInterview): string {
  const { jli_date, jl_position_title, cny_name, jli_location, jli_link } = interview
  return [texts.shareText(jli_date, jl_position_title, cny_name), jli_location, jli_link].filter(Boolean).join('\n')
}

/** The programs of the phone take the calendar file too, where they can. */
async function shareByPhone(interview: OwnInterview, text: string): Promise<void> {
  try {
    const { blob, name } = await sendForFile(contract.interviewCalendar, { jli_id: interview.jli_id })
    const files = [new File([blob], name, { type: 'text/calendar' })]
    await navigator.share(navigator.canShare?.({ files, text }) ? { files, text } : { text })
  } catch (error) {
    // Whoever closes the list of programs has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) showError(error)
  }
}

/** The agreed date for the own calendar, and for somebody near. */
export function KeepDate({ interview }: { interview: OwnInterview }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={() => void download(contract.interviewCalendar, { jli_id: interview.jli_id })}
      >
        {texts.calendar}
      </Button>
      <Button variant="default" leftSection={<IconShare2 size={18} aria-hidden />} onClick={() => setSharing(true)}>
        {texts.share}
      </Button>
      {isSharing && <ShareDialog interview={interview} onClose={() => setSharing(false)} />}
    </>
  )
}

function ShareDialog({ interview, onClose }: { interview: OwnInterview; onClose(): void }) {
  const text = wordsOf(interview)
  const encoded = encodeURIComponent(text)
  const away = { component: 'a', variant: 'default', target: '_blank', rel: 'noopener noreferrer' } as const
  const shown = useRef<HTMLParagraphElement>(null)
  return (
    <AppDialog opened onClose={onClose} title={texts.shareTitle}>
      <Stack gap="sm">
        <Text size="sm">{texts.shareBody}</Text>
        <Text ref={shown} className={`${classes.next} ${classes.words}`}>
          {text}
        </Text>
        <Button {...away} href={`https://wa.me/?text=${encoded}`} leftSection={<IconBrandWhatsapp size={18} />}>
          WhatsApp
        </Button>
        <Button {...away} href={`viber://forward?text=${encoded}`} leftSection={<IconMessage size={18} />}>
          Viber
        </Button>
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<IconShare2 size={18} />}
            onClick={() => void shareByPhone(interview, text)}
          >
            {texts.shareOther}
          </Button>
        )}
        {canCopy() && (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} />}
            onClick={() => void copyText({ text, copied: texts.shareCopied, shown: shown.current })}
          >
            {texts.shareCopy}
          </Button>
        )}
      </Stack>
    </AppDialog>
  )
}
