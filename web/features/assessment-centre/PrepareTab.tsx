import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { type LacFileName, lacFileNames, paperOf } from '#shared/features/assessment-centre/assessment-centre.papers.ts'
import { webLink } from '#shared/core/fields.ts'
import { setupProblem } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { sendForFile } from '#web/core/api.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { namedReasons } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { AssessorsSection } from '#web/features/assessment-centre/AssessorsSection.tsx'
import { DaysSection } from '#web/features/assessment-centre/DaysSection.tsx'
import { LanguagesSection } from '#web/features/assessment-centre/LanguagesSection.tsx'
import { PlanScoreLine } from '#web/features/assessment-centre/PlanScoreLine.tsx'
import { SendDialog } from '#web/features/assessment-centre/SendDialog.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FilePreview } from '#web/ui/FilePreview.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { ReasonList } from '#web/ui/ReasonList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { asking } from '#web/ui/asking.ts'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = lacTexts.setup

/** The steps in their order; each can be repeated until the board exists. */
export function PrepareTab({ centre }: { centre: Centre }) {
  return (
    <Stack gap="lg">
      <AssessorsSection centre={centre} />
      <Allowed call={contract.saveLanguages}>
        <LanguagesSection centre={centre} />
      </Allowed>
      <DaysSection key={centre.edc_id} centre={centre} />
      <Allowed call={contract.sendDoodleInvite}>
        <PollSection centre={centre} />
      </Allowed>
      <Allowed call={contract.uploadFiles}>
        <PapersSection centre={centre} />
      </Allowed>
      <SetupSection centre={centre} />
    </Stack>
  )
}

function SetupSection({ centre }: { centre: Centre }) {
  const problem = setupProblem(centre, centre.edc_assessors.length)
  return (
    <Section title={texts.title} description={texts.hint} keepsFocus>
      {centre.edc_lac_setup_ready ? (
        <Standing centre={centre} />
      ) : problem ? (
        <Text>{problem}</Text>
      ) : (
        <Rehearsal centre={centre} />
      )}
    </Section>
  )
}

function Standing({ centre }: { centre: Centre }) {
  const remove = useAskedSend(contract.deleteAgenda, { successMessage: texts.removed })
  function ask() {
    const body = texts.removeBody(centre.score?.placed ?? 0)
    const { removeTitle: title, removeConfirm: confirmLabel } = texts
    remove.ask({ title, body, confirmLabel, tone: 'danger' }, { id: centre.edc_id })
  }
  return (
    <Group justify="space-between">
      {centre.score && <PlanScoreLine score={centre.score} />}
      <Allowed call={contract.deleteAgenda}>
        <Button variant="outline" color="red" loading={remove.isPending} onClick={ask}>
          {asking(texts.remove)}
        </Button>
      </Allowed>
    </Group>
  )
}

/** What the set-up would make, before it makes it. */
function Rehearsal({ centre }: { centre: Centre }) {
  const plan = useCall(contract.rehearse, { id: centre.edc_id })
  const setup = useSend(contract.setup, { successMessage: texts.done })
  if (plan.error) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} compact />
  return (
    <Stack gap="sm">
      {plan.data && (
        <>
          <Text fw={500}>{texts.rooms(plan.data.rooms, plan.data.slots, plan.data.days.length)}</Text>
          <PlanScoreLine score={plan.data.score} />
          {plan.data.unplaced.length > 0 && (
            <ReasonList
              title={lacTexts.repair.unplaced(plan.data.unplaced.length)}
              people={namedReasons(plan.data.unplaced)}
            />
          )}
        </>
      )}
      <Allowed call={contract.setup}>
        <Group>
          <Button
            loading={setup.isPending}
            disabled={!plan.data}
            onClick={() => setup.mutate({ input: { id: centre.edc_id } })}
          >
            {texts.button}
          </Button>
        </Group>
      </Allowed>
    </Stack>
  )
}

const MAX_BYTES = 10 * 1024 * 1024
const ACCEPT = ['application/pdf', '.docx', 'image/png', 'image/jpeg']

/** The three papers; each is sent the moment it is chosen. */
function PapersSection({ centre }: { centre: Centre }) {
  const [previewed, setPreviewed] = useState<LacFileName | null>(null)
  const upload = useSend(contract.uploadFiles, { successMessage: lacTexts.papers.saved })
  const file = previewed && paperOf(centre, previewed)
  return (
    <Section title={lacTexts.papers.title} description={lacTexts.papers.hint}>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
        {lacFileNames.map((name) => (
          <FileField
            key={name}
            label={lacTexts.papers[name]}
            accept={ACCEPT}
            maxBytes={MAX_BYTES}
            existing={storedOf(centre, name)}
            onChange={(files) => files[0] && upload.mutate({ input: { id: centre.edc_id }, files: { [name]: files } })}
            onRemoveExisting={() => upload.mutate({ input: { id: centre.edc_id, remove: [name] } })}
            onPreview={() => setPreviewed(name)}
          />
        ))}
      </SimpleGrid>
      <AppDialog opened={Boolean(file)} onClose={() => setPreviewed(null)} title={file?.fil_name ?? ''} size="large">
        {file && previewed && (
          <FilePreview
            name={file.fil_name}
            load={async () => (await sendForFile(contract.openFile, { id: centre.edc_id, name: previewed })).blob}
          />
        )}
      </AppDialog>
    </Section>
  )
}

function storedOf(centre: Centre, name: LacFileName) {
  const file = paperOf(centre, name)
  return file ? [{ id: file.fil_id, name: file.fil_name }] : []
}

/** Asks the assessors when they can come, through a poll of the office's own. */
function PollSection({ centre }: { centre: Centre }) {
  const [link, setLink] = useState(centre.edc_lac_poll_link)
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = {
    id: centre.edc_id,
    ...(link.trim() ? { link: link.trim() } : {}),
    again: centre.edc_doodle_invite_sent,
  }
  function open() {
    const { error } = webLink.safeParse(link)
    setProblem(error?.issues[0]?.message)
    setIsOpen(!error)
  }
  return (
    <Section title={lacTexts.poll.title} description={lacTexts.poll.hint}>
      <Group align="end">
        <TextField
          type="url"
          label={lacTexts.poll.link}
          value={link}
          onChange={setLink}
          error={problem}
          style={{ flex: 1, minWidth: 220 }}
        />
        <Button
          variant={centre.edc_doodle_invite_sent ? 'default' : 'filled'}
          disabled={centre.edc_assessors.length === 0}
          onClick={open}
        >
          {centre.edc_doodle_invite_sent ? lacTexts.poll.sendAgain : lacTexts.poll.send}
        </Button>
      </Group>
      {centre.edc_doodle_invite_sent && <Hint mt="xs">{lacTexts.poll.isSent}</Hint>}
      {isOpen && (
        <SendDialog
          call={contract.sendDoodleInvite}
          input={input}
          title={lacTexts.poll.title}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Section>
  )
}
