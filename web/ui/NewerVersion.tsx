import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import classes from './FormFrame.module.css'
import { texts } from './ui.texts.ts'

/** The row of a form, compared with what somebody else may have saved since. */
export interface RowVersion {
  isOld: boolean
  /** Who saved it, where that is known. */
  by: string
  /** The names of the fields that they changed, where the server says them. */
  changed: readonly string[]
  /** The places of the form that have another value now. */
  changedPaths: readonly string[]
  /** The newer row was met by sending, not by watching: the notice takes the focus. */
  wasRefused: boolean
  takeTheirs(): void
  keepMine(): void
}

/** A form that edits a row knows its version; `FormFrame` and `DialogForm` then offer both versions. */
export type VersionedForm<Values, Sent = Values> = UseFormReturnType<Values, Sent> & {
  version?: RowVersion | undefined
}

interface NewerVersionProps {
  version: RowVersion
  /** The name of a place of the form; empty where it has none. */
  nameOf(path: string): string
}

/** Offers both versions; the form cannot be sent before one is chosen. */
export function NewerVersion({ version, nameOf }: NewerVersionProps) {
  const box = useRef<HTMLDivElement>(null)
  const { wasRefused } = version
  const names = new Set(version.changed.length > 0 ? version.changed : version.changedPaths.map(nameOf))
  const hasUnnamed = names.delete('')
  const changed = [...names, ...(hasUnnamed && names.size > 0 ? [texts.version.others] : [])]
  useEffect(() => {
    if (!wasRefused) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [wasRefused])
  return (
    <Alert
      ref={box}
      className={classes.notice}
      tabIndex={-1}
      color="yellow"
      role="alert"
      title={texts.version.title(version.by)}
    >
      <Stack gap="sm" align="flex-start">
        {changed.length > 0 && <Text size="sm">{texts.version.changed(changed)}</Text>}
        <Text size="sm">{texts.version.body}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={version.takeTheirs}>
            {texts.version.theirs}
          </Button>
          <Button variant="default" onClick={version.keepMine}>
            {texts.version.mine}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
