import { Box, Button, Code, Group, Stack, Text } from '@mantine/core'
import { formatDateTime } from '#shared/core/format.ts'
import { type TrailState, trailContract } from '#shared/features/trail/trail.contract.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { trailTexts as texts } from '#web/features/trail/trail.texts.ts'
import { FirstRows } from '#web/ui/FirstRows.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

/** Whether the chain of the trail is whole, and its end to write down. */
export function ChainState() {
  const state = useCall(trailContract.state, undefined)
  const check = useSend(trailContract.check)
  return (
    <Section
      title={texts.chain}
      actions={
        <Allowed call={trailContract.check}>
          <Button
            variant="default"
            size="xs"
            loading={check.isPending}
            onClick={() => check.mutate({ input: undefined })}
          >
            {texts.checkNow}
          </Button>
        </Allowed>
      }
    >
      {/* As high as what is usual, before and after: the entries below stay where they are. */}
      <Box mih={52}>
        <LoadState of={state} shape="text" count={2} compact />
        {state.data && <Shown state={state.data} />}
      </Box>
    </Section>
  )
}

function Shown({ state: { checked_at, entries, head, problems } }: { state: TrailState }) {
  if (!checked_at) return <StatusChip tone="neutral" label={texts.chainUnknown} />
  const isWhole = problems.length === 0
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <StatusChip tone={isWhole ? 'success' : 'danger'} label={isWhole ? texts.chainWhole : texts.chainBroken} />
        <Text size="sm" c="dimmed">
          {texts.checkedAt(formatDateTime(checked_at), entries)}
        </Text>
      </Group>
      {!isWhole && <Text size="sm">{texts.problems(problems.length)}</Text>}
      <FirstRows rows={problems} most={20}>
        {(shown) =>
          shown.map((problem) => (
            <Text key={`${problem.kind} ${problem.aud_id}`} size="sm">
              {texts.problem(problem.kind, problem.aud_id)}
            </Text>
          ))
        }
      </FirstRows>
      {head !== '' && (
        <Text size="sm" c="dimmed">
          {texts.head}: <Code style={{ overflowWrap: 'anywhere' }}>{head}</Code> {texts.headHint}
        </Text>
      )}
    </Stack>
  )
}
