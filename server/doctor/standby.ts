import { Standby } from '#server/core/standby.ts'
import { sentenceOf } from '#server/core/start-failures.ts'
import { openPool } from '#server/database/connect.ts'
import { bad, type Finding, good, warning } from '#server/doctor/finding.ts'

const SUBJECT = 'standby'

/** The standby as the running product would find it. */
export async function examineStandby(primaryUrl: string, url: string): Promise<Finding[]> {
  const onError = () => undefined
  const primary = openPool({ connectionString: primaryUrl, max: 1 }, { isPooled: true, onError })
  const standby = new Standby({ url, poolSize: 1, isPooled: true, primary, parts: { broken: [], fails: onError } })
  try {
    await standby.check()
    const { rows } = await standby.pool.query<{ feedback: string }>(
      `select current_setting('hot_standby_feedback') as feedback`,
    )
    return [
      good(SUBJECT, 'DATABASE_READ_URL follows DATABASE_URL.'),
      ...(rows[0]?.feedback === 'on'
        ? []
        : [warning(SUBJECT, 'It may end long exports half-way: set hot_standby_feedback = on there.')]),
    ]
  } catch (error) {
    return [bad(SUBJECT, `DATABASE_READ_URL is of no use, all reads go to the primary: ${sentenceOf(error)}`)]
  } finally {
    await Promise.all([standby.close(), primary.end()])
  }
}
