import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArchive, IconHourglass, IconUserCheck } from '@tabler/icons-react'
import { daysBetween } from '#shared/core/dates.ts'
import { formatDate, formatNumber } from '#shared/core/format.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import type { PersonKind } from '#shared/permissions.ts'
import { useToday } from '#web/core/first-draw.ts'
import { useCall } from '#web/core/query.ts'
import { kindOf, signOut, useSession, useUser } from '#web/core/session.ts'
import classes from '#web/features/entry/entry.module.css'
import { entryTexts as texts } from '#web/features/entry/entry.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { linkProps, UiLink } from '#web/ui/UiLink.tsx'

/** The first page: what the programme is and which cycles are open. A company that waits or is archived sees its status. */
export function EntryScreen() {
  useDocumentTitle(texts.title)
  const kind = kindOf(useSession())
  if (kind !== 'visitor') return <CompanyState kind={kind} />
  return (
    <>
      <Hero />
      <Figures />
      <OpenProgrammes />
      <Steps
        title={texts.companiesTitle}
        steps={texts.companiesSteps}
        action={{ href: '/register', label: texts.registerCompany }}
      />
      <Steps title={texts.graduatesTitle} steps={texts.graduatesSteps} />
    </>
  )
}

/** Two doors of equal weight: graduates, who are most, and companies. */
function Hero() {
  return (
    <section className={classes.hero}>
      <Title order={1}>{texts.title}</Title>
      <Text className={classes.lead}>{texts.lead}</Text>
      <div className={classes.doors}>
        <GraduateDoor />
        <CompanyDoor />
      </div>
    </section>
  )
}

function GraduateDoor() {
  const navigation = useNavigation()
  const { data } = useCall(entryContract.overview, undefined)
  const count = data?.programmes.length ?? 0
  const [only] = data?.programmes ?? []
  return (
    <div className={classes.door}>
      <Title order={2} size="h3">
        {texts.graduateDoor}
      </Title>
      <Text>{texts.graduateDoorBody}</Text>
      <Group gap="sm" mt="auto">
        <Button
          component="a"
          size="md"
          {...linkProps(navigation, count === 1 && only ? `/programmes/${only.edc_id}` : '/programmes')}
        >
          {count > 0 ? texts.seeOpen(count) : texts.seeProgrammes}
        </Button>
      </Group>
    </div>
  )
}

function CompanyDoor() {
  const navigation = useNavigation()
  return (
    <div className={classes.door}>
      <Title order={2} size="h3">
        {texts.companyDoor}
      </Title>
      <Text>{texts.companyDoorBody}</Text>
      <Group gap="sm" mt="auto">
        <Button component="a" size="md" {...linkProps(navigation, '/register')}>
          {texts.registerCompany}
        </Button>
        <Button component="a" size="md" variant="default" {...linkProps(navigation, '/login')}>
          {texts.signIn}
        </Button>
      </Group>
    </div>
  )
}

interface StepsProps {
  title: string
  steps: readonly (readonly [title: string, text: string])[]
  action?: { href: string; label: string }
}

function Steps({ title, steps, action }: StepsProps) {
  const navigation = useNavigation()
  return (
    <section className={classes.block}>
      <Title order={2}>{title}</Title>
      <ol className={classes.steps}>
        {steps.map(([name, text], index) => (
          <li key={name} className={classes.step}>
            <span className={classes.mark} aria-hidden="true">
              {index + 1}
            </span>
            <Title order={3} size="h4" mb={4}>
              {name}
            </Title>
            <Text c="dimmed">{text}</Text>
          </li>
        ))}
      </ol>
      {action && (
        <Button component="a" {...linkProps(navigation, action.href)}>
          {action.label}
        </Button>
      )}
    </section>
  )
}

/** Absent until there is something to be proud of. */
function Figures() {
  const { data } = useCall(entryContract.overview, undefined)
  const figures = [
    { label: texts.graduates, value: data?.graduates ?? 0 },
    { label: texts.companies, value: data?.companies ?? 0 },
    { label: texts.hires, value: data?.hires ?? 0 },
  ].filter((figure) => figure.value > 0)
  if (figures.length === 0) return null
  return (
    <section>
      <VisuallyHidden component="h2">{texts.figures}</VisuallyHidden>
      <ul className={classes.figures}>
        {figures.map((figure) => (
          <li key={figure.label} className={classes.figure}>
            <span className={classes.number}>{formatNumber(figure.value)}</span>
            {figure.label}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenProgrammes() {
  const { data } = useCall(entryContract.overview, undefined)
  const today = useToday()
  if (!data) return null
  return (
    <section className={classes.block}>
      <Title order={2}>{texts.programmes}</Title>
      {data.programmes.length === 0 && (
        <Text c="dimmed" mt="xs">
          {texts.noProgrammes}
        </Text>
      )}
      <ul className={classes.steps}>
        {data.programmes.map((programme) => (
          <li key={programme.edc_id} className={classes.programme}>
            <Text fw={600} size="lg">
              {programme.edc_title}
            </Text>
            <Text c="dimmed">{programme.edc_organizor}</Text>
            {programme.edc_closingDate && (
              <Text>
                {texts.until(formatDate(programme.edc_closingDate))}
                <strong> {texts.daysLeft(daysBetween(today, programme.edc_closingDate))}</strong>
              </Text>
            )}
            <UiLink
              href={`/programmes/${programme.edc_id}`}
              fw={600}
              aria-label={`${texts.seeProgramme}: ${programme.edc_title}`}
            >
              {texts.seeProgramme}
            </UiLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For a signed-in user whose company is not approved: its status, and what comes next. */
function CompanyState({ kind }: { kind: PersonKind }) {
  const { company } = useUser()
  const navigation = useNavigation()
  const name = company?.cny_name ?? ''
  const isPending = kind === 'pending'
  const waiting = useCall(companiesContract.waiting, undefined, { enabled: isPending }).data
  const dates = waiting
    ? [texts.sentOn(formatDate(waiting.sent)), waiting.usual_days === null ? '' : texts.usually(waiting.usual_days)]
    : []
  const state = kind === 'archived' ? texts.archived : kind === 'pending' ? texts.pending : null
  const icon =
    kind === 'archived' ? (
      <IconArchive size={40} />
    ) : kind === 'pending' ? (
      <IconHourglass size={40} />
    ) : (
      <IconUserCheck size={40} />
    )
  return (
    <EmptyState
      level={1}
      icon={icon}
      title={state?.title ?? texts.newcomer.title}
      body={state ? [state.body(name), ...dates, state.next].filter(Boolean).join(' ') : texts.newcomer.body}
      action={
        <Group gap="xs" justify="center">
          {isPending && (
            <Button component="a" {...linkProps(navigation, '/own-company')}>
              {texts.correct}
            </Button>
          )}
          {state && (
            <Button component="a" variant={isPending ? 'default' : 'filled'} {...linkProps(navigation, '/contact')}>
              {texts.contact}
            </Button>
          )}
          <Button variant="default" onClick={() => void signOut()}>
            {texts.signOut}
          </Button>
        </Group>
      }
    />
  )
}
