import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3, IconGripVertical, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import type { Column } from './data-table.types.ts'
import { Hint } from './Hint.tsx'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { type TableLayoutControl, WIDTH_STEP } from './use-table-layout.ts'

interface ColumnLineProps<Row> {
  column: Column<Row>
  control: TableLayoutControl<Row>
  isFirst: boolean
  isLast: boolean
  drag: ReturnType<ReturnType<typeof useColumnDrag<Row>>>
}

function ColumnLine<Row>({ column, control, isFirst, isLast, drag }: ColumnLineProps<Row>) {
  const width = control.widthOf(column)
  const buttons = [
    {
      label: listTexts.table.columnUp(column.header),
      icon: IconArrowUp,
      run: () => control.move(column.id, -1),
      off: isFirst,
    },
    {
      label: listTexts.table.columnDown(column.header),
      icon: IconArrowDown,
      run: () => control.move(column.id, 1),
      off: isLast,
    },
    {
      label: listTexts.table.columnNarrower(column.header),
      icon: IconMinus,
      run: () => control.setWidth(column.id, width - WIDTH_STEP),
    },
    {
      label: listTexts.table.columnWider(column.header),
      icon: IconPlus,
      run: () => control.setWidth(column.id, width + WIDTH_STEP),
    },
  ]
  return (
    <Group gap={2} wrap="nowrap" className={classes.columnLine} {...drag}>
      <IconGripVertical size={15} className={classes.grip} aria-hidden />
      <Checkbox
        size="sm"
        label={column.header}
        checked={!control.isHidden(column)}
        onChange={() => control.toggle(column)}
        className={classes.columnName}
      />
      {buttons.map(({ label, icon: Icon, run, off = false }) => (
        <ActionIcon key={label} size={26} aria-label={label} title={label} onClick={run} disabled={off}>
          <Icon size={15} />
        </ActionIcon>
      ))}
    </Group>
  )
}

function DensityChoice<Row>({ control }: { control: TableLayoutControl<Row> }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        {listTexts.table.density}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={listTexts.table.density}
        value={control.layout.density}
        onChange={(density) => control.setDensity(density === 'compact' ? 'compact' : 'comfortable')}
        data={[
          { value: 'comfortable', label: listTexts.table.comfortable },
          { value: 'compact', label: listTexts.table.compact },
        ]}
      />
    </div>
  )
}

/** Columns, their order and width, and how dense the rows are. Buttons do all that dragging does. */
export function ColumnMenu<Row>({ control, children }: { control: TableLayoutControl<Row>; children?: ReactNode }) {
  const columns = control.all.filter((column) => !column.isAction)
  const drag = useColumnDrag(control, 'y')
  return (
    // With its place locked the library keeps what each opening has drawn, as long as the list is on the screen.
    <Popover position="bottom-end" trapFocus returnFocus preventPositionChangeWhenVisible={false}>
      <Popover.Target>
        <Tooltip label={texts.common.display}>
          <Button variant="default" className={classes.iconButton} aria-label={listTexts.table.columns}>
            <IconColumns3 size={17} aria-hidden />
          </Button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={listTexts.table.columns}>
        <Stack gap="sm" w={340} maw="84vw">
          {children}
          <DensityChoice control={control} />
          <div>
            <Text size="sm" fw={600}>
              {listTexts.table.columns}
            </Text>
            <Hint size="xs" mb={6}>
              {listTexts.table.columnsHelp}
            </Hint>
            <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars>
              {columns.map((column, index) => (
                <ColumnLine
                  key={column.id}
                  column={column}
                  control={control}
                  isFirst={index === 0}
                  isLast={index === columns.length - 1}
                  drag={drag(column.id)}
                />
              ))}
            </ScrollArea.Autosize>
          </div>
          {!control.isPlain && (
            <Button variant="subtle" size="compact-sm" color="gray" onClick={control.reset}>
              {listTexts.table.columnsReset}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
