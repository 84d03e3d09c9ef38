import { Checkbox, Stack } from '@mantine/core'
import { connectionsContract as contract } from '#shared/features/connections/connections.contract.ts'
import { type HookKind, hookKinds, hookKindWords } from '#shared/features/connections/hooks.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { connectionsTexts } from '#web/features/connections/connections.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = connectionsTexts.hooks

export function MakeHookDialog({ onMade, onClose }: { onMade(secret: string): void; onClose(): void }) {
  const make = useContractForm(contract.makeHook, {
    initial: { name: '', url: '', kinds: [] as HookKind[] },
    onSuccess: ({ secret }) => onMade(secret),
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
      <TextField
        required
        type="url"
        inputMode="url"
        label={texts.url}
        description={texts.urlHint}
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <Checkbox.Group required label={texts.kinds} {...form.getInputProps('kinds')}>
        <Stack gap="xs" mt="xs">
          {hookKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={hookKindWords[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  )
}
