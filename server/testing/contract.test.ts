import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { pathParams } from '#shared/core/contract.ts'
import { mayCall, type PersonKind } from '#shared/permissions.ts'
import { shapeOf } from '#server/core/coerce.ts'
import { configFields, readConfig } from '#server/core/config.ts'
import { constraintCodes } from '#server/core/http-errors.ts'
import { features } from '#server/features.ts'
import { isRead } from '#server/testing/read-calls.ts'
import { type SpecifiedRole, specifiedCalls } from '#server/testing/specified-calls.ts'
import { withoutPast } from '#server/testing/without-past.ts'

const declared = new Map(allCalls.map((call) => [`${call.method} ${call.path}`, call]))

/** PUT calls without a version: acts on a state that is checked again, or one value that the last sender chose. */
const acts: Record<string, string> = {
  'ads.turn': 'a switch',
  'assessment-centre.sendDoodleInvite': 'sends letters',
  'assessment-centre.uploadFiles': 'whole files, each on its own',
  'assessment-centre.assessorsPerRoom': 'one value',
  'assessment-centre.totalDays': 'one value',
  'assessment-centre.setup': 'refused a second time',
  'assessment-centre.move': 'a taken slot is refused',
  'assessment-centre.offline': 'one value',
  'assessment-centre.results': 'one score each',
  'auth.profile': 'by the person alone',
  'candidate-import.check': 'nothing is written but what to check',
  'candidate-import.setCell': 'says what the cell held',
  'candidate-import.setMeaning': 'one value',
  'candidates.changeStatus': 'a switch',
  'candidates.tag': 'adds and takes words off many, whatever others stand there',
  'companies.disableIntro': 'one value',
  'companies.archive': 'a change of state',
  'hiring.officeBookmark': 'a change of state',
  'hiring.officeReject': 'a change of state',
  'hiring.officeHire': 'a change of state',
  'hiring.officeInterview': 'a change of state',
  'hiring.moveInterview': 'an appointment: the candidate is told of each',
  'job-listings.officeOpen': 'a change of state',
  'job-listings.officeDisable': 'a change of state',
  'job-listings.officeClose': 'a change of state',
  'mail.edit': 'only while it is held, for minutes',
  'notifications.choose': 'a switch, by the person alone',
  'participants.act': 'a change of state',
  'participants.color': 'one value',
  'personal-page.putCv': 'one file, by the person alone',
  'personal-page.answerInterview': 'a change of state',
  'personal-page.withdraw': 'a change of state',
  'reports.setSending': 'a whole setting, put in the place of the earlier one',
  'personal-page.markAd': 'a mark, by the person alone',
  'personal-page.dismissNotice': 'a mark, by the person alone',
  'personal-page.block': 'a choice, by the person alone',
  'personal-page.consent': 'a choice, by the person alone',
  'responsiveness.show': 'a switch',
  'retention.change': 'one value',
  'retention.hold': 'one value',
  'team.changeGrade': 'one value',
  'team.lock': 'a switch',
  'team.companyLock': 'a switch',
  'team.requireSecondFactor': 'a switch',
  'users.changeStatus': 'a switch',
  'users.updatePassword': 'one value',
}

/** What a call of somebody signed in answers as a secret, and nothing stays of it that opens something. */
const endsWithSession: Record<string, string> = {
  'account.erase': 'a receipt',
  'account.prove': 'stands at the session',
  'account.proveByPasskey': 'stands at the session',
  'account.startPasskey': 'a question',
  'account.startTotp': 'counts from the first right code',
  'candidates.erase': 'a receipt',
  'chat.register': 'the secret of the session',
  'users.eraseAssessor': 'a receipt',
}
/** What outlives a session, and its answer does not hold: it leaves by letter, or the caller has chosen it. */
const notAnswered = [
  'account.changeEmail',
  'companies.createUser',
  'team.companyInvite',
  'team.invite',
  'users.updatePassword',
]

describe('the contract', () => {
  it('lets the sender of every edit say which version it knows', () => {
    const blind = allCalls
      .filter(({ method, input }) => method === 'PUT' && !Object.hasOwn(shapeOf(input), 'expected_changed'))
      .map(({ feature, name }) => `${feature}.${name}`)
    expect(blind.toSorted()).toEqual(Object.keys(acts).toSorted())
  })

  it('holds every specified call', () => {
    expect(specifiedCalls).toHaveLength(128)
    const names = specifiedCalls.map(([method, path]) => `${method} ${path}`)
    expect(names.filter((name) => !declared.has(name))).toEqual([])
  })

  it('has a paper that lists what goes beyond the specification', () => {
    const paper = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'additions.md'), 'utf8')
    const specified = new Set(specifiedCalls.map(([method, path]) => `${method} ${path}`))
    const listed = [...paper.matchAll(/^- `((?:GET|POST|PUT|DELETE) [^`]+)`/gm)].map((match) => match[1] ?? '')
    expect(listed.filter((name) => !declared.has(name) || specified.has(name))).toEqual([])
    const features = allCalls
      .filter((call) => !specified.has(`${call.method} ${call.path}`))
      .map(({ feature }) => feature)
    expect(features.filter((feature) => !paper.includes(`\n### ${feature}: `))).toEqual([])
  })

  it('gives every specified call to the specified role', () => {
    const who: Record<SpecifiedRole, PersonKind> = {
      public: 'visitor',
      user: 'newcomer',
      company: 'company',
      admin: 'administrator',
    }
    const wrong = specifiedCalls.filter(([method, path, role]) => {
      const call = declared.get(`${method} ${path}`)
      return call && !mayCall(who[role], call.who)
    })
    expect(wrong).toEqual([])
  })

  it('closes what is for the office to everybody else', () => {
    const open = allCalls.filter((call) => call.path.includes('/admin/') && call.who !== 'office')
    expect(open.map((call) => call.path)).toEqual([])
  })

  it('shows every list, figure and report of the office as of a past day, but for those that say why not', () => {
    const lacking = allCalls
      .filter((call) => call.who === 'office' && isRead(call) && !call.hasPast)
      .map(({ feature, name }) => `${feature}.${name}`)
    expect(lacking.toSorted()).toEqual([...withoutPast.keys()].toSorted())
  })

  it('makes nothing that outlives a session for a session that has ended', () => {
    const nameOf = ({ feature, name }: (typeof allCalls)[number]) => `${feature}.${name}`
    const answered = allCalls.filter(
      ({ who, method, secretAnswer }) => who !== 'public' && method !== 'GET' && secretAnswer,
    )
    const wanted = answered.map(nameOf).filter((name) => !Object.hasOwn(endsWithSession, name))
    const checked = allCalls.filter(({ who, outlivesSession }) => who !== 'public' && outlivesSession)
    expect(checked.map(nameOf).toSorted()).toEqual([...wanted, ...notAnswered].toSorted())
    expect(checked.filter(({ method }) => method === 'GET')).toEqual([])
  })

  it('names each call once, with every path parameter in its input', () => {
    expect(declared.size).toBe(allCalls.length)
    for (const call of allCalls) {
      const shape = shapeOf(call.input)
      expect(
        pathParams(call.path).filter((name) => !Object.hasOwn(shape, name)),
        call.path,
      ).toEqual([])
    }
  })

  it('has a handler for every call', () => {
    const handled = new Set(features.flatMap((feature) => feature.handlers.calls.map(({ call }) => call)))
    expect(allCalls.filter((call) => !handled.has(call)).map((call) => call.path)).toEqual([])
  })

  it('names a field of its own for every constraint that it names', () => {
    const wrong = allCalls.flatMap((call) =>
      Object.entries(call.constraintFields ?? {})
        .filter(([name, field]) => !constraintCodes[name] || !Object.hasOwn(shapeOf(call.input), field))
        .map(([name, field]) => `${call.path}: ${name} → ${field}`),
    )
    expect(wrong).toEqual([])
  })

  it('names the field of a used e-mail wherever an account gets one', () => {
    const names = allCalls.filter((call) => call.constraintFields?.users_email).map((call) => call.path)
    expect(names.toSorted()).toEqual([
      '/api/admin/candidate',
      '/api/admin/candidate/{id}',
      '/api/admin/company/{id}/user',
      '/api/admin/user/{id}',
      '/api/first-administrator',
    ])
  })

  it('refuses unknown fields everywhere', () => {
    const loose = allCalls.filter((call) => {
      if (!call.input) return false
      const result = call.input.safeParse({ usr_role_forged: 'REGEN_ADMINISTRATOR' })
      return result.success || !result.error.issues.some((issue) => issue.code === 'unrecognized_keys')
    })
    expect(loose.map((call) => `${call.method} ${call.path}`)).toEqual([])
  })
})

describe('the settings', () => {
  it('are all listed for the operator', () => {
    const root = join(import.meta.dirname, '..', '..')
    const operations = readFileSync(join(root, 'docs', 'operations.md'), 'utf8')
    const example = readFileSync(join(root, '.env.example'), 'utf8')
    expect(
      configFields.filter(({ name }) => !operations.includes(`\`${name}\``) || !example.includes(`${name}=`)),
    ).toEqual([])
  })

  it('are all used', () => {
    const root = join(import.meta.dirname, '..', '..')
    const sources = ['server', 'tools']
      .flatMap((part) =>
        readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((it) => join(part, it)),
      )
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^server\/(testing|core\/config\.ts$)/.test(name))
      .map((name) => readFileSync(join(root, name), 'utf8'))
      .join('\n')
    const unused = Object.keys(readConfig({})).filter(
      (key) =>
        !new RegExp(`config\\??\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\}(: Config| = [\\w.]*config\\b)`).test(
          sources,
        ),
    )
    expect(unused).toEqual([])
  })
})
