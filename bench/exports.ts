import type { BenchContext } from '#bench/context.ts'
import { memoryOf } from '#bench/processes.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'

// V13: everybody as a file, beside a plain COPY of the same columns.

const copied = `select usr_fullname, usr_email, usr_phone, usr_status, usp_city, usp_birthdate, usp_gender, last.edca_status,
    edc_title, usp_finalist_certificate_status, usp_open_for_work, usp_hired, uedu_epal_sector, uedu_iek_sector,
    uedu_bachelor_sector, uedu_master_degree_sector, usp_experience_sectors, usp_languages, usp_software, usp_code,
    usp_driving_licences, usp_fk_cv_file, usr_date_created
  from users left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
  left join lateral (select edca_status, edca_fk_edc_id from cycle_application where edca_fk_usr_id = usr_id
    order by edca_date_created desc limit 1) last on true
  left join educational_cycle on edc_id = last.edca_fk_edc_id where usr_role = 'CANDIDATE'`

export async function run(context: BenchContext): Promise<void> {
  const { url, pid } = await context.product()
  const token = await context.signIn('office')
  const download = async (body: object, onFirst: () => void = () => undefined) => {
    const response = await fetch(`${url}${candidatesContract.export.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`)
    let bytes = 0
    for await (const part of response.body) {
      if (bytes === 0) onFirst()
      bytes += (part as Uint8Array).length
    }
    return bytes
  }
  await download({ format: 'csv', q: 'παπαδ' })
  for (const format of ['csv', 'xlsx'] as const) {
    const copyBegan = performance.now()
    await context.services.connection.pool.query(`copy (${copied}) to stdout (format csv)`)
    const copy = (performance.now() - copyBegan) / 1000
    const before = memoryOf(pid) ?? 0
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(pid) ?? 0)
    }, 20)
    const began = performance.now()
    let first = 0
    const bytes = await download({ format }, () => {
      first = performance.now() - began
    })
    const ours = (performance.now() - began) / 1000
    clearInterval(watch)
    const what = `${context.size * 100_000} people as ${format}`
    const limit = format === 'csv' ? copy * 4 : 8 * context.size
    const note = `COPY ${copy.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB`
    context.report({ what, ours, unit: 's', goal: `< ${limit.toFixed(1)} s`, holds: ours < limit, note })
    context.report({ what: 'its first byte', ours: first, unit: 'ms', goal: '< 200 ms', holds: first < 200 })
    const growth = most - before
    context.report({ what: 'memory growth', ours: growth, unit: 'MB', goal: '< 60 MB', holds: growth < 60 })
  }
}
