import { Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { languages } from '#shared/reference/listings.ts'
import { useContractForm } from '#web/core/forms.ts'
import { candidateChoices } from '#web/features/assessment-centre/choices.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LinesEditor } from '#web/ui/LinesEditor.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const texts = lacTexts.language

interface Line {
  usr_id: string | null
  language: string | null
}

/** In which language people are assessed, and who in another: the planner keeps to what the assessors speak. */
export function LanguagesSection({ centre }: { centre: Centre }) {
  const save = useContractForm(contract.saveLanguages, {
    edited: {
      row: centre,
      values: (row) => ({
        language: row.edc_lac_language,
        people: row.other_languages.map(({ usr_id, language }): Line => ({ usr_id: String(usr_id), language })),
      }),
      changed: (row) => row.edc_lac_date_changed,
    },
    toInput: ({ language, people }) => ({
      id: centre.edc_id,
      language,
      people: people.map((line) => ({ usr_id: Number(line.usr_id ?? 0), language: line.language ?? '' })),
    }),
    check: ({ people }) =>
      Object.fromEntries(
        people.flatMap((line, at) => [
          ...(line.usr_id === null ? [[`people.${at}.usr_id`, texts.choosePerson]] : []),
          ...(line.language === null ? [[`people.${at}.language`, texts.chooseLanguage]] : []),
        ]),
      ),
    successMessage: centre.edc_lac_setup_ready ? lacTexts.assessors.needsRepair : lacTexts.assessors.saved,
  })
  const { form } = save
  return (
    <Section title={texts.title} description={texts.hint}>
      <FormFrame {...save} variant="section" labels={{ people: texts.others }}>
        <SelectField
          clearable
          label={texts.language}
          placeholder={texts.any}
          options={languages}
          maw={320}
          {...form.getInputProps('language')}
        />
        <OtherLanguages centre={centre} form={form} />
      </FormFrame>
    </Section>
  )
}

interface OtherLanguagesProps {
  centre: Centre
  form: UseFormReturnType<{ language: string | null; people: Line[] }>
}

function OtherLanguages({ centre, form }: OtherLanguagesProps) {
  // Somebody may have left the stage since.
  const gone = centre.other_languages.filter(({ usr_id }) =>
    centre.candidates.every((person) => person.usr_id !== usr_id),
  )
  const choices = candidateChoices([...centre.candidates, ...gone])
  return (
    <LinesEditor<Line>
      value={form.values.people}
      onChange={(people) => form.setFieldValue('people', people)}
      blank={{ usr_id: null, language: null }}
      addLabel={texts.add}
      removeLabel={() => lacTexts.assessors.remove}
      renderLine={({ index, remove }) => (
        <Group align="end" wrap="nowrap" maw={640}>
          <SelectField
            required
            searchable
            label={texts.person}
            options={choices}
            style={{ flex: 2 }}
            {...form.getInputProps(`people.${index}.usr_id`)}
          />
          <SelectField
            required
            label={texts.inLanguage}
            options={languages}
            style={{ flex: 1 }}
            {...form.getInputProps(`people.${index}.language`)}
          />
          {remove}
        </Group>
      )}
    />
  )
}
