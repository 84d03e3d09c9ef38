import { Alert, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { useCall } from '#web/core/query.ts'
import { practiceTexts as texts } from '#web/parts/practice.texts.ts'
import { UiLink } from '#web/ui/UiLink.tsx'

/** Above everything that is invented: nobody may take it for real. */
export function PracticeNotice({ children }: { children: ReactNode }) {
  return (
    <Alert role="note" color="yellow" icon={<IconFlask size={18} aria-hidden />} py="xs">
      <Text size="sm" c="dark">
        <strong>{texts.title}.</strong> {children}
      </Text>
    </Alert>
  )
}

/** On every page of a cycle; nothing on those of a real one. */
export function PracticeCycleNotice({ edc_id }: { edc_id: number }) {
  const practice = useCall(educationalCyclesContract.practice, undefined)
  if (practice.data?.edc_id !== edc_id) return null
  return (
    <PracticeNotice>
      {texts.cycle}{' '}
      <UiLink href="/admin/educational-cycles" size="sm">
        {texts.open}
      </UiLink>
    </PracticeNotice>
  )
}
