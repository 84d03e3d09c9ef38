import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { personalPageContract as contract } from '#shared/features/personal-page/personal-page.contract.ts'
import { download } from '#web/core/download.ts'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size'> {
  format: 'zip' | 'json'
  label?: string
}

/** Everything that is kept of the person, with one press. */
export function CopyButton({ format, label = personalPageTexts.data[format], ...look }: CopyButtonProps) {
  const [isLoading, setLoading] = useState(false)
  async function save() {
    setLoading(true)
    await download(contract.copy, { format })
    setLoading(false)
  }
  return (
    <Button
      {...look}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isLoading}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
