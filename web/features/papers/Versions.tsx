import { Button, Group, Stack, Text } from '@mantine/core'
import { formatDate } from '#shared/core/format.ts'
import { papersTexts as texts } from '#web/features/papers/papers.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'

interface AnyVersion {
  version: number
  at: string | null
  by: string
  note: string
}

interface VersionsProps<Row extends AnyVersion> {
  versions: Row[]
  /** Puts a version into the form; undefined where the person may not write. */
  onTake: ((version: Row) => void) | undefined
}

/** What stood on the page before, and who wrote it. */
export function Versions<Row extends AnyVersion>({ versions, onTake }: VersionsProps<Row>) {
  return (
    <Section title={texts.history}>
      <Stack gap="sm">
        {versions.map((version) => (
          <Version key={version.version} version={version} onTake={onTake && (() => onTake(version))} />
        ))}
      </Stack>
    </Section>
  )
}

function Version({ version, onTake }: { version: AnyVersion; onTake: (() => void) | undefined }) {
  const words = texts.version(version.version)
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={600} size="sm">
          {words}
        </Text>
        {version.at && <Hint>{texts.by(version.by, formatDate(version.at))}</Hint>}
        {version.note !== '' && <Text size="sm">{version.note}</Text>}
      </div>
      {onTake && (
        <Button variant="default" size="xs" aria-label={texts.takeVersion(words)} onClick={onTake}>
          {texts.take}
        </Button>
      )}
    </Group>
  )
}
