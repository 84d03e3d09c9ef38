import { ActionIcon, Anchor, Button, Group, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconExternalLink, IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatBytes } from '#shared/core/format.ts'
import type { ShownAd } from '#shared/features/ads/ads.contract.ts'
import classes from '#web/parts/AdCard.module.css'
import { adTexts as texts } from '#web/parts/ads.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { useIsNear } from '#web/ui/use-is-near.ts'

/** The edge of a card below the window does not count. */
const HALF: IntersectionObserverInit = { threshold: 0.5 }

export interface AdCardProps {
  ad: Omit<ShownAd, 'ad_id'>
  /** The level of the title in the page. */
  level?: 2 | 3 | 4
  /** Called once, when half of the card has been on the screen. */
  onSeen?: () => void
  /** Called when the link or an attachment is opened. */
  onClicked?: () => void
  /** Without it the card cannot be dismissed. */
  onDismiss?: () => void
}

/** An ad as its audience sees it: on the panel of companies, on the candidate's page and in the preview. */
export function AdCard({ ad, level = 3, onSeen, onClicked, onDismiss }: AdCardProps) {
  const card = useRef<HTMLElement>(null)
  const isSeen = useIsNear(card, HALF)
  const seen = useEffectEvent(() => onSeen?.())
  useEffect(() => {
    if (isSeen) seen()
  }, [isSeen])
  return (
    <article className={classes.card} ref={card} aria-label={ad.ad_title}>
      {ad.ad_image && <img className={classes.picture} src={ad.ad_image} alt="" loading="lazy" />}
      <Stack gap="sm" className={classes.words}>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <Title order={level} size="h4">
            {ad.ad_title}
          </Title>
          {onDismiss && (
            <Tooltip label={texts.dismiss}>
              <ActionIcon
                size="lg"
                className={classes.dismiss}
                aria-label={texts.dismissOne(ad.ad_title)}
                onClick={onDismiss}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
        {ad.ad_body && <RichText html={ad.ad_body} />}
        {ad.ad_attachments.length > 0 && <Attachments ad={ad} onClicked={onClicked} />}
        {ad.ad_link && (
          <Group>
            <Button
              component="a"
              href={ad.ad_link}
              target="_blank"
              rel="noopener noreferrer"
              variant="light"
              rightSection={<IconExternalLink size={16} aria-hidden />}
              onClick={onClicked}
            >
              {texts.more}
            </Button>
          </Group>
        )}
      </Stack>
    </article>
  )
}

function Attachments({ ad, onClicked }: Pick<AdCardProps, 'ad' | 'onClicked'>) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {texts.attachments}
      </Text>
      <ul className={classes.files}>
        {ad.ad_attachments.map((file) => (
          <li key={file.adt_id}>
            <Anchor href={file.href} target="_blank" rel="noopener" size="sm" onClick={onClicked}>
              <IconPaperclip size={14} aria-hidden /> {file.name}
            </Anchor>{' '}
            <Hint span size="xs">
              {formatBytes(file.bytes)}
            </Hint>
          </li>
        ))}
      </ul>
    </div>
  )
}
