import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { certificateWords } from '#shared/features/candidates/candidates.fields.ts'
import type { CompanyCandidate } from '#shared/features/candidates/candidates.schemas.ts'
import { shownMonth } from '#shared/features/candidates/months.ts'
import { candidateTexts as texts } from '#web/parts/candidates.texts.ts'
import { type KeyValue, KeyValueList } from '#web/ui/KeyValueList.tsx'

type Profile = CompanyCandidate['usr_profile']
type Education = CompanyCandidate['education']

export const yesNo = (value: boolean) => (value ? texts.yes : texts.no)

export function educationItems(education: Education): KeyValue[] {
  return [
    { label: texts.master, value: education.uedu_master_degree_sector },
    { label: texts.bachelor, value: education.uedu_bachelor_sector },
    { label: texts.iek, value: education.uedu_iek_sector },
    { label: texts.epal, value: education.uedu_epal_sector },
  ].filter((one) => Boolean(one.value))
}

export function skillItems(profile: Profile): KeyValue[] {
  const list = (values: readonly string[]) => values.join(', ')
  return [
    { label: texts.languages, value: profile.usp_languages.map((one) => `${one.language} ${one.level}`).join(', ') },
    { label: texts.software, value: list(profile.usp_software) },
    { label: texts.code, value: list(profile.usp_code) },
    { label: texts.licences, value: list(profile.usp_driving_licences) },
  ].filter((one) => one.value !== '')
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Text fw={600}>{title}</Text>
      {children}
    </Stack>
  )
}

const period = (from: string, to: string | null) => `${shownMonth(from)} – ${to ? shownMonth(to) : texts.now}`

/** What a person can and has done: the same for the office and for companies. */
export function CandidateFacts({ profile, education }: { profile: Profile; education: Education }) {
  const studies = educationItems(education)
  const skills = skillItems(profile)
  const certificate = profile.usp_finalist_certificate_status
  return (
    <Stack gap="lg">
      {profile.usp_about && (
        <Part title={texts.about}>
          <Text style={{ whiteSpace: 'pre-line' }}>{profile.usp_about}</Text>
        </Part>
      )}
      <KeyValueList
        columns={2}
        items={[
          { label: texts.city, value: profile.usp_city },
          { label: texts.open, value: yesNo(profile.usp_open_for_work) },
          { label: texts.certificate, value: certificate ? certificateWords[certificate] : '' },
          { label: texts.sectors, value: profile.usp_experience_sectors.split(',').filter(Boolean).join(', ') },
        ]}
      />
      {studies.length > 0 && (
        <Part title={texts.education}>
          <KeyValueList columns={2} items={studies} />
        </Part>
      )}
      <Part title={texts.experience}>
        {profile.usp_experience.length === 0 && <Text c="dimmed">{texts.noExperience}</Text>}
        {profile.usp_experience.map((one) => (
          <div key={`${one.title}-${one.from}`}>
            <Text size="sm" fw={500}>
              {[one.title, one.employer].filter(Boolean).join(', ')}
            </Text>
            <Text size="xs" c="dimmed">
              {period(one.from, one.to)}
            </Text>
            {one.description && <Text size="sm">{one.description}</Text>}
          </div>
        ))}
      </Part>
      {skills.length > 0 && (
        <Part title={texts.skills}>
          <KeyValueList columns={2} items={skills} />
        </Part>
      )}
      {profile.usp_links.length > 0 && (
        <Part title={texts.links}>
          <Group gap="sm">
            {profile.usp_links.map((one) => (
              <Anchor key={one.url} href={one.url} target="_blank" rel="noopener noreferrer" size="sm">
                {one.label || one.url}
              </Anchor>
            ))}
          </Group>
        </Part>
      )}
    </Stack>
  )
}
