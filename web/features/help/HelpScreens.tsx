import { Anchor, List, Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type GuideArea, guides, guideTask } from '#web/features/help/guide.ts'
import classes from '#web/features/help/help.module.css'
import { helpTexts as texts } from '#web/features/help/help.texts.ts'
import { findTasks } from '#web/features/help/help.palette.ts'
import { NotFoundScreen } from '#web/parts/NotFoundScreen.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

/** Written by `npm run pictures`, named after area and task. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

const helpOf = (area: GuideArea) => () => <HelpScreen area={area} />
const taskOf =
  (area: GuideArea) =>
  ({ params }: { params: Record<string, string> }) => <TaskScreen area={area} id={params.task ?? ''} />

export const OfficeHelpScreen = helpOf('admin')
export const CompanyHelpScreen = helpOf('company')
export const OfficeTaskScreen = taskOf('admin')
export const CompanyTaskScreen = taskOf('company')

/** Every task of the guide. */
function HelpScreen({ area }: { area: GuideArea }) {
  const [search, setSearch] = useState('')
  const hrefs = search.trim() === '' ? null : findTasks(area, search).map(({ href }) => href)
  const tasks = guides[area].filter(({ id }) => hrefs === null || hrefs.includes(`/${area}/help/${id}`))
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle} width="narrow">
      <Stack>
        <SearchBox label={texts.search} placeholder={texts.search} value={search} onChange={setSearch} />
        {tasks.length === 0 && <EmptyState compact kind="no-match" title={texts.nothing} />}
        <ul className={classes.tasks}>
          {tasks.map(({ id, title, aim }) => (
            <li key={id}>
              <UiLink href={`/${area}/help/${id}`} fw={600}>
                {title}
              </UiLink>
              <Hint>{aim}</Hint>
            </li>
          ))}
        </ul>
      </Stack>
    </PageFrame>
  )
}

/** How one task is done. */
function TaskScreen({ area, id }: { area: GuideArea; id: string }) {
  const task = guideTask(area, id)
  if (!task) return <NotFoundScreen />
  const picture = pictures[`./pictures/${area}-${id}.webp`]
  return (
    <PageFrame
      title={task.title}
      subtitle={task.aim}
      width="narrow"
      breadcrumbs={[{ label: texts.title, href: `/${area}/help` }]}
      actions={
        <>
          <PrintButton variant="default" visibleFrom="xs" />
          <LinkButton rightSection={<IconArrowRight size={16} aria-hidden />} href={task.start}>
            {texts.start}
          </LinkButton>
        </>
      }
    >
      <Stack>
        <Section title={texts.steps}>
          <List type="ordered" spacing="xs" withPadding>
            {task.steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
          {picture && (
            <Anchor href={picture} target="_blank" rel="noopener" className={classes.picture}>
              <img src={picture} alt={texts.picture(task.title)} width={1120} height={700} loading="lazy" />
            </Anchor>
          )}
        </Section>
        <Section title={texts.troubles}>
          <List spacing="xs" withPadding>
            {task.troubles.map((trouble) => (
              <List.Item key={trouble}>{trouble}</List.Item>
            ))}
          </List>
        </Section>
      </Stack>
    </PageFrame>
  )
}
