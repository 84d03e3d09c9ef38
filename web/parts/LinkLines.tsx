import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { profileTexts as texts } from '#web/parts/profile.texts.ts'
import { TextField } from '#web/ui/TextField.tsx'

interface ProfileLink {
  label: string
  url: string
}

interface LinkLinesProps {
  value: ProfileLink[]
  onChange(value: ProfileLink[]): void
  /** The errors of the form, by path. */
  errors: Record<string, ReactNode>
}

/** Pages that say more of a person. */
export function LinkLines({ value, onChange, errors }: LinkLinesProps) {
  const change = (index: number, part: Partial<ProfileLink>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <Stack gap="xs">
      {value.map((one, index) => (
        // A link has no id; its place in the list is what people see.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={index} align="start" wrap="nowrap">
          <TextField
            label={texts.linkLabel}
            value={one.label}
            onChange={(label) => change(index, { label })}
            error={errors[`usp_links.${index}.label`]}
            style={{ flex: 1 }}
          />
          <TextField
            required
            type="url"
            label={texts.linkUrl}
            placeholder="https://"
            value={one.url}
            onChange={(url) => change(index, { url })}
            error={errors[`usp_links.${index}.url`]}
            style={{ flex: 2 }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            mt={24}
            aria-label={`${texts.remove}: ${one.label || one.url}`}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => onChange([...value, { label: '', url: '' }])}
        >
          {texts.addLink}
        </Button>
      </Group>
    </Stack>
  )
}
