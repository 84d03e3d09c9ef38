import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { versionsTexts as texts } from '#web/parts/versions.texts.ts'

interface Versioned<Values> {
  form: UseFormReturnType<Values>
  /** When the row was changed last, and its values as the form holds them. */
  changed: string
  values: Values
  by: string
}

/** Notices that somebody else saved the row of a form; an untouched form takes the new values at once. */
export function useNewerVersion<Values extends object>({ form, changed, values, by }: Versioned<Values>) {
  const [known, setKnown] = useState(changed)
  const isOld = known !== changed && !form.submitting
  const isUntouched = isOld && !form.isDirty()
  function adopt(next = values, version = changed) {
    setKnown(version)
    form.setInitialValues(next)
    form.setValues(next)
  }
  useEffect(() => {
    if (isUntouched) adopt()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUntouched, changed])
  return { known, adopt, isOld, by, takeTheirs: () => adopt(), keepMine: () => setKnown(changed) }
}

/** Offers both versions; the form cannot be sent before one is chosen (`blockedReason`). */
export function NewerVersion({ version }: { version: Omit<ReturnType<typeof useNewerVersion>, 'adopt'> }) {
  if (!version.isOld) return null
  return (
    <Alert color="yellow" role="alert" title={texts.title(version.by)}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{texts.body}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={version.takeTheirs}>
            {texts.theirs}
          </Button>
          <Button variant="default" onClick={version.keepMine}>
            {texts.mine}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

export const blockedByNewer = (version: { isOld: boolean }) => (version.isOld ? texts.blocked : undefined)
