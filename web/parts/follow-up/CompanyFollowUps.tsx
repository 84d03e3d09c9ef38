import { Stack } from '@mantine/core'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import { useCall } from '#web/core/query.ts'
import { hireFollowUpTexts as texts } from '#web/parts/follow-up/follow-up.texts.ts'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

interface CompanyFollowUpsProps {
  cny_id: number
  cny_name: string
}

/** Whether the hires of a company last; absent before anybody was asked. */
export function CompanyFollowUps({ cny_id, cny_name }: CompanyFollowUpsProps) {
  const figures = useCall(contract.figures, { cny_id })
  if (figures.data?.months.every(({ asked }) => asked === 0)) return null
  return (
    <Section title={texts.title} description={texts.ofCompany}>
      <LoadState of={figures} shape="text" count={3} compact />
      {figures.data && (
        <Stack gap="sm">
          <KeyValueList
            columns={2}
            items={figures.data.months
              .filter(({ asked }) => asked > 0)
              .map(({ month, ...counts }) => ({ label: texts.monthsAfter(month), value: texts.kept(counts) }))}
          />
          <div>
            <UiLink href={`/admin/follow-up?q=${encodeURIComponent(cny_name)}`}>{texts.all}</UiLink>
          </div>
        </Stack>
      )}
    </Section>
  )
}
