import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import { ApiError } from '#web/core/errors.ts'
import type { RowVersion } from '#web/ui/NewerVersion.tsx'

/** The row that a form edits. */
export interface EditedRow<Row, Values> {
  row: Row
  /** Its values as the form holds them. */
  values(row: NoInfer<Row>): Values
  /** When it was changed last; null: never. */
  changed(row: NoInfer<Row>): string | null
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
export function refusedRow<Row>(error: unknown): Refused<Row> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const details = error.details as { current?: Row; changed_by?: string; changed?: string[] } | undefined
  if (!details?.current) return undefined
  return { row: details.current, by: details.changed_by ?? '', changed: details.changed ?? [] }
}

/** Of the fields of an edit: those that its call cannot do without, under the version that the form knows. */
export function smallestEdit(input: z.ZodObject, sent: object, expected_changed: string | null): object {
  const isRequired = (name: string) => !(input.shape[name] as z.ZodType | undefined)?.safeParse(undefined).success
  return { ...Object.fromEntries(Object.entries(sent).filter(([name]) => isRequired(name))), expected_changed }
}

/** Who saved a newer row that came in while the form is open: the refusal of an edit under the older version says it. */
function useNameOf(newer: string | null | undefined, ask: () => Promise<string>): string {
  const [answer, setAnswer] = useState<{ newer: string | null; by: string }>()
  useEffect(() => {
    if (newer === undefined) return undefined
    let isLeft = false
    void ask().then((by) => isLeft || setAnswer({ newer, by }))
    return () => {
      isLeft = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one question for each newer row
  }, [newer])
  return answer && answer.newer === newer ? answer.by : ''
}

const timeOf = (changed: string | null) => (changed === null ? 0 : Date.parse(changed))

/**
 * Compares the form with the newest known row: as it is read again, or as it came with a refusal. A change of what the
 * form does not hold concerns nobody; an untouched form takes the new values at once.
 */
export function useEditedRow<Row, Values extends object>(
  form: UseFormReturnType<Values>,
  edited: EditedRow<Row, Values> | undefined,
  /** Who changed the row since it was as here. */
  askWho: (base: Values, changed: string | null) => Promise<string>,
) {
  const [base, setBase] = useState<Values | undefined>(() => edited?.values(edited.row))
  const [refused, setRefused] = useState<Refused<Row> | null>(null)
  const isRefusedNewer = edited && refused && timeOf(edited.changed(refused.row)) > timeOf(edited.changed(edited.row))
  const newest = isRefusedNewer ? refused.row : edited?.row
  const theirs = edited && newest !== undefined ? edited.values(newest) : undefined
  const isAgreed = isSame(theirs, base)
  const isOld = theirs !== undefined && !isAgreed && !form.submitting
  const isUntouched = isOld && !form.isDirty()
  const changed = edited && newest !== undefined ? edited.changed(newest) : null
  // The version that the form agrees with.
  const agreed = useRef(changed)
  useEffect(() => {
    if (isAgreed) agreed.current = changed
  }, [isAgreed, changed])
  const isMetLive = isOld && !isUntouched && !isRefusedNewer && timeOf(changed) > timeOf(agreed.current)
  const liveBy = useNameOf(isMetLive ? changed : undefined, () => askWho(base as Values, agreed.current))

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
      by: isRefusedNewer ? refused.by : liveBy,
      changed: isRefusedNewer ? refused.changed : [],
      changedPaths: isOld ? changedPaths(base, theirs) : [],
      wasRefused: Boolean(isRefusedNewer),
      takeTheirs: () => adopt(theirs),
      keepMine: () => adopt(theirs, mergeVersions(base ?? theirs, theirs, form.getValues())),
    }
  return {
    version,
    base,
    expected: edited ? { expected_changed: changed } : {},
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
