import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '#shared/core/contract.ts'
import { daysBetween } from '#shared/core/dates.ts'
import { formatDate, formatNumber } from '#shared/core/format.ts'
import type { entryContract } from '#shared/features/entry/entry.contract.ts'
import { type EntryWords, partsOf } from '#shared/features/entry/entry-words.ts'
import { OPEN_PAGE } from '#shared/features/funder-pack/funder-pack.pages.ts'
import { useToday } from '#web/core/first-draw.ts'
import { Loaded } from '#web/core/Loaded.tsx'
import { EntryIcon } from '#web/parts/entry-page/EntryIcon.tsx'
import classes from '#web/parts/entry-page/EntryPage.module.css'
import { entryPageTexts as texts } from '#web/parts/entry-page/entry-page.texts.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { texts as uiTexts } from '#web/ui/ui.texts.ts'

const NotLoaded = () => <p role="alert">{uiTexts.common.notLoaded}</p>
// Apart: few of the visitors come for it. Not a late part, which comes with the forms.
const loadRenewLink = () =>
  import('#web/parts/RenewLink.tsx').then(
    (it) => it.RenewLink,
    () => NotLoaded,
  )

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
      <header className={classes.head}>
        <div>
          <Title order={1}>{words.title}</Title>
          <Text className={classes.lead}>{words.lead}</Text>
        </div>
        {image && <img className={classes.picture} src={image} alt="" />}
      </header>
      <div className={classes.doors}>
        <GraduateDoor words={words} overview={overview} />
        <CompanyDoor words={words} />
      </div>
      {overview && <OpenProgrammes programmes={overview.programmes} />}
      {overview && <Figures overview={overview} />}
      <section>
        <Title order={2}>{texts.how}</Title>
        <div className={classes.ways}>
          <Steps title={texts.forGraduates} steps={words.graduate_steps} />
          <Steps title={texts.forCompanies} steps={words.company_steps} isForCompanies />
        </div>
      </section>
      {overview?.story && <SuccessStory story={overview.story} />}
      {overview && overview.partners.length > 0 && <Partners {...overview} />}
    </div>
  )
}

/** Of two doors of equal weight, the one of graduates, who are most. */
function GraduateDoor({ words, overview }: Pick<EntryPageProps, 'words' | 'overview'>) {
  const open = overview?.programmes_total ?? 0
  return (
    <section className={classes.door}>
      <div>
        <p className={classes.who}>{texts.graduate}</p>
        <Title order={2}>{words.graduate_title}</Title>
        <Text>{words.graduate_body}</Text>
        <div className={classes.acts}>
          <LinkButton size="md" href={open === 1 ? `/programmes/${overview?.programmes[0]?.edc_id}` : '/programmes'}>
            {open > 0 ? texts.seeOpen(open) : texts.seeProgrammes}
          </LinkButton>
        </div>
        <LostLink />
      </div>
      <Course steps={words.programme_steps} />
    </section>
  )
}

function CompanyDoor({ words }: { words: EntryWords }) {
  return (
    <section className={classes.door} data-for="companies">
      <div>
        <p className={classes.who}>{texts.company}</p>
        <Title order={2}>{words.company_title}</Title>
        <Text>{words.company_body}</Text>
        <div className={classes.acts}>
          <LinkButton size="md" variant="white" href="/register">
            {texts.registerCompany}
          </LinkButton>
          <UiLink href="/login" className={classes.quiet}>
            {texts.signIn}
          </UiLink>
        </div>
      </div>
      <Fit />
    </section>
  )
}

/** Whoever has applied has no password: the way back is a new link by e-mail. */
function LostLink() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.lost} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.lostLink}</summary>
      {isOpen && <Loaded load={loadRenewLink} props={{}} />}
    </details>
  )
}

/** A drawing of the personal page: the steps of a programme, two of them behind. */
function Course({ steps }: { steps: string }) {
  return (
    <div className={classes.drawing} aria-hidden="true">
      <p className={classes.drawingTitle}>{texts.drawnCourse}</p>
      {(partsOf(steps) ?? []).slice(0, 5).map(({ heading }, index) => (
        <div key={index} className={classes.stage} data-is={index < 2 ? 'done' : index === 2 ? 'now' : 'next'}>
          <span>{index < 2 && <EntryIcon name="check" size={12} />}</span>
          {heading}
        </div>
      ))}
    </div>
  )
}

/** A drawing of a listing while it is written: how many fit, and what each criterion leaves out. */
function Fit() {
  return (
    <div className={classes.drawing} aria-hidden="true">
      <p className={classes.drawingTitle}>{texts.drawnFit}</p>
      {texts.drawnCriteria.map(({ criterion, leavesOut }) => (
        <div key={criterion} className={classes.criterion}>
          {criterion}
          <span>{leavesOut}</span>
        </div>
      ))}
      <p className={classes.drawingFoot}>{texts.drawnExample}</p>
    </div>
  )
}

function OpenProgrammes({ programmes }: { programmes: Overview['programmes'] }) {
  return (
    <section>
      <div className={classes.blockHead}>
        <Title order={2}>{texts.programmes}</Title>
        <UiLink href="/programmes" fw={550}>
          {texts.allProgrammes}
        </UiLink>
      </div>
      {programmes.length === 0 && (
        <Text c="dimmed" mt="xs">
          {texts.noProgrammes}
        </Text>
      )}
      <ul className={classes.programmes}>
        {programmes.map((programme) => (
          <OpenProgramme key={programme.edc_id} programme={programme} />
        ))}
      </ul>
    </section>
  )
}

function OpenProgramme({ programme }: { programme: Overview['programmes'][number] }) {
  const { edc_id, edc_title, edc_organizor, edc_image, edc_closingDate, hours } = programme
  const today = useToday()
  const daysLeft = edc_closingDate === null ? null : daysBetween(today, edc_closingDate)
  return (
    <li className={classes.programme}>
      {edc_image && <img src={edc_image} alt="" loading="lazy" />}
      <div>
        {daysLeft !== null && daysLeft >= 0 && (
          <span className={classes.daysLeft} data-is-soon={daysLeft <= 3 || undefined}>
            {texts.daysLeft(daysLeft)}
          </span>
        )}
        <Title order={3}>{edc_title}</Title>
        <Text c="dimmed">{edc_organizor}</Text>
        <ul className={classes.facts}>
          {edc_closingDate && (
            <li>
              <EntryIcon name="calendar" />
              {texts.until(formatDate(edc_closingDate))}
            </li>
          )}
          {hours > 0 && (
            <li>
              <EntryIcon name="clock" />
              {texts.hours(hours)}
            </li>
          )}
        </ul>
        <div>
          <LinkButton
            variant="default"
            aria-label={`${texts.seeProgramme}: ${edc_title}`}
            href={`/programmes/${edc_id}`}
          >
            {texts.seeProgramme}
          </LinkButton>
        </div>
      </div>
    </li>
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
    <section className={classes.results} aria-label={texts.figures}>
      <ul>
        {figures.map((figure) => (
          <li key={figure.label}>
            <span className={classes.number}>{formatNumber(figure.value)}</span>
            {figure.label}
          </li>
        ))}
      </ul>
      <p>
        {texts.counted} {overview.has_open_figures && <UiLink href={OPEN_PAGE}>{texts.allResults}</UiLink>}
      </p>
    </section>
  )
}

interface StepsProps {
  title: string
  steps: string
  isForCompanies?: boolean
}

function Steps({ title, steps, isForCompanies }: StepsProps) {
  return (
    <div className={classes.way} data-for={isForCompanies ? 'companies' : undefined}>
      <Title order={3}>
        <span className={classes.wayIcon}>
          <EntryIcon name={isForCompanies ? 'building' : 'school'} size={20} />
        </span>
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
function Partners({ partners, partners_total }: Pick<Overview, 'partners' | 'partners_total'>) {
  const others = partners_total - partners.length
  return (
    <section>
      <Title order={2}>{texts.partners}</Title>
      <ul className={classes.partners}>
        {partners.map(({ cny_id, cny_name, cny_logo }) => (
          <li key={cny_id} className={classes.partner}>
            {cny_logo ? (
              <img src={cny_logo} alt="" width={40} height={40} loading="lazy" />
            ) : (
              <span className={classes.monogram} aria-hidden="true">
                {monogram(cny_name)}
              </span>
            )}
            {cny_name}
          </li>
        ))}
      </ul>
      {others > 0 && <Text mt="xs">{texts.otherPartners(others)}</Text>}
    </section>
  )
}

function monogram(name: string): string {
  const letters = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word][0])
  return letters.slice(0, 2).join('').toLocaleUpperCase('el')
}
