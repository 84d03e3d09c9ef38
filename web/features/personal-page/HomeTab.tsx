import { Text, UnstyledButton } from '@mantine/core'
import { IconBuilding, IconCalendarQuestion, IconChevronRight, IconFileUpload, IconUserEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type PersonalPage, personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { Applications } from '#web/features/personal-page/Applications.tsx'
import { Interviews } from '#web/features/personal-page/Interviews.tsx'
import { News } from '#web/features/personal-page/News.tsx'
import { OwnCalendar } from '#web/features/personal-page/OwnCalendar.tsx'
import { OwnJobs } from '#web/features/personal-page/OwnJobs.tsx'
import { OwnPhone } from '#web/features/personal-page/OwnPhone.tsx'
import { CopyButton } from '#web/features/personal-page/OwnCopy.tsx'
import type { OwnTabProps } from '#web/features/personal-page/own-tabs.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { BrowserNotices } from '#web/parts/browser-notices/BrowserNotices.tsx'
import { Slots } from '#web/features/personal-page/Slots.tsx'

const texts = personalPageTexts.todo

/** First what waits for an answer, then the state of everything. */
export function HomeTab({ page, onOpen }: OwnTabProps) {
  return (
    <>
      <Todo page={page} onOpen={onOpen} />
      <Slots slots={page.slots} />
      <Interviews interviews={page.interviews} isFrozen={page.isFrozen} />
      <Applications applications={page.applications} />
      <OwnJobs isFrozen={page.isFrozen} />
      {(page.interviews.length > 0 || page.slots.length > 0) && <OwnCalendar />}
      <News notices={page.notices} ads={page.ads} />
      {!page.isFrozen && <OwnPhone page={page} />}
      <BrowserNotices calls={personalPageContract} />
      <div>
        <CopyButton format="zip" variant="subtle" size="compact-md" label={personalPageTexts.data.copyAtHome} />
      </div>
    </>
  )
}

function Todo({ page, onOpen }: { page: PersonalPage; onOpen(tab: string): void }) {
  const waiting = page.interviews.filter(
    (interview) =>
      interview.jli_status === 'PENDING_CANDIDATE_RESPONSE' &&
      !interview.is_expired &&
      interview.jli_proposed_times.length === 0,
  ).length
  const missed = page.interviews.filter(({ absence_answers }) => absence_answers.length > 0).length
  const isUnasked = page.consents.some(
    ({ purpose, at, asks_again }) => purpose === 'companies' && (at === null || asks_again),
  )
  const { usp_city, usp_about, usp_languages, usp_experience } = page.values
  const isThin = usp_city === '' || (usp_about === '' && usp_languages.length === 0 && usp_experience.length === 0)
  const things = [
    ...(waiting > 0
      ? [{ id: 'answer', icon: <IconCalendarQuestion size={20} aria-hidden />, label: texts.answer(waiting) }]
      : []),
    ...(missed > 0
      ? [{ id: 'answer', icon: <IconCalendarQuestion size={20} aria-hidden />, label: texts.missed(missed) }]
      : []),
    ...(isUnasked ? [{ id: 'data', icon: <IconBuilding size={20} aria-hidden />, label: texts.companies }] : []),
    ...(page.cv ? [] : [{ id: 'cv', icon: <IconFileUpload size={20} aria-hidden />, label: texts.cv }]),
    ...(isThin ? [{ id: 'profile', icon: <IconUserEdit size={20} aria-hidden />, label: texts.profile }] : []),
  ]
  if (page.isFrozen) return null
  return (
    <section className={classes.todo} aria-label={texts.title}>
      <Text fw={650}>{things.length > 0 ? texts.title : texts.nothing}</Text>
      {things.length > 0 && (
        <ul className={classes.todoList}>
          {things.map(({ id, icon, label }) => (
            <li key={id}>
              <TodoButton
                icon={icon}
                label={label}
                onClick={() => (id === 'answer' ? toInterviews() : onOpen(id === 'data' ? 'data' : 'profile'))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const INTERVIEWS_ID = 'interviews'

function toInterviews(): void {
  // The rule of the style sheet that stops all motion does not reach what a script scrolls.
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(INTERVIEWS_ID)?.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' })
}

function TodoButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick(): void }) {
  return (
    <UnstyledButton className={classes.todoItem} onClick={onClick}>
      {icon}
      <span>{label}</span>
      <IconChevronRight size={18} aria-hidden />
    </UnstyledButton>
  )
}
