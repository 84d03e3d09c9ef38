import { Group, Progress, Text } from '@mantine/core'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { profileCompleteness } from '#shared/features/companies/companies.rules.ts'
import { useCall } from '#web/core/query.ts'
import { useUser } from '#web/core/session.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = companiesTexts.panel

/** How much of the company's profile is filled in, on its control panel. */
export function ProfilePanel() {
  const own = useCall(companiesContract.own, undefined)
  const user = useUser()
  const completeness = own.data && profileCompleteness({ ...own.data, ...user })
  const isComplete = completeness?.percent === 100
  return (
    <Section title={texts.title} id="panel-profile">
      <LoadState of={own} shape="text" count={2} compact />
      {completeness && (
        <>
          <Progress
            value={completeness.percent}
            color={isComplete ? 'green' : 'regen'}
            aria-label={texts.title}
            mb="xs"
          />
          <Text size="sm" fw={600}>
            {texts.percent(completeness.percent)}
          </Text>
          <Hint>{isComplete ? texts.complete : texts.missing(completeness.missing)}</Hint>
          <Group mt="sm">
            <LinkButton variant="default" href="/company/profile">
              {isComplete ? texts.see : texts.edit}
            </LinkButton>
          </Group>
        </>
      )}
    </Section>
  )
}
