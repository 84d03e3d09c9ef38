import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './DataTable.module.css'
import type { ListState } from './list-state.ts'
import { allWord, type Noun } from './nouns.ts'
import { listTexts } from './list.texts.ts'
import { showChosen } from './show-chosen.ts'
import { fadingEnd } from './watch-end.ts'
import { ViewMenu, type ViewMenuProps } from './ViewMenu.tsx'

interface ViewTabsProps extends ViewMenuProps {
  noun: Noun
  countOf: ((view: ListState) => ReactNode) | undefined
}

/** More are seldom kept, and each is asked for. */
const MOST_COUNTED = 8

/** The views of a list, one press away, and what can be done with the one that is shown. */
export function ViewTabs({ noun, countOf, ...menu }: ViewTabsProps) {
  const { saved, onChoose } = menu
  const { views, current } = saved
  const count = (state: ListState) => countOf && <span className={classes.viewCount}>{countOf(state)}</span>
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => fadingEnd(row.current), [])
  useEffect(() => showChosen(row.current, '[aria-pressed="true"]'), [current?.id])
  return (
    <div className={classes.viewRow} data-no-print>
      <div ref={row} role="group" aria-label={listTexts.views.views} className={classes.viewTabs}>
        <UnstyledButton className={classes.viewTab} aria-pressed={!current} onClick={() => onChoose(undefined)}>
          {allWord(noun)} {count(saved.stateOf(undefined))}
        </UnstyledButton>
        {views.map((view, at) => (
          <UnstyledButton
            key={view.id}
            className={classes.viewTab}
            aria-pressed={view.id === current?.id}
            onClick={() => onChoose(view)}
          >
            {view.name} {at < MOST_COUNTED && count(view.state)}
          </UnstyledButton>
        ))}
      </div>
      <ViewMenu {...menu} />
    </div>
  )
}
