import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { AnswerOf } from '#shared/core/contract.ts'
import { daysBetween } from '#shared/core/dates.ts'
import { formatDate, formatNumber } from '#shared/core/format.ts'
import type { entryContract } from '#shared/features/entry/entry.contract.ts'
import { type EntryWords, partsOf } from '#shared/features/entry/entry-words.ts'
import { useToday } from '#web/core/first-draw.ts'
import classes from '#web/parts/entry-page/EntryPage.module.css'
import { entryPageTexts as texts } from '#web/parts/entry-page/entry-page.texts.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps, UiLink } from '#web/ui/UiLink.tsx'

// Apart: few of the visitors come for it.
const RenewLink = lazy(() => import('#web/parts/RenewLink.tsx').then((part) => ({ default: part.RenewLink })))

type Overview = AnswerOf<typeof entryContract.overview>

interface EntryPageProps {
  words: EntryWords
  image: string | null
  overview: Overview | undefined
}

/** The entry page as visitors read it, and as the office sees what it writes. */
export function EntryPage({ words, image, overview }: EntryPageProps) {
  return (
    <div className={classes.page}>
      <Hero words={words} image={image} programmes={overview?.programmes ?? []} />
      {overview && <OpenProgrammes programmes={overview.programmes} />}
      {overview && <Figures overview={overview} />}
      <section className={classes.block}>
        <Title order={2}>{texts.how}</Title>
        <div className={classes.ways}>
          <Steps title={texts.forGraduates} steps={words.graduate_steps} />
          <Steps title={texts.forCompanies} steps={words.company_steps} />
        </div>
      </section>
      {overview?.story && <SuccessStory story={overview.story} />}
      {overview && overview.partners.length > 0 && <Partners partners={overview.partners} />}
    </div>
  )
}

interface HeroProps extends Pick<EntryPageProps, 'words' | 'image'> {
  programmes: Overview['programmes']
}

/** Two doors of equal weight: graduates, who are most, and companies. */
function Hero({ words, image, programmes }: HeroProps) {
  const navigation = useNavigation()
  const [only] = programmes
  return (
    <section className={classes.hero}>
      <div className={classes.head}>
        <div>
          <Title order={1}>{words.title}</Title>
          <Text className={classes.lead}>{words.lead}</Text>
        </div>
        {image && <img className={classes.picture} src={image} alt="" />}
      </div>
      <div className={classes.doors}>
        <div className={classes.door}>
          <Title order={2} size="h3">
            {words.graduate_title}
          </Title>
          <Text>{words.graduate_body}</Text>
          <Group gap="sm">
            <Button
              component="a"
              size="md"
              {...linkProps(navigation, programmes.length === 1 && only ? `/programmes/${only.edc_id}` : '/programmes')}
            >
              {programmes.length > 0 ? texts.seeOpen(programmes.length) : texts.seeProgrammes}
            </Button>
          </Group>
          <LostLink />
        </div>
        <div className={classes.door}>
          <Title order={2} size="h3">
            {words.company_title}
          </Title>
          <Text>{words.company_body}</Text>
          <Group gap="sm">
            <Button component="a" size="md" {...linkProps(navigation, '/register')}>
              {texts.registerCompany}
            </Button>
            <Button component="a" size="md" variant="default" {...linkProps(navigation, '/login')}>
              {texts.signIn}
            </Button>
          </Group>
        </div>
      </div>
    </section>
  )
}

/** Whoever has applied has no password: the way back is a new link by e-mail. */
function LostLink() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.lost} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.lostLink}</summary>
      {isOpen && (
        <Suspense>
          <RenewLink />
        </Suspense>
      )}
    </details>
  )
}

function OpenProgrammes({ programmes }: { programmes: Overview['programmes'] }) {
  const today = useToday()
  return (
    <section className={classes.block}>
      <Title order={2}>{texts.programmes}</Title>
      {programmes.length === 0 && (
        <Text c="dimmed" mt="xs">
          {texts.noProgrammes}
        </Text>
      )}
      <ul className={classes.programmes}>
        {programmes.map((programme) => (
          <li key={programme.edc_id} className={classes.programme}>
            {programme.edc_image && <img src={programme.edc_image} alt="" loading="lazy" />}
            <div>
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
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Absent until there is something to be proud of. */
function Figures({ overview }: { overview: Overview }) {
  const figures = [
    { label: texts.graduates, value: overview.graduates },
    { label: texts.companies, value: overview.companies },
    { label: texts.hires, value: overview.hires },
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

function Steps({ title, steps }: { title: string; steps: string }) {
  return (
    <div className={classes.way}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <ol className={classes.steps}>
        {(partsOf(steps) ?? []).map(({ heading, body }, index) => (
          <li key={index}>
            <span className={classes.mark} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <Text fw={600}>{heading}</Text>
              <Text c="dimmed" className={classes.words}>
                {body}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function SuccessStory({ story }: { story: NonNullable<Overview['story']> }) {
  return (
    <section className={classes.story}>
      {story.sto_image && <img src={story.sto_image} alt="" width={160} height={160} loading="lazy" />}
      <div>
        <Title order={2} mb="xs">
          {story.sto_title}
        </Title>
        <Text className={classes.words}>{story.sto_text}</Text>
        {story.sto_name && (
          <Text fw={600} mt="xs">
            {story.sto_name}
          </Text>
        )}
      </div>
    </section>
  )
}

/** Companies that wish to be named, where the office agreed. */
function Partners({ partners }: { partners: Overview['partners'] }) {
  return (
    <section className={classes.block}>
      <Title order={2}>{texts.partners}</Title>
      <ul className={classes.partners}>
        {partners.map(({ cny_id, cny_name, cny_logo }) => (
          <li key={cny_id} className={classes.partner}>
            {cny_logo && <img src={cny_logo} alt="" width={40} height={40} loading="lazy" />}
            {cny_name}
          </li>
        ))}
      </ul>
    </section>
  )
}
