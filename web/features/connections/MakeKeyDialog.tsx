import { Checkbox, Stack } from '@mantine/core'
import { addDays } from '#shared/core/dates.ts'
import { type KeyScope, keyScopes } from '#shared/core/key-scopes.ts'
import { connectionsContract as contract } from '#shared/features/connections/connections.contract.ts'
import { PER_MINUTE, scopeWords } from '#shared/features/connections/connections.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TagsField } from '#web/ui/TagsField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useToday } from '#web/core/first-draw.ts'

const texts = connectionsTexts.keys
const USUAL_DAYS = 180

export function MakeKeyDialog({ onMade, onClose }: { onMade(key: string): void; onClose(): void }) {
  const today = useToday()
  const make = useContractForm(contract.makeKey, {
    initial: {
      name: '',
      scopes: [] as KeyScope[],
      until: addDays(today, USUAL_DAYS) as string | null,
      networks: [] as string[],
      per_minute: PER_MINUTE.usual as number | null,
    },
    toInput: ({ until, per_minute, ...values }) => ({ ...values, until: until ?? '', per_minute: per_minute ?? 0 }),
    onSuccess: ({ key }) => onMade(key),
  })
  const { form } = make
  return (
    <DialogForm {...make} title={texts.make} submitLabel={texts.make} size="medium" onClose={onClose}>
      <Hint>{texts.makeBody}</Hint>
      <TextField
        required
        data-autofocus
        label={texts.name}
        description={texts.nameHint}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox.Group required label={texts.scopes} {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt="xs">
          {keyScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeWords[scope].label} description={scopeWords[scope].hint} />
          ))}
        </Stack>
      </Checkbox.Group>
      <DateField required label={texts.until} minDate={today} {...form.getInputProps('until')} />
      <TagsField label={texts.networks} description={texts.networksHint} {...form.getInputProps('networks')} />
      <NumberField required label={texts.perMinute} {...form.getInputProps('per_minute')} />
    </DialogForm>
  )
}
