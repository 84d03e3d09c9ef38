import { describe, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { teamContract as contract } from '#shared/features/team/team.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { changeContact } from '#server/core/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import {
  emailOf,
  mailsAbout,
  makeAdministrator,
  makeCandidate,
  makeCompany,
  makeCompanyUser,
  wholeLetters,
} from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'

const PASSWORD = 'ένας-καλός-κωδικός'

const t = await startTestApp()
const owner = await t.asOffice()

async function linkOf(inv_id: number): Promise<string> {
  const mails = await t.work((work) => mailsAbout(work, `invitation:${inv_id}`))
  return /invitation#([\w-]+)/.exec(mails.at(-1)?.mai_text ?? '')?.[1] ?? ''
}

async function invite(email: string, grade: 'OWNER' | 'MEMBER' | 'VIEWER' = 'MEMBER') {
  const answer = await owner.call(contract.invite, { email, fullname: 'Νέο Μέλος', grade })
  expect([answer.status, answer.message]).toEqual([201, ''])
  return { inv_id: answer.body.inv_id, key: await linkOf(answer.body.inv_id) }
}

const accept = (key: string) => t.visitor.call(contract.accept, { key, fullname: 'Νέο Μέλος', password: PASSWORD })

async function actionsOf(entity: string, id: number): Promise<(string | number | null)[][]> {
  const rows = await t.rows('audit', { aud_entity: entity, aud_entity_id: String(id) })
  return rows.map((row) => [row.aud_action, row.aud_fk_usr_id])
}

describe('an invitation to the office', () => {
  it('opens an account of that grade once, with a password of one’s own', async () => {
    const { inv_id, key } = await invite('Member@Office.test')
    const seen = await t.visitor.call(contract.look, { key })
    expect(seen.body).toEqual({
      email: 'member@office.test',
      fullname: 'Νέο Μέλος',
      company: null,
      invited_by: 'Ελένη Γραφείου',
    })
    const weak = await t.visitor.call(contract.accept, { key, fullname: 'Νέο Μέλος', password: 'password123' })
    expect([weak.status, Object.keys(weak.error.fields ?? {})]).toEqual([422, ['password']])
    const answer = await accept(key)
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({ usr_role: 'REGEN_ADMINISTRATOR', usr_grade: 'MEMBER' })
    expect(await actionsOf('invitation', inv_id)).toEqual([['invited to team', owner.usr_id]])
    expect((await accept(key)).error.code).toBe('link_expired')
    expect((await t.visitor.call(contract.look, { key })).status).toBe(410)
    const team = await owner.call(contract.office)
    expect(team.body.members.map((one) => one.usr_email)).toContain('member@office.test')
    expect(team.body.invitations.map((one) => one.inv_id)).not.toContain(inv_id)
  })

  it('is forgotten with its account, also where that has moved to another e-mail', async () => {
    const { key } = await invite('early.ioanna@office.test')
    const { usr_id } = (await accept(key)).body.user
    await t.work((work) =>
      changeContact(work, usr_id, { usr_fullname: 'Ιωάννα', usr_email: 'later.ioanna@office.test', usr_phone: '' }),
    )
    expect((await owner.call(contract.remove, { id: usr_id })).status).toBe(200)
    expect(await residue(t, ['ioanna@office.test'])).toEqual([])
  })

  it('has one effect when its link is used twice at once', async () => {
    const { key } = await invite('twice@office.test')
    const answers = await Promise.all([accept(key), accept(key)])
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 410]))
  })

  it('is refused for a known address beside its field, and the second time while one is open', async () => {
    const email = await t.work(async (work) => emailOf(work, await makeCandidate(work)))
    const input = { fullname: 'Κάποιος', grade: 'VIEWER' as const }
    const taken = await owner.call(contract.invite, { ...input, email })
    expect([taken.status, taken.error.fields]).toEqual([
      422,
      { email: 'Είναι ήδη υποψήφιος του προγράμματος. Χρειάζεται ένα άλλο e-mail του.' },
    ])
    await invite('again@office.test')
    const second = await owner.call(contract.invite, { ...input, email: 'AGAIN@office.test' })
    expect([second.status, second.error.code, Object.keys(second.error.fields ?? {})]).toEqual([
      409,
      'already_invited',
      ['email'],
    ])
  })

  it('to one mailbox is open once, also when two owners send it at one moment', async () => {
    const second = await t.asOffice()
    const input = { email: 'invited.twice@office.test', fullname: 'Κάποιος', grade: 'MEMBER' as const }
    const answers = await Promise.all([owner.call(contract.invite, input), second.call(contract.invite, input)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(answers.find(({ status }) => status === 409)?.message).toBe(
      'Υπάρχει ήδη ανοιχτή πρόσκληση για αυτό το e-mail. Στέλνεται ξανά από τη λίστα.',
    )
  })

  it('beside one of a company for the same mailbox: who accepts both at one moment has one account', async () => {
    const email = 'wanted.twice@office.test'
    const { usr_id } = await t.work((work) => makeCompany(work))
    const first = await t.as(usr_id)
    const { inv_id } = (await first.call(contract.companyInvite, { email, fullname: 'Περιζήτητη' })).body
    const keys = [(await invite(email)).key, await linkOf(inv_id)]
    const answers = await Promise.all(keys.map(accept))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const refused = answers.find(({ status }) => status === 409)
    expect(['invitation_email_taken', 'email_taken']).toContain(refused?.error.code)
    const accounts = await t.rows('users', { usr_email: email })
    expect(accounts).toHaveLength(1)
  })

  it('ends with a newer link, when taken back, and after seven days; a new link is the way on', async () => {
    const first = await invite('later@office.test')
    expect((await owner.call(contract.inviteAgain, { id: first.inv_id })).status).toBe(200)
    expect((await accept(first.key)).error.code).toBe('link_expired')
    const newer = await linkOf(first.inv_id)
    t.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString())
    expect((await accept(newer)).error.code).toBe('link_expired')
    t.setNow(null)
    expect((await owner.call(contract.withdraw, { id: first.inv_id })).status).toBe(200)
    expect((await accept(newer)).error.code).toBe('link_expired')
    expect((await owner.call(contract.withdraw, { id: first.inv_id })).status).toBe(404)
    expect((await accept('torn-link-that-is-nothing')).error.message).toBe(
      'Ο σύνδεσμος έληξε, έχει χρησιμοποιηθεί ή δεν αντιγράφηκε ολόκληρος.',
    )
  })

  it('says where the mailbox is read that the address has got an account meanwhile', async () => {
    const { key } = await invite('meanwhile@office.test')
    await t.update('users', { usr_email: 'meanwhile@office.test' }, { usr_id: await t.work(makeCandidate) })
    const answer = await accept(key)
    expect([answer.status, answer.error.code]).toEqual([409, 'invitation_email_taken'])
    // The link is not used up by the refusal.
    expect((await t.visitor.call(contract.look, { key })).status).toBe(200)
  })
})

describe('the people of the office', () => {
  it('change grade, are locked out at once, let in again and removed, each act under its own name', async () => {
    const colleague = await t.asOffice('MEMBER')
    const id = colleague.usr_id
    expect((await owner.call(contract.changeGrade, { id, grade: 'VIEWER' })).body.usr_grade).toBe('VIEWER')
    const refused = await colleague.call(candidatesContract.note, { id: 1, text: 'x' } as never)
    expect([refused.status, refused.error.code]).toEqual([403, 'grade_too_low'])
    expect((await owner.call(contract.lock, { id, value: 'FROZEN' })).body.usr_status).toBe('FROZEN')
    expect((await colleague.call(authContract.whoAmI)).status).toBe(401)
    expect((await owner.call(contract.lock, { id, value: 'ON' })).body.usr_status).toBe('ON')
    expect((await owner.call(contract.remove, { id })).status).toBe(200)
    expect((await owner.call(contract.remove, { id })).status).toBe(404)
    expect(await actionsOf('user', id)).toEqual(
      ['changed grade', 'locked', 'unlocked', 'removed from team', 'erased'].map((action) => [action, owner.usr_id]),
    )
  })

  it('are changed by owners alone, and by no other door', async () => {
    const member = await t.asOffice('MEMBER')
    const refused = await Promise.all([
      member.call(contract.invite, { email: 'x@office.test', fullname: 'Χ', grade: 'OWNER' }),
      member.call(contract.changeGrade, { id: member.usr_id, grade: 'OWNER' }),
      member.call(contract.lock, { id: owner.usr_id, value: 'FROZEN' }),
      member.call(contract.remove, { id: owner.usr_id }),
    ])
    expect(refused.map((answer) => answer.error.code)).toEqual(Array(4).fill('grade_too_low'))
    const others = await Promise.all([
      member.call(usersContract.changeStatus, { id: owner.usr_id, value: 'FROZEN' }),
      member.call(usersContract.edit, { id: owner.usr_id, name: 'Άλλη' }),
      owner.call(usersContract.remove, { id: member.usr_id }),
    ])
    expect(others.map((answer) => answer.status)).toEqual([409, 409, 409])
  })

  it('never lose their last owner: not by leaving, not by two acts at once, not by locking', async () => {
    await t.update('users', { usr_grade: 'MEMBER' }, { usr_role: 'REGEN_ADMINISTRATOR' })
    const [first, second] = [await t.as(await t.work(makeAdministrator)), await t.as(await t.work(makeAdministrator))]
    const answers = await Promise.all([
      first.call(contract.changeGrade, { id: second.usr_id, grade: 'MEMBER' }),
      second.call(contract.changeGrade, { id: first.usr_id, grade: 'MEMBER' }),
    ])
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 403]))
    const last = answers[0].status === 200 ? first : second
    const acts = [
      await last.call(contract.changeGrade, { id: last.usr_id, grade: 'VIEWER' }),
      await last.call(contract.remove, { id: last.usr_id }),
    ]
    expect(acts.map((answer) => answer.error.code)).toEqual(['last_owner', 'last_owner'])
    expect((await last.call(contract.lock, { id: last.usr_id, value: 'FROZEN' })).status).toBe(409)
    // Two who remove each other at one moment: one is gone, the other stays.
    const next = await t.asOffice()
    const removals = await Promise.all([
      last.call(contract.remove, { id: next.usr_id }),
      next.call(contract.remove, { id: last.usr_id }),
    ])
    expect(removals.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const { rows } = await t.services.connection.pool.query(
      `select usr_id from users where usr_grade = 'OWNER' and usr_status = 'ON' and usr_date_deleted is null`,
    )
    expect(rows).toHaveLength(1)
    await t.update('users', { usr_grade: 'OWNER' }, { usr_id: owner.usr_id })
  })
})

describe('a company', () => {
  it('has a user who lost the telephone: the office takes the second factor away, and both see it', async () => {
    const { cny_id, usr_id } = await t.work((work) => makeCompany(work))
    const user = await t.as(usr_id)
    const reset = () => owner.call(contract.resetSecondFactorOf, { id: usr_id })
    expect((await reset()).status).toBe(409)
    await t.insert('totp', { tot_fk_usr_id: usr_id, tot_secret: 'x', tot_date_confirmed: 'now' })
    await t.insert('recovery_code', { rec_fk_usr_id: usr_id, rec_hash: Buffer.from('x') })
    const seen = async () => (await owner.call(contract.officeCompany, { id: cny_id })).body.with_second_factor
    expect(await seen()).toEqual([usr_id])
    expect((await reset()).status).toBe(200)
    expect(await seen()).toEqual([])
    expect((await user.call(authContract.whoAmI)).status).toBe(401)
    const left = await t.db.selectFrom('recovery_code').select('rec_hash').where('rec_fk_usr_id', '=', usr_id).execute()
    expect(left).toEqual([])
    const letters = await t.work((work) => wholeLetters(work, { mai_fk_usr_id: usr_id }))
    expect(letters.map(({ mai_template }) => mai_template)).toEqual(['team.factor-reset-company'])
    const acts = await t.db
      .selectFrom('audit')
      .select(['aud_action', 'aud_fk_usr_id'])
      .where('aud_entity', '=', 'user')
      .where('aud_entity_id', '=', String(usr_id))
      .execute()
    expect(acts).toContainEqual({ aud_action: 'reset second factor', aud_fk_usr_id: owner.usr_id })
    // Not of the office, whose owners do that, and nobody of a company.
    expect((await owner.call(contract.resetSecondFactorOf, { id: owner.usr_id })).status).toBe(404)
    expect((await user.call(contract.resetSecondFactorOf, { id: usr_id })).status).toBe(401)
  })

  it('has colleagues invited and locked by its first user, and the office sees it', async () => {
    const { cny_id, usr_id } = await t.work((work) => makeCompany(work))
    const colleague = await t.as(await t.work((work) => makeCompanyUser(work, cny_id)))
    const first = await t.as(usr_id)
    const team = await Promise.all([first.call(contract.company), colleague.call(contract.company)])
    expect(team.map(({ body }) => [body.members.length, body.may_manage])).toEqual([
      [2, true],
      [2, false],
    ])
    const input = { email: 'colleague@company.test', fullname: 'Συνάδελφος' }
    expect((await colleague.call(contract.companyInvite, input)).status).toBe(403)
    const invited = await first.call(contract.companyInvite, input)
    expect(invited.status).toBe(201)
    const { inv_id } = invited.body
    expect((await owner.call(contract.officeCompany, { id: cny_id })).body.invitations).toMatchObject([{ inv_id }])
    const joined = await accept(await linkOf(inv_id))
    expect(joined.body.user).toMatchObject({ usr_role: 'COMPANY_USER', usr_grade: null, company: { cny_id } })
    expect((await first.call(contract.companyLock, { id: colleague.usr_id, value: 'FROZEN' })).status).toBe(200)
    expect((await colleague.call(authContract.whoAmI)).status).toBe(401)
    const seen = await owner.call(companiesContract.one, { id: cny_id })
    expect(seen.body.cny_users.find((one) => one.usr_id === colleague.usr_id)?.usr_status).toBe('FROZEN')
    expect((await first.call(contract.companyLock, { id: first.usr_id, value: 'FROZEN' })).status).toBe(409)
  })

  it('reaches nobody of another company, and learns of no account', async () => {
    const [own, other] = await t.work(async (work) => [await makeCompany(work), await makeCompany(work)])
    const first = await t.as(own?.usr_id ?? 0)
    const stranger = await t.as(other?.usr_id ?? 0)
    const email = await t.work(async (work) => emailOf(work, await makeCandidate(work)))
    const toMember = await first.call(contract.companyInvite, { email, fullname: 'Κάποιος' })
    const toStranger = await first.call(contract.companyInvite, { email: 'nobody@company.test', fullname: 'Κάποιος' })
    expect([toMember.status, toStranger.status]).toEqual([201, 201])
    expect(Object.keys(toMember.body)).toEqual(Object.keys(toStranger.body))
    expect((await accept(await linkOf(toMember.body.inv_id))).error.code).toBe('invitation_email_taken')
    const foreign = await Promise.all([
      stranger.call(contract.companyWithdraw, { id: toMember.body.inv_id }),
      stranger.call(contract.companyInviteAgain, { id: toMember.body.inv_id }),
      stranger.call(contract.companyLock, { id: first.usr_id, value: 'FROZEN' }),
      owner.call(contract.withdraw, { id: toMember.body.inv_id }),
    ])
    expect(foreign.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
  })
})
