import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#shared/core/format.ts'
import {
  type ProgrammeDetails,
  programmesContract as contract,
} from '#shared/features/programmes/programmes.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { ApplicationForm, type ApplicationTyped } from '#web/features/programmes/ApplicationForm.tsx'
import { ApplicationSent } from '#web/features/programmes/ApplicationSent.tsx'
import { ConfirmApplication } from '#web/features/programmes/ConfirmApplication.tsx'
import classes from '#web/features/programmes/programmes.module.css'
import { programmesTexts as texts } from '#web/features/programmes/programmes.texts.ts'
import { WhenChip } from '#web/features/programmes/ProgrammesScreen.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { linkProps, UiLink } from '#web/ui/UiLink.tsx'

/** A programme with its application; with a key after the sign # it is the confirmation of one. */
export function ProgrammeScreen({ params }: { params: Record<string, string> }) {
  const { href } = useNavigation()
  const key = /#confirm=([\w-]+)/.exec(href)?.[1]
  const edc_id = Number(params.edc_id)
  if (key) return <ConfirmApplication confirmKey={key} edc_id={edc_id} />
  return <ProgrammePage edc_id={edc_id} />
}

function ProgrammePage({ edc_id }: { edc_id: number }) {
  const found = useCall(contract.one, { edc_id })
  // What was sent stays at hand: whoever mistyped the address need not type all else again.
  const [sent, setSent] = useState<ApplicationTyped | null>(null)
  const [isSent, setIsSent] = useState(false)
  useDocumentTitle(found.data?.edc_title ?? texts.title)
  if (found.error instanceof ApiError && found.error.status === 404) throw found.error
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingSkeleton shape="cards" />
  if (sent && isSent) return <ApplicationSent email={sent.usr_email.trim()} onAgain={() => setIsSent(false)} />
  const programme = found.data
  const isOpen = programme.edc_status === 'OPEN_FOR_APPLICATIONS'
  return (
    <Stack gap={20} maw={1180} mx="auto">
      <header className={classes.hero}>
        <UiLink href="/programmes" size="sm" className={classes.back}>
          {texts.allProgrammes}
        </UiLink>
        <Title order={1}>{programme.edc_title}</Title>
        {programme.edc_organizor && <p className={classes.lead}>{programme.edc_organizor}</p>}
        {isOpen && (
          <Button component="a" href="#apply" variant="white" size="md" mt={4}>
            {texts.toForm}
          </Button>
        )}
      </header>
      <div className={classes.columns}>
        <aside className={classes.aside}>
          <Facts programme={programme} />
        </aside>
        <div className={classes.main}>
          {programme.edc_image && <img className={classes.picture} src={programme.edc_image} alt="" />}
          {programme.edc_description && (
            <Section title={texts.description}>
              <RichText html={programme.edc_description} />
            </Section>
          )}
          <div id="apply" className={classes.anchor}>
            {isOpen ? (
              <ApplicationForm
                programme={programme}
                before={sent}
                onSent={(values) => {
                  setSent(values)
                  setIsSent(true)
                }}
              />
            ) : (
              <NotOpen />
            )}
          </div>
        </div>
      </div>
    </Stack>
  )
}

function NotOpen() {
  const navigation = useNavigation()
  return (
    <EmptyState
      title={texts.notOpenTitle}
      body={texts.notOpenBody}
      level={2}
      action={
        <Button component="a" variant="default" {...linkProps(navigation, '/programmes')}>
          {texts.allProgrammes}
        </Button>
      }
    />
  )
}

function ForWhom({ lines }: { lines: readonly string[] }) {
  return (
    <Stack gap={2}>
      {lines.map((line) => (
        <span key={line} className={classes.sentence}>
          {line}
        </span>
      ))}
    </Stack>
  )
}

function Facts({ programme: one }: { programme: ProgrammeDetails }) {
  const period = [
    one.edc_openingDate ? texts.from(one.edc_openingDate) : '',
    one.edc_closingDate ? texts.to(one.edc_closingDate) : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
  const hours = [
    [texts.hard, one.edc_hard_skills],
    [texts.soft, one.edc_soft_skills],
    [texts.learning, one.edc_learning_hours],
  ] as const
  return (
    <Section title={texts.facts}>
      <Stack gap="md">
        <div>
          <WhenChip programme={one} />
        </div>
        <KeyValueList
          items={[
            ...(one.for_whom.length > 0 ? [{ label: texts.forWhom, value: <ForWhom lines={one.for_whom} /> }] : []),
            ...(period ? [{ label: texts.period, value: period }] : []),
            ...hours.filter(([, count]) => count > 0).map(([label, count]) => ({ label, value: texts.hours(count) })),
            ...(one.hours > 0
              ? [
                  {
                    label: texts.total,
                    value: (
                      <Text component="span" fw={650} title={formatNumber(one.hours)}>
                        {texts.hours(one.hours)}
                      </Text>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Stack>
    </Section>
  )
}
