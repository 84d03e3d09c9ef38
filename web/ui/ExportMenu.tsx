import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#shared/core/format.ts'
import classes from './DataTable.module.css'
import type { ExportFormat } from './data-table.types.ts'
import { useDescribeError } from './error-text.tsx'
import { Hint } from './Hint.tsx'
import { toast } from './toast.tsx'
import { listTexts } from './list.texts.ts'

export interface ExportMenuProps {
  formats: ExportFormat[]
  /** How many rows the file will have. */
  count: number | undefined
  onExport(format: ExportFormat): void | Promise<void>
}

const looks = {
  xlsx: { label: listTexts.table.exportXlsx, icon: IconFileSpreadsheet },
  csv: { label: listTexts.table.exportCsv, icon: IconFileText },
}

export function ExportMenu({ formats, count, onExport }: ExportMenuProps) {
  const label = count === undefined ? listTexts.table.export : listTexts.table.exportCount(count)
  const [isBusy, setIsBusy] = useState(false)
  const describe = useDescribeError()

  async function run(format: ExportFormat) {
    setIsBusy(true)
    try {
      await onExport(format)
    } catch (error) {
      toast.error(describe(error).message)
    } finally {
      setIsBusy(false)
    }
  }

  // Nothing to take along: the list says so itself.
  if (count === 0) return null
  return (
    <Menu width={260}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={16} aria-hidden />}
          className={classes.exportButton}
          aria-label={label}
        >
          <span className={classes.exportWords}>{label}</span>
          <span className={classes.exportCount}>{count !== undefined && formatNumber(count)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => {
          const { label, icon: Icon } = looks[format]
          return (
            <Menu.Item key={format} leftSection={<Icon size={17} aria-hidden />} onClick={() => void run(format)}>
              {label}
            </Menu.Item>
          )
        })}
        <Hint size="xs" px="sm" py={6}>
          {listTexts.table.exportHint}
        </Hint>
      </Menu.Dropdown>
    </Menu>
  )
}
