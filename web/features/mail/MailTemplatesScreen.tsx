import { NavLink, Stack } from '@mantine/core'
import { useState } from 'react'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { type MailTemplate, mailContract as contract } from '#shared/features/mail/mail.contract.ts'
import { useCall } from '#web/core/query.ts'
import { mailTexts } from '#web/features/mail/mail.texts.ts'
import classes from '#web/features/mail/MailTemplatesScreen.module.css'
import { TemplateEditor } from '#web/features/mail/TemplateEditor.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = mailTexts.templates

/** The words of every mail that the product writes. */
export function MailTemplatesScreen() {
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useCall(contract.templates, undefined)
  const template = list.data?.find((row) => row.mtp_key === chosen) ?? list.data?.[0]
  return (
    <PageFrame
      title={texts.title}
      subtitle={texts.subtitle}
      breadcrumbs={[{ label: mailTexts.title, href: '/admin/outbox' }, { label: texts.title }]}
    >
      <LoadState of={list} shape="form" count={6} isQuiet />
      {list.data && template && (
        <div className={classes.layout}>
          <Choice list={list.data} chosen={template.mtp_key} onChoose={setChosen} />
          <TemplateEditor key={template.mtp_key} template={template} />
        </div>
      )}
    </PageFrame>
  )
}

interface ChoiceProps {
  list: readonly MailTemplate[]
  chosen: string
  onChoose(key: string): void
}

function Choice({ list, chosen, onChoose }: ChoiceProps) {
  const [q, setQ] = useState('')
  const matching = list.filter((template) =>
    foldGreek(`${template.title} ${template.mtp_subject}`).includes(foldGreek(q)),
  )
  return (
    <Section title={texts.choose}>
      <Stack gap="sm">
        <TextField aria-label={texts.search} placeholder={texts.search} value={q} onChange={setQ} />
        {matching.length === 0 && <Hint>{texts.nothing}</Hint>}
        <ul className={classes.list}>
          {matching.map((template) => (
            <li key={template.mtp_key}>
              <NavLink
                component="button"
                type="button"
                label={template.title}
                description={template.is_own ? texts.own : undefined}
                active={template.mtp_key === chosen}
                aria-current={template.mtp_key === chosen ? 'true' : undefined}
                onClick={() => onChoose(template.mtp_key)}
              />
            </li>
          ))}
        </ul>
      </Stack>
    </Section>
  )
}
