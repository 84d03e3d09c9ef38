import { Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { AppDialog } from './AppDialog.tsx'
import { shortcutWords } from './shortcut-keys.ts'
import { texts } from './ui.texts.ts'
import { setSingleKeys, type ShownShortcut, useShownShortcuts, useSingleKeys } from './use-shortcut.ts'

// Handled by the table itself, so they are not registered.
const always: ShownShortcut[] = [
  { key: 'enter', label: texts.shortcuts.open, group: texts.shortcuts.lists },
  { key: 'escape', label: texts.shortcuts.escape, group: texts.shortcuts.general },
]

/** Keys with the same description, such as J and K, share a line. */
function linesOf(shortcuts: readonly ShownShortcut[]) {
  const groups = Map.groupBy([...shortcuts, ...always], ({ group }) => group ?? texts.shortcuts.page)
  return [...groups].map(([name, own]) => ({ name, lines: [...Map.groupBy(own, ({ label }) => label)] }))
}

function Keys({ shortcut }: { shortcut: string }) {
  return (
    <Group gap={3} wrap="nowrap">
      {shortcutWords(shortcut).map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
  )
}

/** Every shortcut there is on this page, under `?`. */
export function ShortcutHelp({ onClose }: { onClose(): void }) {
  const shortcuts = useShownShortcuts()
  const areSingleKeysOn = useSingleKeys()
  return (
    <AppDialog opened onClose={onClose} title={texts.shortcuts.title}>
      <Stack gap="lg">
        {linesOf(shortcuts).map(({ name, lines }) => (
          <section key={name} aria-label={name}>
            <Text fw={600} size="sm" mb={6}>
              {name}
            </Text>
            <Stack gap={8}>
              {lines.map(([label, same]) => (
                <Group key={label} justify="space-between" gap="md" wrap="nowrap">
                  <Text size="sm">{label}</Text>
                  <Group gap={8} wrap="nowrap">
                    {[...new Set(same.map(({ key }) => key))].map((key) => (
                      <Keys key={key} shortcut={key} />
                    ))}
                  </Group>
                </Group>
              ))}
            </Stack>
          </section>
        ))}
        <Switch
          label={texts.shortcuts.singleKeys}
          description={texts.shortcuts.singleKeysHint}
          checked={areSingleKeysOn}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </AppDialog>
  )
}
