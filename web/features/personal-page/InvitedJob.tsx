import { Anchor, Button, Collapse, List, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { OwnInterview } from '#shared/features/personal-page/personal-page.contract.ts'
import { employmentWords, payWords, placeWords } from '#shared/features/job-listings/job-listings.rules.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { RichText } from '#web/ui/RichText.tsx'

const texts = personalPageTexts.interviews

/** The job itself, to be read before answering: it lies open until there is an answer. */
export function InvitedJob({ interview }: { interview: OwnInterview }) {
  const [isOpen, setOpen] = useState(interview.jli_status === 'PENDING_CANDIDATE_RESPONSE')
  const { job } = interview
  return (
    <div>
      <Button variant="light" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.job}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="sm" mt="sm">
          <JobFacts interview={interview} />
          {job.reasons.length > 0 && <Reasons reasons={job.reasons} />}
          {job.cny_about && <Text className={classes.words}>{job.cny_about}</Text>}
          {job.jl_description ? <RichText html={job.jl_description} /> : <Hint>{texts.noDescription}</Hint>}
        </Stack>
      </Collapse>
    </div>
  )
}

function JobFacts({ interview }: { interview: OwnInterview }) {
  const { job } = interview
  const pay = payWords(job)
  const where = placeWords(job)
  return (
    <KeyValueList
      items={[
        ...(job.jl_employment ? [{ label: texts.employment, value: employmentWords[job.jl_employment] }] : []),
        ...(where ? [{ label: texts.where, value: where }] : []),
        ...(pay ? [{ label: texts.payLabel, value: pay }] : []),
        {
          label: texts.company,
          value: (
            <>
              {job.cny_logo && <img src={job.cny_logo} alt="" className={classes.logo} />}
              <DotLine
                parts={[
                  interview.cny_name,
                  job.cny_activity,
                  job.cny_size && texts.size(job.cny_size),
                  /^https?:/.test(job.cny_site) && (
                    <Anchor key="site" href={job.cny_site} underline="always" target="_blank" rel="noopener noreferrer">
                      {texts.site}
                    </Anchor>
                  ),
                ]}
              />
            </>
          ),
        },
      ]}
    />
  )
}

/** What the company asks for and the person has. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  const title = useId()
  return (
    <div className={classes.reasons}>
      <Text fw={650} id={title}>
        {texts.chosen}
      </Text>
      <List listStyleType="none" spacing={4} aria-labelledby={title} icon={<IconCheck size={16} aria-hidden />}>
        {reasons.map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </div>
  )
}
