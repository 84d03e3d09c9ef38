import { Text } from '@mantine/core'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'
import { personalPageContract as contract } from '#shared/features/personal-page/personal-page.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import type { OwnTabProps } from '#web/features/personal-page/own-tabs.ts'
import { OWN_DRAFTS } from '#web/features/personal-page/own-drafts.ts'
import { OwnCv } from '#web/features/personal-page/OwnCv.tsx'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { ProfileFields } from '#web/parts/ProfileFields.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = personalPageTexts.profile
const hints = { usp_links: texts.linksHint }

/** The CV and the profile. */
export function ProfileTab({ page }: OwnTabProps) {
  const { form, draft, onSubmit } = useContractForm(contract.saveProfile, {
    edited: { row: page, values: (row) => row.values, changed: (row) => row.usr_date_changed },
    draftKey: `${OWN_DRAFTS}${page.usr_email}`,
    omit: Object.keys(fieldsWhere({ section: 'statistics' })),
    successMessage: texts.saved,
  })
  const fields = { form, as: 'own', hints } as const
  return (
    <>
      <OwnCv cv={page.cv} isFrozen={page.isFrozen} />
      <FormFrame
        form={form}
        draft={draft}
        onSubmit={onSubmit}
        submitLabel={texts.save}
        blockedReason={page.isFrozen ? texts.frozen : undefined}
      >
        <Section title={texts.person}>
          <ProfileFields {...fields} sections={['person', 'about']}>
            <OwnEmail email={page.usr_email} />
          </ProfileFields>
        </Section>
        <Section title={texts.studies}>
          <ProfileFields {...fields} sections={['education']} />
        </Section>
        <Section title={texts.experience}>
          <ProfileFields {...fields} sections={['experience']} />
        </Section>
        <Section title={texts.skills}>
          <ProfileFields {...fields} sections={['skills', 'links']} />
        </Section>
        <Section title={texts.statistics} description={texts.statisticsHint}>
          <ProfileFields {...fields} sections={['statistics']} />
        </Section>
      </FormFrame>
    </>
  )
}

function OwnEmail({ email }: { email: string }) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {texts.email}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>
      <Hint size="xs" mt={4}>
        {texts.emailHint}
      </Hint>
    </div>
  )
}
