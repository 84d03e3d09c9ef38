import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/core/errors.ts'
import type { RowVersion } from '#web/ui/NewerVersion.tsx'

/** The row that a form edits. */
export interface EditedRow<Row, Values> {
  row: Row
  /** Its values as the form holds them. */
  values(row: NoInfer<Row>): Values
  /** When it was changed last; null: never. */
  changed(row: NoInfer<Row>): string | null
  /** Who changed it last. */
  by?(row: NoInfer<Row>): string
}

interface Refused<Row> {
  row: Row
  by: string
  changed: string[]
}

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/** What was changed here stays; whatever was not takes their value. */
export function mergeVersions<Values>(base: Values, theirs: Values, mine: Values): Values {
  if (isTree(base) && isTree(theirs) && isTree(mine))
    return Object.fromEntries(
      Object.keys({ ...theirs, ...mine }).map((name) => [name, mergeVersions(base[name], theirs[name], mine[name])]),
    ) as Values
  return isSame(base, mine) ? theirs : mine
}

/** The places of a form that the newer row fills otherwise; a list is one place. */
export function changedPaths(base: unknown, theirs: unknown, path = ''): string[] {
  if (isTree(base) && isTree(theirs))
    return Object.keys({ ...base, ...theirs }).flatMap((name) =>
      changedPaths(base[name], theirs[name], path === '' ? name : `${path}.${name}`),
    )
  return isSame(base, theirs) ? [] : [path]
}

/** The newer row in the answer of an edit that came too late. */
function refusedRow<Row>(error: unknown): Refused<Row> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const details = error.details as { current?: Row; changed_by?: string; changed?: string[] } | undefined
  if (!details?.current) return undefined
  return { row: details.current, by: details.changed_by ?? '', changed: details.changed ?? [] }
}

const timeOf = (changed: string | null) => (changed === null ? 0 : Date.parse(changed))

/**
 * Compares the form with the newest known row: as it is read again, or as it came with a refusal. A change of what the
 * form does not hold concerns nobody; an untouched form takes the new values at once.
 */
export function useEditedRow<Row, Values extends object>(
  form: UseFormReturnType<Values>,
  edited: EditedRow<Row, Values> | undefined,
) {
  const [base, setBase] = useState<Values | undefined>(() => edited?.values(edited.row))
  const [refused, setRefused] = useState<Refused<Row> | null>(null)
  const isRefusedNewer = edited && refused && timeOf(edited.changed(refused.row)) > timeOf(edited.changed(edited.row))
  const newest = isRefusedNewer ? refused.row : edited?.row
  const theirs = edited && newest !== undefined ? edited.values(newest) : undefined
  const isOld = theirs !== undefined && !isSame(theirs, base) && !form.submitting
  const isUntouched = isOld && !form.isDirty()

  function adopt(next: Values, shown = next) {
    setBase(next)
    form.resetDirty(next)
    form.setValues(shown)
  }
  useEffect(() => {
    if (isUntouched && theirs) adopt(theirs)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when a newer row meets an untouched form
  }, [isUntouched, theirs && JSON.stringify(theirs)])

  const version: RowVersion | undefined = edited &&
    theirs && {
      isOld: isOld && !isUntouched,
      by: (isRefusedNewer ? refused.by : newest !== undefined && edited.by?.(newest)) || '',
      changed: isRefusedNewer ? refused.changed : [],
      changedPaths: isOld ? changedPaths(base, theirs) : [],
      wasRefused: Boolean(isRefusedNewer),
      takeTheirs: () => adopt(theirs),
      keepMine: () => adopt(theirs, mergeVersions(base ?? theirs, theirs, form.getValues())),
    }
  return {
    version,
    base,
    expected: edited && newest !== undefined ? { expected_changed: edited.changed(newest) } : {},
    saved: (values: Values) => edited && setBase(values),
    /** A restored draft was typed over an older version. */
    restored: (older: object) => setBase((current) => current && { ...current, ...older }),
    /** Of a refusal: the version to send again with, where what changed is not in this form; null: the person chooses. */
    answerRefusal(error: unknown): { expected_changed: string | null } | null {
      const newer = edited && refusedRow<Row>(error)
      if (!newer) throw error
      setRefused(newer)
      return isSame(edited.values(newer.row), base) ? { expected_changed: edited.changed(newer.row) } : null
    },
  }
}
