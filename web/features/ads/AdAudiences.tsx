import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type Ad, type AdAudience, adsContract as contract } from '#shared/features/ads/ads.contract.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/ads/AdAudiences.module.css'
import { AdAudienceDialog } from '#web/features/ads/AdAudienceDialog.tsx'
import { audiencesOf } from '#web/features/ads/AdPreviewDialog.tsx'
import { adsTexts } from '#web/features/ads/ads.texts.ts'
import { AudiencePreviewPanel } from '#web/parts/AudiencePreviewPanel.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { asking } from '#web/ui/asking.ts'
import { filterSentence } from '#web/ui/filter-words.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = adsTexts.audience

/** Whom an ad reaches: its audiences, each changed in its dialog, and everybody together with the exact number. */
export function AdAudiences({ ad }: { ad: Ad }) {
  const [edited, setEdited] = useState<AdAudience | 'new' | null>(null)
  const preview = useCall(contract.preview, { audiences: audiencesOf(ad) }, { keepPrevious: true })
  return (
    <Section
      title={texts.title}
      description={ad.ad_audience.length > 1 ? texts.hint : undefined}
      keepsFocus
      actions={
        <Allowed call={contract.addAudience}>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {asking(texts.add)}
          </Button>
        </Allowed>
      }
    >
      <Stack gap="md">
        {ad.ad_audience.length === 0 ? (
          <Text size="sm">{texts.none}</Text>
        ) : (
          <ul>
            {ad.ad_audience.map((audience, index) => (
              <Item
                key={audience.ada_id}
                audience={audience}
                name={audience.ada_title || texts.name(index + 1)}
                isLast={ad.ad_audience.length === 1}
                onEdit={() => setEdited(audience)}
              />
            ))}
          </ul>
        )}
        <AudiencePreviewPanel preview={preview} />
      </Stack>
      {edited && (
        <AdAudienceDialog
          ad_id={ad.ad_id}
          audience={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

interface ItemProps {
  audience: AdAudience
  name: string
  isLast: boolean
  onEdit(): void
}

function Item({ audience, name, isLast, onEdit }: ItemProps) {
  const remove = useAskedSend(contract.removeAudience, { successMessage: texts.removed })
  const words = audience.ada_filters.map((filter) => filterSentence(filter, audienceFields))
  function ask() {
    const body = isLast ? texts.removeLast : texts.removeBody
    const { removeTitle: title, removeConfirm: confirmLabel } = texts
    remove.ask({ title, body, confirmLabel, tone: 'danger' }, { id: audience.ada_id })
  }
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Hint>{words.length > 0 ? words.join(' · ') : texts.everybody}</Hint>
      </div>
      <Allowed call={contract.changeAudience}>
        <Group gap={4} wrap="nowrap">
          <ActionIcon color="regen" size="lg" aria-label={texts.edit(name)} onClick={onEdit}>
            <IconPencil size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon size="lg" aria-label={texts.remove(name)} loading={remove.isPending} onClick={ask}>
            <IconTrash size={17} aria-hidden />
          </ActionIcon>
        </Group>
      </Allowed>
    </li>
  )
}
