import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCalendar, IconClock, IconMailCheck, IconMailFast, IconMailX, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { daysBetween } from '#shared/core/dates.ts'
import { formatLongDay, formatNumber } from '#shared/core/format.ts'
import { partsOf } from '#shared/features/entry/entry-words.ts'
import {
  type ProgrammeDetails,
  programmesContract as contract,
} from '#shared/features/programmes/programmes.contract.ts'
import { applicationsEnded } from '#shared/features/programmes/programmes.deadline.ts'
import { messageOf } from '#web/core/errors.ts'
import { useOnNewDay, useToday } from '#web/core/first-draw.ts'
import { navigate } from '#web/core/navigation.ts'
import { useRecord, useSend } from '#web/core/query.ts'
import { ApplicationForm, type ApplicationTyped } from '#web/features/programmes/ApplicationForm.tsx'
import classes from '#web/features/programmes/programmes.module.css'
import { programmesTexts as texts } from '#web/features/programmes/programmes.texts.ts'
import { WhenChip } from '#web/features/programmes/ProgrammesScreen.tsx'
import { useEntryWords } from '#web/core/site.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { latePart } from '#web/ui/late-part.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { NeedsScript } from '#web/ui/NeedsScript.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { useIsReady } from '#web/ui/use-is-ready.ts'
import { useLoadedPart } from '#web/ui/use-loaded-part.ts'

// Only for links that came too late.
const loadBrokenLink = () => import('#web/parts/BrokenLink.tsx')
const RenewLink = latePart(() => import('#web/parts/RenewLink.tsx'), 'RenewLink')

/** A programme with its application form; with a key in the fragment it is the confirmation. */
export function ProgrammeScreen({ params }: { params: Record<string, string> }) {
  const { href } = useNavigation()
  const key = /#confirm=([\w-]+)/.exec(href)?.[1]
  const edc_id = Number(params.edc_id)
  if (key) return <ConfirmApplication confirmKey={key} edc_id={edc_id} />
  return <ProgrammePage edc_id={edc_id} />
}

function ProgrammePage({ edc_id }: { edc_id: number }) {
  const query = useRecord(contract.one, { edc_id })
  // Midnight has come by the clock of this browser, which may be wrong: the server says whether applications count now.
  useOnNewDay(query.refetch)
  const words = useEntryWords()?.words
  // The sent values stay available: somebody who mistyped the address need not type all else again.
  const [sent, setSent] = useState<ApplicationTyped | null>(null)
  const [isSent, setIsSent] = useState(false)
  useDocumentTitle(query.data?.edc_title ?? texts.title)
  if (!query.data) return <LoadState of={query} shape="cards" />
  if (sent && isSent) return <ApplicationSent email={sent.usr_email.trim()} onAgain={() => setIsSent(false)} />
  const programme = query.data
  const isOpen = programme.edc_status === 'OPEN_FOR_APPLICATIONS'
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <UiLink href="/programmes" size="sm">
          {texts.allProgrammes}
        </UiLink>
        <Title order={1}>{programme.edc_title}</Title>
        {programme.edc_organizor && <p className={classes.lead}>{programme.edc_organizor}</p>}
      </header>
      <aside className={classes.facts}>
        <Facts programme={programme} />
      </aside>
      <div className={classes.main}>
        {programme.edc_image && <img className={classes.banner} src={programme.edc_image} alt="" />}
        {programme.edc_description && (
          <Section title={texts.description}>
            <RichText html={programme.edc_description} />
          </Section>
        )}
        {words && <HowItGoes steps={words.programme_steps} />}
        {isOpen && <NeedsScript />}
        <FormPlace>
          {isOpen ? (
            <ApplicationForm
              programme={programme}
              before={sent}
              onSent={(values) => {
                setSent(values)
                setIsSent(true)
                // Whoever corrects it begins at the first step.
                navigate(`/programmes/${edc_id}`, { replace: true, isForced: true })
              }}
            />
          ) : (
            <NotOpen programme={programme} />
          )}
        </FormPlace>
        {words && <Questions questions={words.questions} />}
      </div>
    </div>
  )
}

/** Apart from the page, which need not be drawn anew when it works. */
function FormPlace({ children }: { children: ReactNode }) {
  // What is typed before the form works would be lost, or sent without a script as an address.
  const isReady = useIsReady()
  return (
    <div id="apply" inert={!isReady}>
      {children}
    </div>
  )
}

function HowItGoes({ steps }: { steps: string }) {
  return (
    <Section title={texts.howTitle}>
      <ol className={classes.how}>
        {(partsOf(steps) ?? []).map(({ heading, body }, index) => (
          <li key={index} data-is-first={index === 0 || undefined}>
            <Text fw={600}>{heading}</Text>
            <Hint>{body}</Hint>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Opened by the browser itself: they work before the page does. */
function Questions({ questions }: { questions: string }) {
  return (
    <Section title={texts.questionsTitle}>
      {(partsOf(questions) ?? []).map(({ heading, body }, index) => (
        <details key={index} className={classes.question}>
          <summary>{heading}</summary>
          <Text pb="sm" className={classes.answer}>
            {body}
          </Text>
        </details>
      ))}
    </Section>
  )
}

/** How long one can still apply, and the way to the form. */
function Deadline({ until }: { until: string | null }) {
  const today = useToday()
  const days = until === null ? null : daysBetween(today, until)
  return (
    <>
      {until !== null && days !== null && days >= 0 && (
        <div className={classes.deadline} data-is-soon={days <= 3 || undefined}>
          {days > 0 && <span className={classes.days}>{formatNumber(days)}</span>}
          <div>
            <Text fw={600}>{texts.daysLeft(days)}</Text>
            <Text size="sm">{texts.until(formatLongDay(until))}</Text>
          </div>
        </div>
      )}
      <div className={classes.toForm}>
        <Button component="a" href="#apply" size="md" fullWidth>
          {texts.toForm}
        </Button>
        <Text size="sm" c="dimmed">
          {texts.howLong}
        </Text>
      </div>
    </>
  )
}

function NotOpen({ programme }: { programme: ProgrammeDetails }) {
  const ended = applicationsEnded(programme, useToday())
  return (
    <EmptyState
      title={texts.notOpenTitle}
      body={ended ? `${ended} ${texts.notOpenBody}` : texts.notOpenBody}
      level={2}
      action={
        <LinkButton variant="default" href="/programmes">
          {texts.allProgrammes}
        </LinkButton>
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

function Facts({ programme }: { programme: ProgrammeDetails }) {
  const period = [
    programme.edc_openingDate ? texts.from(programme.edc_openingDate) : '',
    programme.edc_closingDate ? texts.to(programme.edc_closingDate) : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
  const hours = [
    [texts.hard, programme.edc_hard_skills],
    [texts.soft, programme.edc_soft_skills],
    [texts.learning, programme.edc_learning_hours],
  ] as const
  return (
    <>
      {programme.edc_status === 'OPEN_FOR_APPLICATIONS' ? (
        <Deadline until={programme.edc_closingDate} />
      ) : (
        <div className={classes.state}>
          <WhenChip programme={programme} />
        </div>
      )}
      <dl>
        {programme.for_whom.length > 0 && (
          <Fact icon={<IconUsers size={18} />} label={texts.forWhom}>
            <ForWhom lines={programme.for_whom} />
          </Fact>
        )}
        {period && (
          <Fact icon={<IconCalendar size={18} />} label={texts.period}>
            {period}
          </Fact>
        )}
        {programme.hours > 0 && (
          <Fact icon={<IconClock size={18} />} label={texts.total}>
            {texts.hours(programme.hours)}
            {hours
              .filter(([, count]) => count > 0)
              .map(([label, count]) => (
                <Hint key={label}>
                  {label}: {formatNumber(count)}
                </Hint>
              ))}
          </Fact>
        )}
      </dl>
    </>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <span aria-hidden>{icon}</span>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ApplicationSent({ email, onAgain }: { email: string; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack className={classes.calm} gap="md" align="flex-start">
      <ThemeIcon size={56} radius="xl" variant="light">
        <IconMailFast size={30} aria-hidden />
      </ThemeIcon>
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {texts.sent.title}
      </Title>
      <Text>{texts.sent.body(email)}</Text>
      <Hint>{texts.sent.hint}</Hint>
      <Button variant="default" onClick={onAgain}>
        {texts.sent.again}
      </Button>
    </Stack>
  )
}

/** Opening the link changes nothing, because mail programs open links by themselves. The button confirms. */
function ConfirmApplication({ confirmKey, edc_id }: { confirmKey: string; edc_id: number }) {
  useDocumentTitle(texts.confirm.title)
  const confirm = useSend(contract.confirm, {
    onSuccess: (answer) => {
      toast.success(answer.is_new ? texts.confirm.done(answer.edc_title) : texts.confirm.already(answer.edc_title))
      navigate(answer.page, { replace: true })
    },
    onError: false,
  })
  const isTooLate = confirm.error?.status === 410
  const broken = useLoadedPart(loadBrokenLink, isTooLate)
  const back = (
    <Button variant="subtle" onClick={() => navigate(`/programmes/${edc_id}`)}>
      {texts.confirm.backToForm}
    </Button>
  )
  if (isTooLate && broken === undefined) return null
  if (broken)
    return (
      <broken.BrokenLink why="ended" body={texts.confirm.expiredBody} takesFocus>
        <RenewLink />
        {back}
      </broken.BrokenLink>
    )
  return (
    <Stack className={classes.calm} gap="md" align="stretch">
      <ThemeIcon size={56} radius="xl" variant="light" color={confirm.error ? 'gray' : 'regen'}>
        {confirm.error ? <IconMailX size={30} aria-hidden /> : <IconMailCheck size={30} aria-hidden />}
      </ThemeIcon>
      <Title order={1} size="h2">
        {confirm.error ? texts.confirm.failedTitle : texts.confirm.title}
      </Title>
      {!confirm.error && (
        <>
          <Text>{texts.confirm.body}</Text>
          <Button
            size="md"
            loading={confirm.isPending || confirm.isSuccess}
            onClick={() => confirm.mutate({ input: { key: confirmKey } })}
          >
            {texts.confirm.button}
          </Button>
        </>
      )}
      {confirm.error && (
        <>
          <Text role="alert">{messageOf(confirm.error)}</Text>
          {back}
        </>
      )}
    </Stack>
  )
}
