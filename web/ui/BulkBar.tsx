import { Button, CloseButton, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { asking } from './asking.ts'
import classes from './BulkBar.module.css'
import type { BulkAction, ListSelection } from './data-table.types.ts'
import { useDescribeError } from './error-text.tsx'
import { toast } from './toast.tsx'
import { type Noun, selectedWords, wholeSelectionWords } from './nouns.ts'
import { useIsPhone } from './phone.ts'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'
import { useShortcut } from './use-shortcut.ts'
import type { TableSelection } from './use-table-selection.ts'

export interface BulkBarProps {
  noun: Noun
  actions: BulkAction[]
  selection: TableSelection
  pageIds: string[]
  total: number
  /** The row that has the focus, whatever is chosen: E chooses it first. */
  focusedId?(): string | undefined
}

const SHOWN = 4

function words(action: BulkAction, count: number): string {
  const name = typeof action.label === 'string' ? action.label : action.label(count)
  return action.asks ? asking(name) : name
}

interface ActionProps {
  action: BulkAction
  count: number
  run(action: BulkAction): void
  runningId: string | null
}

function BulkButton({ action, count, run, runningId }: ActionProps) {
  const button = (
    <Button
      size="sm"
      variant={action.tone === 'primary' ? 'white' : 'default'}
      className={classes.action}
      data-tone={action.tone}
      leftSection={action.icon}
      loading={runningId === action.id}
      // aria-disabled, not disabled: the button must stay reachable to read the reason.
      data-disabled={action.disabledReason ? true : undefined}
      aria-disabled={action.disabledReason ? true : undefined}
      onClick={() => !action.disabledReason && runningId === null && run(action)}
    >
      {words(action, count)}
    </Button>
  )
  return action.disabledReason ? <Tooltip label={action.disabledReason}>{button}</Tooltip> : button
}

interface MoreProps {
  actions: BulkAction[]
  countOf(action: BulkAction): number
  run(action: BulkAction): void
}

function MoreActions({ actions, countOf, run }: MoreProps) {
  if (actions.length === 0) return null
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="sm" variant="default" className={classes.action} aria-label={texts.common.more}>
          <IconDots size={17} aria-hidden />
          <span className={classes.more}>{texts.common.more}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.id}
            leftSection={action.icon}
            color={action.tone === 'danger' ? 'red' : undefined}
            {...(action.disabledReason
              ? { 'aria-disabled': true, closeMenuOnClick: false, c: 'dimmed' }
              : { onClick: () => run(action) })}
          >
            {words(action, countOf(action))}
            {action.disabledReason && <span className={classes.reason}>{action.disabledReason}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What E does to these rows, as on the rows of the first page: nothing that takes away. */
function firstOf(actions: BulkAction[], selection: ListSelection): BulkAction | undefined {
  const possible = actions.filter((action) => (action.countOf?.(selection) ?? 1) > 0)
  const first = possible.find(({ tone }) => tone === 'primary') ?? possible[0]
  return first?.tone === 'danger' || first?.disabledReason ? undefined : first
}

interface CountProps extends Omit<BulkBarProps, 'actions' | 'focusedId'> {
  count: number
}

function Count({ noun, selection: control, pageIds, total, count }: CountProps) {
  const { selection } = control
  const onPage = new Set(pageIds)
  const elsewhere = selection.allMatching ? 0 : selection.ids.filter((id) => !onPage.has(id)).length
  return (
    <div className={classes.count}>
      <CloseButton
        variant="transparent"
        className={classes.close}
        aria-label={listTexts.bulk.clear}
        onClick={control.clear}
      />
      <span role="status">
        <strong>{selection.allMatching ? wholeSelectionWords(noun, total) : selectedWords(noun, count)}</strong>
        {elsewhere > 0 && <span className={classes.elsewhere}>{listTexts.bulk.elsewhere(elsewhere)}</span>}
      </span>
      {!selection.allMatching && control.isPageSelected && total > selection.ids.length && (
        <button type="button" className={classes.all} onClick={control.selectAllMatching}>
          {listTexts.bulk.selectAll(total)}
        </button>
      )}
    </div>
  )
}

/** What can be done to the chosen rows; it stays in sight while the list scrolls under it. */
export function BulkBar({ noun, actions, selection: control, pageIds, total, focusedId }: BulkBarProps) {
  const [runningId, setRunningId] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const describe = useDescribeError()
  const { selection } = control
  const count = selection.allMatching ? total : selection.ids.length
  const shown = isPhone ? 1 : SHOWN
  const countOf = (action: BulkAction) => action.countOf?.(selection) ?? count
  const possible = actions.filter((action) => countOf(action) > 0)
  const isDisabled = actions[0]?.tone === 'danger' || (count === 0 && !focusedId)
  useShortcut('e', texts.shortcuts.act, actByKey, { group: texts.shortcuts.lists, isDisabled })
  if (count === 0) return null

  function actByKey() {
    const focused = focusedId?.()
    const chosen = count > 0 || focused === undefined ? selection : { ids: [focused], allMatching: false }
    const first = firstOf(actions, chosen)
    if ((count === 0 && chosen === selection) || !first || runningId !== null) return
    if (chosen !== selection) control.toggle(focused as string)
    void run(first, chosen)
  }

  async function run(action: BulkAction, chosen = selection) {
    setRunningId(action.id)
    try {
      await action.onRun(chosen, control.clear)
    } catch (error) {
      toast.error(describe(error).message)
    } finally {
      setRunningId(null)
    }
  }

  return (
    <section className={classes.bar} aria-label={listTexts.bulk.bar} data-no-print>
      <Count noun={noun} selection={control} pageIds={pageIds} total={total} count={count} />
      <div className={classes.actions}>
        {possible.slice(0, shown).map((action) => (
          <BulkButton
            key={action.id}
            action={action}
            count={countOf(action)}
            run={(action) => void run(action)}
            runningId={runningId}
          />
        ))}
        <MoreActions actions={possible.slice(shown)} countOf={countOf} run={(action) => void run(action)} />
      </div>
    </section>
  )
}
