import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#shared/core/format.ts'
import { retentionContract as contract, type ShownRule } from '#shared/features/retention/retention.contract.ts'
import { useMay } from '#web/core/session.ts'
import { dataProtectionTexts as texts } from '#web/features/data-protection/data-protection.texts.ts'
import { RuleDialog } from '#web/features/data-protection/RuleDialog.tsx'
import classes from '#web/parts/team/PeopleRows.module.css'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

export function RulesSection({ rules }: { rules: ShownRule[] }) {
  const [opened, setOpened] = useState<string | null>(null)
  const mayChange = useMay(contract.change)
  const mayLook = useMay(contract.rehearse)
  const rule = rules.find(({ name }) => name === opened)
  return (
    <Section title={texts.rules} description={mayChange ? texts.rulesHint : `${texts.rulesHint} ${texts.onlyOwners}`}>
      <ul aria-label={texts.rules}>
        {rules.map((each) => (
          <li key={each.name} className={classes.row}>
            <div className={classes.words}>
              <Text fw={600}>{each.title}</Text>
              <Hint component="div">{each.effect}</Hint>
              {each.changed_at && (
                <Hint component="div">{texts.changed(each.changed_by, formatDate(each.changed_at))}</Hint>
              )}
              {each.asks_first && <StatusChip tone="info" size="sm" label={texts.asksFirst} />}
            </div>
            <Text size="sm">{texts.keptFor(each.days)}</Text>
            {mayLook && (
              <Button
                variant="default"
                size="xs"
                aria-label={texts.lookAt(each.title)}
                onClick={() => setOpened(each.name)}
              >
                {texts.look}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rule && <RuleDialog key={rule.name} rule={rule} mayChange={mayChange} onClose={() => setOpened(null)} />}
    </Section>
  )
}
