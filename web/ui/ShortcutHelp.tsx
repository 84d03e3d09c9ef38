import { Group, Kbd, Stack, Switch, Text } from '@mantine/core'
import { Fragment } from 'react'
import { AppDialog } from './AppDialog.tsx'
import { shortcutWords } from './shortcut-keys.ts'
import { texts } from './ui.texts.ts'
import { setSingleKeys, type ShownShortcut, useShownShortcuts, useSingleKeys } from './use-shortcut.ts'

// Handled by the table itself, so they are not registered.
const always: ShownShortcut[] = [
  { id: 'enter', key: 'enter', label: texts.shortcuts.open, group: texts.shortcuts.lists },
  { id: 'escape', key: 'escape', label: texts.shortcuts.escape, group: texts.shortcuts.general },
]

/** Keys with the same description, such as J and K, share a line. */
function linesOf(shortcuts: readonly ShownShortcut[]) {
  const groups = new Map<string, Map<string, string[]>>()
  for (const { key, label, group } of [...shortcuts, ...always]) {
    const name = group ?? texts.shortcuts.page
    const lines = groups.get(name) ?? new Map<string, string[]>()
    const keys = lines.get(label) ?? []
    lines.set(label, keys.includes(key) ? keys : [...keys, key])
    groups.set(name, lines)
  }
  return [...groups].map(([name, lines]) => ({ name, lines: [...lines] }))
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
              {lines.map(([label, keys]) => (
                <Group key={label} justify="space-between" gap="md" wrap="nowrap">
                  <Text size="sm">{label}</Text>
                  <Group gap={8} wrap="nowrap">
                    {keys.map((key) => (
                      <Fragment key={key}>
                        <Keys shortcut={key} />
                      </Fragment>
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
