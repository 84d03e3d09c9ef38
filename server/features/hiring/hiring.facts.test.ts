import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '#server/testing/app.ts'
import { makeGraduate } from '#server/testing/make.ts'

const t = await startTestApp()

type Values = Record<string, string | (string | null)[]>

async function factsOf(profile: Values, education: Values = {}): Promise<string[]> {
  const usr_id = await t.work(makeGraduate)
  await t.db.updateTable('user_profile').set(profile).where('usp_fk_usr_id', '=', usr_id).execute()
  if (Object.keys(education).length > 0)
    await t.db.updateTable('user_education').set(education).where('uedu_fk_usr_id', '=', usr_id).execute()
  const { rows } = await sql<{ facts: string[] }>`select tsvector_to_array(caf_facts) as facts from candidate_facts
    where caf_fk_usr_id = ${usr_id}`.execute(t.db)
  return rows[0]?.facts ?? []
}

const NOTHING = {
  usp_city: '',
  usp_experience_sectors: '',
  usp_languages: '[]',
  usp_software: '{}',
  usp_code: '{}',
  usp_driving_licences: '{}',
}

it('knows nothing of a profile without values', async () => {
  expect(await factsOf(NOTHING)).toEqual([])
  expect(await factsOf({ ...NOTHING, usp_experience_sectors: '  ' })).toEqual([])
})

it('knows each value without accents, and each kind of which there is one', async () => {
  const profile = {
    usp_city: 'Πάτρα',
    usp_experience_sectors: ' Εστίαση ,Δημόσιος τομέας και ΜΚΟ,, Εστίαση , ',
    usp_languages: JSON.stringify([
      { language: 'Αγγλικά', level: 'C1' },
      { language: 'Ελληνικά', level: 'Μητρική' },
    ]),
    usp_software: '{SPSS,"Ένα, με κόμμα","a:b\'\\\\"}',
    usp_code: '{C++}',
    usp_driving_licences: '{Β,ΑΜ}',
  }
  const education = {
    uedu_epal_sector: 'Υγεία',
    uedu_iek_sector: '',
    uedu_bachelor_sector: 'Νομική',
    uedu_master_degree_sector: '',
  }
  expect((await factsOf(profile, education)).toSorted()).toEqual(
    [
      'city:πατρα',
      'experience',
      'experience:εστιαση',
      'experience:δημοσιοσ τομεασ και μκο',
      'language',
      'language:αγγλικα',
      'language:αγγλικα=C1',
      'language:ελληνικα',
      'language:ελληνικα=Μητρική',
      'software',
      'software:spss',
      'software:ενα, με κομμα',
      "software:a:b'\\",
      'code',
      'code:c++',
      'licence',
      'licence:β',
      'licence:αμ',
      'epal:υγεια',
      'bachelor',
      'bachelor:νομικη',
    ].toSorted(),
  )
})

it('makes one fact of each item, whatever it holds, and none of an item that is not there', async () => {
  const profile = {
    ...NOTHING,
    usp_experience_sectors: 'x\u001fbachelor:νομικηABmaster:νομικη',
    usp_languages: '[null]',
    usp_software: ['x\u001fbachelor:νομικη\u001flicence:β', 'AB "A", {A}\\', 'NULL', '\u001f'],
    usp_code: [null],
    usp_driving_licences: ['A', null],
  }
  expect((await factsOf(profile)).toSorted()).toEqual(
    [
      'experience',
      'experience:x\u001fbachelor:νομικηabmaster:νομικη',
      'software',
      'software:x\u001fbachelor:νομικη\u001flicence:β',
      'software:ab "a", {a}\\',
      'software:null',
      'software:\u001f',
      'licence',
      'licence:a',
    ].toSorted(),
  )
})

it('is taken into the query that asks, and hinders no parallel plan', async () => {
  const { rows: plan } = await sql<Record<'QUERY PLAN', string>>`explain (verbose, costs off)
    select facts_of(user_profile, user_education) from user_profile
      join user_education on uedu_fk_usr_id = usp_fk_usr_id`.execute(t.db)
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('facts_of')
  const { rows } = await sql`select proname, proparallel from pg_proc
    where proname in ('facts_of', 'language_facts') order by proname`.execute(t.db)
  expect(rows).toEqual([
    { proname: 'facts_of', proparallel: 's' },
    { proname: 'language_facts', proparallel: 's' },
  ])
})

it('is written by a function that keeps its plan: whoever makes the function anew must say so again', async () => {
  const { rows } = await sql`select proconfig from pg_proc where proname = 'keep_candidate_search'`.execute(t.db)
  expect(rows).toEqual([{ proconfig: ['plan_cache_mode=force_generic_plan'] }])
})
