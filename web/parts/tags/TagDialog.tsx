import { Text } from '@mantine/core'
import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { MOST_TAGS } from '#shared/features/candidates/profile.kinds.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { Rehearsal, useRehearsal } from '#web/parts/Rehearsal.tsx'
import type { Tagging } from '#web/parts/tags/use-tagging.tsx'
import { tagsTexts as texts } from '#web/parts/tags/tags.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { TagsField } from '#web/ui/TagsField.tsx'

/** Puts tags on the selected people and takes tags off. */
export function TagDialog({ target, onDone, onClose }: Tagging & { onClose(): void }) {
  const tag = useContractForm(contract.tag, {
    initial: { add: [] as string[], remove: [] as string[] },
    toInput: (values) => ({ ...values, ...target }),
    successMessage: ({ changed }) => texts.done(changed),
    onSuccess: onDone,
  })
  const { sending, form } = tag
  const { add, remove } = form.values
  const inUse = useCall(contract.tags, {})
  const names = (inUse.data?.tags ?? []).map((entry) => entry.tag)
  const total = inUse.data?.total ?? 0
  const isAsked = add.length + remove.length > 0
  const rehearsal = useRehearsal(contract.tag, { add, remove, ...target }, { sending, enabled: isAsked })
  const changed = rehearsal.data?.changed ?? 0
  return (
    <DialogForm
      {...tag}
      title={texts.title}
      submitLabel={texts.submit(changed)}
      canSubmit={changed > 0}
      onClose={onClose}
    >
      <TagsField
        label={texts.add}
        suggestions={names}
        maxLength={40}
        maxTags={MOST_TAGS}
        {...form.getInputProps('add')}
        data-autofocus
        // The list would lie over all that the dialog says.
        openOnFocus={false}
      />
      {names.length > 0 && (
        <TagsField
          label={texts.remove}
          description={total > names.length ? texts.mostUsed(names.length, total) : undefined}
          suggestions={names}
          maxLength={40}
          {...form.getInputProps('remove')}
        />
      )}
      <Hint>{texts.office}</Hint>
      {isAsked && (
        <Rehearsal of={rehearsal}>
          {(would) => (
            <Text size="sm" role="status">
              {texts.would(would.changed, would.same, would.full, MOST_TAGS)}
            </Text>
          )}
        </Rehearsal>
      )}
    </DialogForm>
  )
}
