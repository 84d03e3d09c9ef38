import { ActionIcon, Button, Group, Input, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { RequestOf } from '#shared/core/contract.ts'
import type { assessmentCentreContract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { shareOf } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import classes from '#web/features/assessment-centre/rubric.module.css'
import { rubricTexts as texts } from '#web/features/assessment-centre/rubric.texts.ts'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export type RubricValues = Pick<
  RequestOf<typeof assessmentCentreContract.saveRubric>,
  'criteria' | 'aru_shows_cv' | 'aru_shows_game_score' | 'aru_shows_studies'
>
export type RubricForm = UseFormReturnType<RubricValues>

const blank = { acr_title: '', acr_weight: 10, acr_is_language: false, acr_levels: ['', '', '', ''] }

/** The criteria in their order; each with its name, weight and the words of its levels. */
export function CriteriaFields({ form }: { form: RubricForm }) {
  return (
    <Stack gap="md">
      {form.values.criteria.map((criterion, index) => (
        // A new criterion has no id yet.
        // oxlint-disable-next-line react/no-array-index-key
        <CriterionFields key={criterion.acr_id ?? `new-${index}`} form={form} index={index} />
      ))}
      <Input.Error>{form.errors.criteria}</Input.Error>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('criteria', { ...blank })}
        >
          {texts.add}
        </Button>
      </Group>
    </Stack>
  )
}

function CriterionFields({ form, index }: { form: RubricForm; index: number }) {
  const { criteria } = form.values
  const criterion = criteria[index]
  if (!criterion) return null
  const path = `criteria.${index}` as const
  const share = shareOf(
    criterion.acr_weight ?? 0,
    criteria.map(({ acr_weight }) => acr_weight ?? 0),
  )
  return (
    <fieldset className={classes.criterion} aria-label={criterion.acr_title || texts.name}>
      <Group align="start" gap="sm">
        <TextField className={classes.name} label={texts.name} {...form.getInputProps(`${path}.acr_title`)} />
        <NumberField
          w={120}
          label={texts.weight}
          description={texts.share(share)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps(`${path}.acr_weight`)}
        />
        <Order form={form} index={index} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm" mt="xs">
        {[1, 2, 3, 4].map((level) => (
          <TextArea
            key={level}
            minRows={2}
            label={texts.level(level)}
            {...form.getInputProps(`${path}.acr_levels.${level - 1}`)}
          />
        ))}
      </SimpleGrid>
      <CheckboxField mt="sm" label={texts.isLanguage} {...form.getInputProps(`${path}.acr_is_language`)} />
    </fieldset>
  )
}

function Order({ form, index }: { form: RubricForm; index: number }) {
  const { criteria } = form.values
  const title = criteria[index]?.acr_title ?? ''
  const move = (to: number) => form.reorderListItem('criteria', { from: index, to })
  return (
    <Group gap={2} mt={24} wrap="nowrap">
      <ActionIcon size="lg" aria-label={texts.up(title)} disabled={index === 0} onClick={() => move(index - 1)}>
        <IconArrowUp size={17} />
      </ActionIcon>
      <ActionIcon
        size="lg"
        aria-label={texts.down(title)}
        disabled={index === criteria.length - 1}
        onClick={() => move(index + 1)}
      >
        <IconArrowDown size={17} />
      </ActionIcon>
      <ActionIcon size="lg" aria-label={texts.remove(title)} onClick={() => form.removeListItem('criteria', index)}>
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  )
}
