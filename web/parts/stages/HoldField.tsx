import { stagesTexts } from '#web/parts/stages/stages.texts.ts'
import { SelectField, type SelectFieldProps } from '#web/ui/SelectField.tsx'

const texts = stagesTexts.act
const COMMON = [0, 10, 60, 1440]

interface HoldFieldProps extends Omit<SelectFieldProps, 'options'> {
  /** In minutes, as the installation says. */
  usual: number
}

/** How long the letters wait: as usual until somebody chooses. */
export function HoldField({ usual, value, ...field }: HoldFieldProps) {
  const minutes = [...new Set([...COMMON, usual])].toSorted((a, b) => a - b)
  return (
    <SelectField
      required
      label={texts.hold}
      description={texts.holdHint}
      {...field}
      options={minutes.map((each) => ({ value: String(each), label: texts.holdMinutes(each) }))}
      value={value ?? String(usual)}
    />
  )
}

/** What a call says of a chosen time; nothing where it is as usual. */
export const holdOf = (chosen: string | null) => (chosen === null ? {} : { hold_minutes: Number(chosen) })
