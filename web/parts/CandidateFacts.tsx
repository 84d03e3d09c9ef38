import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CompanyCandidate, OfficeCandidate } from '#shared/features/candidates/candidates.schemas.ts'
import { shownValue } from '#shared/features/candidates/profile.format.ts'
import { fieldOf, fieldsWhere, type NamesWhere, type ProfileName } from '#shared/features/candidates/profile.ts'
import { shownMonth } from '#shared/features/candidates/months.ts'
import { candidateTexts as texts } from '#web/parts/candidates.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { type KeyValue, KeyValueList } from '#web/ui/KeyValueList.tsx'

type Profile = CompanyCandidate['usr_profile']
type Education = CompanyCandidate['education']
type FactName = NamesWhere<{ fact: true; company: true }>
type OfficeName = NamesWhere<{ company: false; forms: { office: true } }>

const factNames = Object.keys(fieldsWhere({ fact: true, company: true })) as FactName[]
const CONTACT: readonly string[] = ['usr_email', 'usr_phone']
const officeNames = Object.keys(fieldsWhere({ company: false, forms: { office: true } })) as OfficeName[]

function factsOf(names: readonly ProfileName[], values: Partial<Record<ProfileName, unknown>>): KeyValue[] {
  return names.map((name) => ({ label: fieldOf(name).label, value: shownValue(name, values[name]) }))
}

/** Contact data, for whom they are shown to, and facts for the office only. */
export function officeFacts(candidate: OfficeCandidate, showsContact: boolean): KeyValue[] {
  const { user, usr_profile, age, consent_companies } = candidate
  const facts = factsOf(officeNames, { ...user, ...usr_profile })
  const birth = officeNames.indexOf('usp_birthdate')
  const consent =
    consent_companies === null ? texts.unasked : consent_companies ? texts.consentGiven : texts.consentRefused
  const shown = facts.map((fact, index) =>
    index === birth && fact.value ? { ...fact, value: `${fact.value} (${texts.years(age ?? 0)})` } : fact,
  )
  return [
    ...shown.filter((_, index) => showsContact || !CONTACT.includes(officeNames[index] ?? '')),
    { label: texts.consent, value: consent },
  ]
}

/** What is there; what nobody has filled in stands in one line, not as a column of dashes. */
export function FilledFacts({ items }: { items: KeyValue[] }) {
  const filled = items.filter(({ value }) => Boolean(value))
  const empty = items.filter(({ value }) => !value)
  return (
    <Stack gap="sm">
      {filled.length > 0 && <KeyValueList columns={2} items={filled} />}
      {empty.length > 0 && <Hint>{texts.notFilled(empty.map(({ label }) => label))}</Hint>}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={6} style={{ breakInside: 'avoid' }}>
      <Text fw={600}>{title}</Text>
      {children}
    </Stack>
  )
}

const period = (from: string, to: string | null) => `${shownMonth(from)} – ${to ? shownMonth(to) : texts.now}`

/** Skills and career: the same for the office and for companies. */
export function CandidateFacts({ profile, education }: { profile: Profile; education: Education }) {
  const values = { ...profile, ...education }
  const inSection = (section: string) => factNames.filter((name) => fieldOf(name).section === section)
  const isFilled = ({ value }: KeyValue) => value !== ''
  const studies = factsOf(inSection('education'), values).filter(isFilled)
  const skills = factsOf(inSection('skills'), values).filter(isFilled)
  const others = factNames.filter((name) => !['education', 'skills'].includes(fieldOf(name).section))
  return (
    <Stack gap="lg">
      {profile.usp_about && (
        <Part title={texts.about}>
          <Text style={{ whiteSpace: 'pre-line' }}>{profile.usp_about}</Text>
        </Part>
      )}
      <FilledFacts items={factsOf(others, values)} />
      {studies.length > 0 && (
        <Part title={texts.education}>
          <KeyValueList columns={2} items={studies} />
        </Part>
      )}
      {profile.usp_experience.length > 0 && (
        <Part title={texts.experience}>
          {profile.usp_experience.map((job) => (
            <div key={`${job.title}-${job.from}`}>
              <Text size="sm" fw={500}>
                {[job.title, job.employer].filter(Boolean).join(', ')}
              </Text>
              <Hint size="xs">{period(job.from, job.to)}</Hint>
              {job.description && <Text size="sm">{job.description}</Text>}
            </div>
          ))}
        </Part>
      )}
      {skills.length > 0 && (
        <Part title={texts.skills}>
          <KeyValueList columns={2} items={skills} />
        </Part>
      )}
      {profile.usp_links.length > 0 && (
        <Part title={texts.links}>
          <Group gap="sm">
            {profile.usp_links.map((link) => (
              <Anchor key={link.url} href={link.url} target="_blank" rel="noopener noreferrer" size="sm">
                {link.label || link.url}
              </Anchor>
            ))}
          </Group>
        </Part>
      )}
    </Stack>
  )
}
