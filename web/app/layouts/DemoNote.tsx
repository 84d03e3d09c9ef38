import { Text } from '@mantine/core'
import { appTexts } from '#web/app/app.texts.ts'
import { useSite } from '#web/core/site.ts'

/** On every page of a demo that others reach: its passwords are published. */
export function DemoNote() {
  const { demo } = useSite()
  if (!demo) return null
  return (
    <Text role="note" ta="center" p="xs" bg="yellow.2" c="black" size="sm">
      {appTexts.demo}
    </Text>
  )
}
