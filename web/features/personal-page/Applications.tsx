import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import {
  type OwnApplication,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { asking } from '#web/ui/asking.ts'
import { Section } from '#web/ui/Section.tsx'

const texts = personalPageTexts.applications

/** The way of each application: what was, where it stands, what comes next and by when. */
export function Applications({ applications }: { applications: readonly OwnApplication[] }) {
  return (
    <Section title={texts.title} keepsFocus>
      {applications.length === 0 ? (
        <EmptyState
          compact
          title={texts.none}
          body={texts.noneBody}
          action={
            <LinkButton variant="default" href="/programmes">
              {texts.see}
            </LinkButton>
          }
        />
      ) : (
        <ul className={classes.list}>
          {applications.map((application) => (
            <li key={application.edca_id} className={classes.item}>
              <Application application={application} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const points = {
  done: { icon: <IconCheck size={14} aria-hidden />, word: texts.marks.done },
  now: { icon: null, word: texts.marks.now },
  ended: { icon: <IconMinus size={14} aria-hidden />, word: texts.marks.ended },
  ahead: { icon: null, word: texts.marks.ahead },
} as const

/** A stage of the way: a sign and a word say whether it is behind, here or ahead. */
function JourneyPoint({ step }: { step: OwnApplication['journey'][number] }) {
  const { icon, word } = points[step.mark]
  return (
    <li className={classes.point} data-mark={step.mark} {...(step.mark === 'now' ? { 'aria-current': 'step' } : {})}>
      <span className={classes.pointSign}>{icon}</span>
      <div className={classes.pointBody}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={step.mark === 'now' ? 650 : 550} className={classes.words}>
            {step.title}
          </Text>
          {step.mark === 'now' ? (
            <Text size="sm" fw={600} className={classes.pointNow}>
              {word}
            </Text>
          ) : (
            <VisuallyHidden>{word}</VisuallyHidden>
          )}
        </Group>
        {step.next && (
          <Text size="sm" className={classes.words}>
            {step.next}
          </Text>
        )}
        {step.until && (
          <Text size="sm" fw={550}>
            {texts.until(step.until)}
          </Text>
        )}
      </div>
    </li>
  )
}

function Application({ application }: { application: OwnApplication }) {
  const withdraw = useAskedSend(contract.withdraw, { successMessage: (answer) => answer.message })
  function ask() {
    const body = texts.withdrawBody(application.edc_title)
    const { withdrawTitle: title, withdraw: confirmLabel, keep: cancelLabel } = texts
    withdraw.ask({ title, body, confirmLabel, cancelLabel, tone: 'danger' }, { edca_id: application.edca_id })
  }
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {application.edc_title}
      </Title>
      <ol className={classes.journey} aria-label={texts.journey(application.edc_title)}>
        {application.journey.map((step) => (
          <JourneyPoint key={step.title} step={step} />
        ))}
      </ol>
      <Group justify="space-between" gap="xs">
        <Hint>{texts.since(application.edca_date_created)}</Hint>
        {application.mayWithdraw && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={withdraw.isPending}
            onClick={ask}
            aria-label={`${texts.withdraw}: ${application.edc_title}`}
          >
            {asking(texts.withdraw)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
