import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/core/format.ts'
import { companyStatusWords, reasonWords } from '#shared/features/companies/companies.rules.ts'
import type { Evidence } from '#shared/features/companies/companies.schemas.ts'
import classes from '#web/parts/CompanyEvidence.module.css'
import { companyTexts as texts } from '#web/parts/companies.texts.ts'
import { UiLink } from '#web/ui/UiLink.tsx'

type Tone = 'good' | 'warn' | 'plain'

const icons = { good: IconCircleCheck, warn: IconAlertTriangle, plain: IconInfoCircle }

function Line({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <li className={classes.item} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <div>{children}</div>
    </li>
  )
}

function MailLine({ mail }: { mail: Evidence['mail'] }) {
  // What somebody typed proves nothing of the company.
  if (!mail.is_confirmed) return <Line tone="warn">{texts.unconfirmedMail(mail.email)}</Line>
  const tone = mail.match === 'same' ? 'good' : mail.match === 'no-site' ? 'plain' : 'warn'
  return <Line tone={tone}>{texts.mail[mail.match](mail.domain, mail.host)}</Line>
}

/** Findings that help the office decide about a company: each is marked as good, doubtful or neutral. */
export function CompanyEvidence({ evidence }: { evidence: Evidence }) {
  const { afm, look_alikes, more_look_alikes, rejections } = evidence
  return (
    <ul className={classes.list} aria-label={texts.evidence}>
      <MailLine mail={evidence.mail} />
      <Line tone={afm === 'valid' ? 'good' : afm === 'taken' ? 'warn' : 'plain'}>{texts.afmStates[afm]}</Line>
      {look_alikes.length === 0 ? (
        <Line tone="good">{texts.noLookAlikes}</Line>
      ) : (
        <Line tone="warn">
          {texts.lookAlikes}:
          <ul className={classes.inner}>
            {look_alikes.map((company) => (
              <li key={company.cny_id}>
                <UiLink size="sm" underline="always" href={`/admin/companies/${company.cny_id}/edit`}>
                  {company.cny_name}
                </UiLink>{' '}
                ({texts.because[company.because]}, {companyStatusWords[company.cny_status].toLowerCase()})
              </li>
            ))}
            {more_look_alikes > 0 && <li>{texts.moreLookAlikes(more_look_alikes)}</li>}
          </ul>
        </Line>
      )}
      {rejections.length === 0 ? (
        <Line tone="good">{texts.noRejections}</Line>
      ) : (
        <Line tone="warn">
          {texts.rejections}:
          <ul className={classes.inner}>
            {rejections.map((rejection) => (
              <li key={rejection.cyr_id}>
                {formatDate(rejection.cyr_date_created)}, {rejection.cyr_name} ({texts.because[rejection.because]}):{' '}
                {reasonWords(rejection.cyr_reasons).join(' · ')}
                {rejection.cyr_note && ` «${rejection.cyr_note}»`}
                {rejection.cyr_by && ` (${rejection.cyr_by})`}
              </li>
            ))}
          </ul>
        </Line>
      )}
    </ul>
  )
}
