import { AppError } from '#shared/core/errors.ts'
import type { CompanyUser } from '#shared/features/companies/companies.schemas.ts'
import { audit } from '#server/core/audit.ts'
import { queueTemplateMail } from '#server/core/mail/template-mails.ts'
import { hashPassword, refuseCommonPassword } from '#server/core/passwords.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { companyUserById, lockCompany } from '#server/features/companies/companies.queries.ts'
import { createUser } from '#server/core/accounts.ts'

interface NewAccount {
  id: number
  name: string
  email: string
  phone: string
  company_position: string
  password: string
}

/** An account for somebody of a company. The first password is told by the office, never by mail. */
export async function openCompanyAccount(work: Work, account: NewAccount): Promise<CompanyUser> {
  const words = [work.services.config.brandName, account.email, ...account.email.split(/[@.\-_+]/)]
  refuseCommonPassword(account.password, 'password', words)
  const hash = await hashPassword(account.password, `user ${work.person.usr_id}`, { isKnown: true })
  return inTransaction(work.services, work, (writing) => open(writing, account, hash))
}

async function open(work: Work, account: NewAccount, usr_password_hash: string): Promise<CompanyUser> {
  // Held until the end: a company that is being rejected takes no new people.
  const company = await lockCompany(work.db, account.id)
  if (!company) throw new AppError('not_found')
  const usr_id = await createUser(work, {
    usr_role: 'COMPANY_USER',
    usr_email: account.email,
    usr_fullname: account.name,
    usr_phone: account.phone,
    usr_company_position: account.company_position,
    usr_password_hash,
    usr_must_change_password: true,
    usr_fk_cny_id: account.id,
  })
  const { password: _, ...after } = account
  await audit(work, { action: 'created', entity: 'user', id: usr_id, after })
  await queueTemplateMail(work, {
    template: 'companies.account',
    to: account.email,
    toName: account.name,
    usr_id,
    about: `user:${usr_id}`,
    values: {
      name: account.name,
      company: company.cny_name,
      email: account.email,
      link: work.addressOf('/login'),
    },
  })
  work.concerns({ companies: [account.id] })
  return companyUserById(work.db, usr_id)
}
