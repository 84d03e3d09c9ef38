import { describe, expect, it } from 'vitest'
import { accountContract as contract } from '#shared/features/account/account.contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { createUser } from '#server/core/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCompany, makeCompanyUser, makeListing } from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'

const t = await startTestApp()
const confirm = 'ΔΙΑΓΡΑΦΗ' as const

describe('the owner of an account', () => {
  it('takes a copy of their own data, and of nobody else’s', async () => {
    const { cny_id, usr_id } = await t.work(makeCompany)
    await t.work((work) => makeCompanyUser(work, cny_id))
    const person = await t.as(usr_id)
    const { body, headers } = await person.call(contract.copy, { format: 'json' })
    expect(String(headers['content-disposition'])).toContain('ta-stoixeia-mou')
    const copy = body as unknown as Record<string, Record<string, unknown>[]>
    expect(copy.account).toMatchObject([{ usr_id, usr_role: 'COMPANY_USER' }])
    expect(copy.sessions?.length).toBe(1)
    expect(copy.person?.[0]?.usr_fullname).toBe('Νίκος Εταιρικός')
    expect((await person.call(contract.copy, { format: 'zip' })).raw.subarray(0, 2).toString()).toBe('PK')
    expect((await t.visitor.call(contract.copy, { format: 'json' })).status).toBe(401)
  })

  it('must prove who they are before a copy or an erasure', async () => {
    const person = await t.asCompany()
    await t.services.connection.pool.query(
      `update session set ses_date_proved = '2020-01-01' where ses_fk_usr_id = $1`,
      [person.usr_id],
    )
    const refused = [
      await person.call(contract.copy, { format: 'json' }),
      await person.call(contract.erase, { confirm }),
    ]
    expect(refused.map(({ error }) => error.code)).toEqual(['proof_required', 'proof_required'])
  })

  it('erases it: the company stays, and the office hears when nobody is left', async () => {
    const admin = await t.asOffice()
    const { cny_id } = await t.work(makeCompany)
    const names = ['Πρώτη Αποχωρούσα', 'Τελευταία Αποχωρούσα']
    const [first, last] = await t.work(async (work) => {
      await work.db.deleteFrom('users').where('usr_fk_cny_id', '=', cny_id).execute()
      await makeListing(work, cny_id, { title: 'Μένει ανοιχτή' })
      const ids: number[] = []
      for (const usr_fullname of names)
        ids.push(
          await createUser(work, {
            usr_role: 'COMPANY_USER',
            usr_email: `leaves${ids.length}@own.test`,
            usr_fullname,
            usr_phone: '6911223344',
            usr_fk_cny_id: cny_id,
          }),
        )
      return ids as [number, number]
    })
    const notices = async () =>
      (await admin.call(notificationsContract.list, {})).body.documents.filter(({ not_title }) =>
        not_title.startsWith('Η εταιρεία έμεινε χωρίς χρήστη'),
      )
    const owner = await t.as(first)
    const shared = (await owner.call(contract.erasure)).body
    expect([shared.obstacle, shared.stays[0]]).toEqual([null, expect.stringContaining('συναδέλφους')])
    expect((await owner.call(contract.erase, { confirm: 'ναι' as never })).status).toBe(422)
    const receipt = (await owner.call(contract.erase, { confirm })).body
    expect((await owner.call(authContract.whoAmI)).status).toBe(401)
    expect((await t.visitor.call(usersContract.receipt, { number: receipt.number.toLowerCase() })).body).toEqual(
      receipt,
    )
    expect((await t.visitor.call(usersContract.receipt, { number: '2026-AAAA-AAAA' })).status).toBe(404)
    expect(await notices()).toEqual([])

    const other = await t.as(last)
    expect((await other.call(contract.erasure)).body.stays[0]).toContain('είστε ο μόνος')
    expect((await other.call(contract.erase, { confirm })).status).toBe(200)
    expect((await notices()).map(({ not_link }) => not_link)).toEqual([`/admin/companies/${cny_id}/edit`])
    expect(await residue(t, [...names, 'leaves0@own.test', 'leaves1@own.test', '6911223344'])).toEqual([])
    const company = (await admin.call(companiesContract.one, { id: cny_id })).body
    expect([company.cny_status, company.cny_users]).toEqual(['APPROVED', []])
  })

  it('who is the last owner of the office stays, also when two leave at once', async () => {
    await t.services.connection.pool.query(`update users set usr_grade = 'MEMBER' where usr_grade = 'OWNER'`)
    const owners = await Promise.all([0, 1].map(async () => t.asOffice('OWNER')))
    const member = await t.asOffice('MEMBER')
    expect((await member.call(contract.erase, { confirm })).status).toBe(200)
    const answers = await Promise.all(owners.map((owner) => owner.call(contract.erase, { confirm })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const left = owners[answers.findIndex(({ status }) => status === 409)]
    expect((await left?.call(contract.erasure))?.body.obstacle).toContain('μόνος υπεύθυνος')
  })
})
