import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { LATEST_NOTICES } from '#shared/core/latest.ts'
import {
  type PersonalPage,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { useSend } from '#web/core/query.ts'
import { hasPage } from '#web/core/navigation.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { AdCard } from '#web/parts/AdCard.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LatestOnly } from '#web/ui/LatestOnly.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = personalPageTexts.notices

/** Notifications and ads for the person. Each can be dismissed. */
export function News({ notices, ads }: Pick<PersonalPage, 'notices' | 'ads'>) {
  const dismiss = useSend(contract.dismissNotice)
  const mark = useSend(contract.markAd, { onError: false })
  // Nothing of the page changes by that: it is not asked for again.
  const markSeen = useSend(contract.markAd, { onError: false, isLast: true })
  if (notices.length + ads.length === 0) return null
  return (
    <Section title={texts.title} keepsFocus>
      <Stack gap="md">
        {notices.length > 0 && (
          <ul className={classes.list}>
            {notices.map((notice) => (
              <li key={notice.not_id} className={classes.item}>
                <Stack gap={6}>
                  <Title order={3} size="h5">
                    {notice.not_title}
                  </Title>
                  {notice.not_body && <Text className={classes.words}>{notice.not_body}</Text>}
                  <Group justify="space-between" gap="xs">
                    <Hint>
                      <RelativeTime value={notice.not_date_created} />
                    </Hint>
                    <Group gap="xs">
                      {notice.not_link && hasPage(notice.not_link) && (
                        <UiLink href={notice.not_link}>{texts.open}</UiLink>
                      )}
                      <Button
                        variant="default"
                        size="compact-md"
                        aria-label={texts.dismissOne(notice.not_title)}
                        onClick={() => dismiss.mutate({ input: { not_id: notice.not_id } })}
                      >
                        {texts.dismiss}
                      </Button>
                    </Group>
                  </Group>
                </Stack>
              </li>
            ))}
          </ul>
        )}
        <LatestOnly rows={notices} most={LATEST_NOTICES} />
        {ads.map((ad) => (
          <AdCard
            key={ad.ad_id}
            ad={ad}
            onSeen={() => markSeen.mutate({ input: { ad_id: ad.ad_id, mark: 'seen' } })}
            onClicked={() => mark.mutate({ input: { ad_id: ad.ad_id, mark: 'clicked' } })}
            onDismiss={() => mark.mutate({ input: { ad_id: ad.ad_id, mark: 'dismissed' } })}
          />
        ))}
      </Stack>
    </Section>
  )
}
