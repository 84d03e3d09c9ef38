import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { Caller, TestApp } from '#server/testing/app.ts'
import { makeCompanyUser } from '#server/testing/make.ts'

/** A company as its first user registers it. */
export const companyForm = {
  cny_name: 'Νέα Εταιρεία Α.Ε.',
  cny_size: '11-50' as const,
  cny_activity: 'Λιανικό εμπόριο',
  cny_afm: '',
  cny_site: 'https://nea.example.gr',
  fullname: 'Μαρία Νικολάου',
  phone: '210 1234567',
  cny_position: 'Διευθύντρια',
}

/** A company user without a company. */
export async function newcomer(t: TestApp): Promise<Caller> {
  return t.as(await t.work((work) => makeCompanyUser(work, null)))
}

/** A company that waits for approval, and its first user. */
export async function registered(t: TestApp, cny_name: string): Promise<{ who: Caller; cny_id: number }> {
  const who = await newcomer(t)
  const { body } = await who.call(companiesContract.register, { ...companyForm, cny_name })
  return { who, cny_id: body.cny_id }
}
