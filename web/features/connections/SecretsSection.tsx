import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { AnyCall } from '#web/core/api.ts'
import type { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { ShownOnceDialog, type ShownOnceDialogProps } from '#web/features/connections/ShownOnceDialog.tsx'
import { asking } from '#web/ui/asking.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'

interface SecretsSectionProps<Row> {
  texts: ShownOnceDialogProps['texts'] & Record<'title' | 'hint' | 'onlyOwners' | 'make' | 'none', string>
  list: Omit<ReturnType<typeof useCall>, 'data'> & { data: readonly Row[] | undefined }
  makeCall: AnyCall
  MakeDialog: ComponentType<{ onMade(secret: string): void; onClose(): void }>
  row(row: Row, onFresh: (secret: string) => void): ReactNode
}

/** What other systems were given, each made with a secret that is shown once. */
export function SecretsSection<Row>({ texts, list, makeCall, MakeDialog, row }: SecretsSectionProps<Row>) {
  const mayMake = useMay(makeCall)
  const [isMaking, setMaking] = useState(false)
  const [fresh, setFresh] = useState<string | null>(null)
  return (
    <Section
      keepsFocus
      title={texts.title}
      description={mayMake ? texts.hint : texts.onlyOwners}
      actions={
        mayMake && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
            {asking(texts.make)}
          </Button>
        )
      }
    >
      <LoadState of={list} shape="text" count={3} />
      {list.data?.length === 0 && <Text size="sm">{texts.none}</Text>}
      <ul aria-label={texts.title}>{list.data?.map((each) => row(each, setFresh))}</ul>
      {isMaking && <MakeDialog onMade={setFresh} onClose={() => setMaking(false)} />}
      {fresh !== null && <ShownOnceDialog texts={texts} secret={fresh} onClose={() => setFresh(null)} />}
    </Section>
  )
}
