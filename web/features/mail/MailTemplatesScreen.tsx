import { NavLink, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { type MailTemplate, mailContract as contract } from '#shared/features/mail/mail.contract.ts'
import { useCall } from '#web/core/query.ts'
import { mailTexts } from '#web/features/mail/mail.texts.ts'
import classes from '#web/features/mail/MailTemplatesScreen.module.css'
import { TemplateEditor } from '#web/features/mail/TemplateEditor.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = mailTexts.templates

/** The words of every letter that the product writes. */
export function MailTemplatesScreen() {
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useCall(contract.templates, undefined)
  const template = list.data?.find((one) => one.mtp_key === chosen) ?? list.data?.[0]
  return (
    <PageFrame
      title={texts.title}
      subtitle={texts.subtitle}
      breadcrumbs={[{ label: mailTexts.title, href: '/admin/outbox' }, { label: texts.title }]}
      width="wide"
    >
      {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <LoadingSkeleton shape="form" count={6} />}
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
  const found = list.filter((one) => foldGreek(`${one.title} ${one.mtp_subject}`).includes(foldGreek(q)))
  return (
    <Section title={texts.choose}>
      <Stack gap="sm">
        <TextField aria-label={texts.search} placeholder={texts.search} value={q} onChange={setQ} />
        {found.length === 0 && (
          <Text size="sm" c="dimmed">
            {texts.nothing}
          </Text>
        )}
        <ul className={classes.list}>
          {found.map((one) => (
            <li key={one.mtp_key}>
              <NavLink
                component="button"
                type="button"
                label={one.title}
                description={one.is_own ? texts.own : undefined}
                active={one.mtp_key === chosen}
                aria-current={one.mtp_key === chosen ? 'true' : undefined}
                onClick={() => onChoose(one.mtp_key)}
              />
            </li>
          ))}
        </ul>
      </Stack>
    </Section>
  )
}
