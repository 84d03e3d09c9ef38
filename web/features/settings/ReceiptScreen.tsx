import { Stack, Text } from '@mantine/core'
import { formatDateTime } from '#shared/core/format.ts'
import { usersContract as contract } from '#shared/features/users/users.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { BrokenLink } from '#web/parts/BrokenLink.tsx'
import { Sentences } from '#web/parts/erasure/ErasureLists.tsx'
import { erasureTexts as texts } from '#web/parts/erasure/erasure.texts.ts'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PrintButton } from '#web/ui/PrintButton.tsx'
import { Section } from '#web/ui/Section.tsx'

/** The receipt of an erasure: whoever holds the number reads and prints it. */
export function ReceiptScreen({ params }: { params: Record<string, string> }) {
  const receipt = useCall(contract.receipt, { number: params.number ?? '' })
  if (receipt.error instanceof ApiError && receipt.error.status === 404)
    return <BrokenLink why="ended" title={texts.noReceipt} body={texts.noReceiptBody} takesFocus />
  return (
    <PageFrame
      takesFocus
      title={texts.receipt}
      width="narrow"
      actions={receipt.data && <PrintButton variant="default" />}
    >
      <LoadState of={receipt} shape="text" />
      {receipt.data && (
        <Section>
          <Stack gap="lg">
            <KeyValueList
              columns={2}
              items={[
                { label: texts.number, value: receipt.data.number },
                { label: texts.at, value: formatDateTime(receipt.data.at) },
              ]}
            />
            <Text size="sm">{texts.keepNumber}</Text>
            <Sentences title={texts.gone} sentences={receipt.data.goes} />
            <Sentences title={texts.stayed} sentences={receipt.data.stays} />
          </Stack>
        </Section>
      )}
    </PageFrame>
  )
}
