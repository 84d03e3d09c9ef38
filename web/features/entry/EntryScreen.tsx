import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { daysBetween } from '#shared/core/dates.ts'
import { formatDate, formatNumber } from '#shared/core/format.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { useToday } from '#web/core/first-draw.ts'
import { useCall } from '#web/core/query.ts'
import { kindOf, useSession } from '#web/core/session.ts'
import classes from '#web/features/entry/entry.module.css'
import { entryTexts as texts } from '#web/features/entry/entry.texts.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { linkProps, UiLink } from '#web/ui/UiLink.tsx'

// Apart, because visitors, who are the most, need none of its calls.
const CompanyState = lazy(() => import('./CompanyState.tsx').then((part) => ({ default: part.CompanyState })))

/** The first page: what the programme is and which cycles are open. A company that waits or is archived sees its status. */
export function EntryScreen() {
  useDocumentTitle(texts.title)
  const kind = kindOf(useSession())
  if (kind !== 'visitor')
    return (
      <Suspense>
        <CompanyState kind={kind} />
      </Suspense>
    )
  return (
    <>
      <Hero />
      <Figures />
      <SuccessStory />
      <Partners />
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

/** Absent until the office wrote one. */
function SuccessStory() {
  const { data } = useCall(entryContract.overview, undefined)
  if (!data?.story) return null
  const { sto_title, sto_text, sto_name, sto_image } = data.story
  return (
    <section className={classes.story}>
      {sto_image && <img src={sto_image} alt="" width={160} height={160} loading="lazy" />}
      <div>
        <Title order={2} mb="xs">
          {sto_title}
        </Title>
        <Text className={classes.words}>{sto_text}</Text>
        {sto_name && (
          <Text fw={600} mt="xs">
            {sto_name}
          </Text>
        )}
      </div>
    </section>
  )
}

/** Absent until a company wishes to be named and the office agreed. */
function Partners() {
  const { data } = useCall(entryContract.overview, undefined)
  if (!data || data.partners.length === 0) return null
  return (
    <section className={classes.block}>
      <Title order={2}>{texts.partners}</Title>
      <ul className={classes.partners}>
        {data.partners.map(({ cny_id, cny_name, cny_logo }) => (
          <li key={cny_id} className={classes.partner}>
            {cny_logo && <img src={cny_logo} alt="" width={40} height={40} loading="lazy" />}
            {cny_name}
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
