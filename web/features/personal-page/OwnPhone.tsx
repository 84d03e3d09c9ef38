import { Group } from '@mantine/core'
import {
  type PersonalPage,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = personalPageTexts.phone

/** The number on which people are called: changed where the page opens. */
export function OwnPhone({ page }: { page: PersonalPage }) {
  const phone = useContractForm(contract.saveProfile, {
    edited: {
      row: page,
      values: (row) => ({ usr_phone: row.values.usr_phone }),
      changed: (row) => row.usr_date_changed,
    },
    successMessage: texts.saved,
  })
  return (
    <Section title={texts.title} description={texts.hint}>
      <FormFrame {...phone} variant="section" submitLabel={texts.save}>
        <Group>
          <TextField
            required
            label={texts.label}
            type="tel"
            autoComplete="tel"
            {...phone.form.getInputProps('usr_phone')}
          />
        </Group>
      </FormFrame>
    </Section>
  )
}
