import { Alert, Button, Group, Text } from '@mantine/core'
import { formatDate } from '#shared/core/format.ts'
import { mailContract as contract, MOST_ADDRESSES } from '#shared/features/mail/mail.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useCall, useSend } from '#web/core/query.ts'

const texts = {
  title: 'Τα e-mail επιστρέφουν',
  body: (since: string) =>
    `Από ${since} δεν στέλνεται τίποτα σε αυτή τη διεύθυνση. Διόρθωσέ την, ή σημείωσε ότι λειτουργεί.`,
  works: 'Η διεύθυνση λειτουργεί',
  worksOf: (name: string) => `Η διεύθυνση λειτουργεί: ${name}`,
}

interface BadAddressProps {
  usr_id: number
  name: string
  /** All who stand in the same list: it is asked once for them. */
  among?: readonly number[]
}

/** Says beside somebody that letters to them come back; nothing where they arrive. */
export function BadAddress({ usr_id, name, among = [usr_id] }: BadAddressProps) {
  const usr_ids = among.length > MOST_ADDRESSES ? [usr_id] : [...among]
  const marks = useCall(contract.badAddresses, { usr_ids })
  const works = useSend(contract.addressWorks, { successMessage: ({ message }) => message })
  const mark = marks.data?.find((each) => each.usr_id === usr_id)
  if (!mark) return null
  return (
    <Alert color="red" title={texts.title}>
      <Text size="sm">{texts.body(formatDate(mark.bad_date_created))}</Text>
      {mark.bad_reason && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {mark.bad_reason}
        </Text>
      )}
      <Allowed call={contract.addressWorks}>
        <Group mt="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={texts.worksOf(name)}
            loading={works.isPending}
            onClick={() => works.mutate({ input: { usr_id } })}
          >
            {texts.works}
          </Button>
        </Group>
      </Allowed>
    </Alert>
  )
}
