import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import classes from '#web/features/assessment-centre/scorecards.module.css'

const LEVELS = [1, 2, 3, 4] as const

interface ScoreCellsProps {
  label: string
  score: number | null
  disabled: boolean
  onChoose(score: number): void
}

/** One score of 1 to 4: a press, or its digit, which goes on to the next person. */
export function ScoreCells({ label, score, disabled, onChoose }: ScoreCellsProps) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const sibling = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' } as const
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const button = (event.target as HTMLElement)[sibling[event.key]]
      ;(button as HTMLElement | null)?.focus()
      return
    }
    const level = LEVELS.find((each) => String(each) === event.key)
    if (level === undefined && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (level !== undefined) onChoose(level)
    const row = event.currentTarget.closest('tr')
    const next = event.key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling
    next?.querySelector<HTMLElement>('[data-stop]')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- the keys come from the buttons within
    <div role="group" aria-label={label} className={classes.levels} onKeyDown={disabled ? undefined : onKeyDown}>
      {LEVELS.map((level) => (
        <UnstyledButton
          key={level}
          className={classes.level}
          data-level={level === score ? level : undefined}
          data-stop={level === (score ?? 1) || undefined}
          tabIndex={level === (score ?? 1) ? 0 : -1}
          aria-pressed={level === score}
          disabled={disabled}
          onClick={() => onChoose(level)}
        >
          {level}
        </UnstyledButton>
      ))}
    </div>
  )
}
