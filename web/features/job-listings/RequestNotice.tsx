import { Alert, Button, Group } from '@mantine/core'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { useWithdrawal } from '#web/features/job-listings/use-withdrawal.ts'
import { WishWords } from '#web/features/job-listings/WishWords.tsx'

const texts = jobListingsTexts.page

/** What was asked of the office, until it answers. */
export function RequestNotice({ listing }: { listing: Listing }) {
  const withdrawal = useWithdrawal(listing)
  return (
    <Alert color="regen" role="status" mb="md">
      <Group justify="space-between">
        <WishWords listing={listing} words={texts.waiting} />
        <Button size="xs" variant="default" loading={withdrawal.isPending} onClick={withdrawal.run}>
          {texts.withdraw}
        </Button>
      </Group>
    </Alert>
  )
}
