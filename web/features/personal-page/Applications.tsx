import { Button, Group, Stack, Text, Title } from '@mantine/core'
import {
  type OwnApplication,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { useSend } from '#web/core/query.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { useConfirm } from '#web/ui/ConfirmProvider.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

const texts = personalPageTexts.applications

/** Each application with its published stage and the next step. */
export function Applications({ applications }: { applications: readonly OwnApplication[] }) {
  const navigation = useNavigation()
  return (
    <Section title={texts.title} keepsFocus>
      {applications.length === 0 ? (
        <EmptyState
          compact
          title={texts.none}
          body={texts.noneBody}
          action={
            <Button component="a" variant="default" {...linkProps(navigation, '/programmes')}>
              {texts.see}
            </Button>
          }
        />
      ) : (
        <ul className={classes.list}>
          {applications.map((application) => (
            <li key={application.edca_id} className={classes.item}>
              <Application application={application} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Application({ application }: { application: OwnApplication }) {
  const confirm = useConfirm()
  const withdraw = useSend(contract.withdraw, { onSuccess: (answer) => toast.success(answer.message) })
  async function ask() {
    const isSure = await confirm({
      title: texts.withdrawTitle,
      body: texts.withdrawBody(application.edc_title),
      confirmLabel: texts.withdraw,
      cancelLabel: texts.keep,
      tone: 'danger',
    })
    if (isSure) withdraw.mutate({ input: { edca_id: application.edca_id } })
  }
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {application.edc_title}
      </Title>
      <Text fw={600} c="regen">
        {application.stage}
      </Text>
      {application.next && (
        <Text className={classes.next} size="sm">
          {application.next}
        </Text>
      )}
      <Group justify="space-between" gap="xs">
        <Hint>{texts.since(application.edca_date_created)}</Hint>
        {application.mayWithdraw && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={withdraw.isPending}
            onClick={() => void ask()}
            aria-label={`${texts.withdraw}: ${application.edc_title}`}
          >
            {texts.withdraw}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
