import { setTimeout as sleep } from 'node:timers/promises'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'

// People who write without a pause while something breaks: what was acknowledged must be there afterwards.

const WRITERS = 8
const PAUSE_MS = 500

export interface Writing {
  token: string
  acknowledged: { title: string; at: number }[]
  refused: { status: number; text: string; at: number }[]
  stop(): Promise<void>
}

export async function signIn(url: string): Promise<string> {
  const response = await fetch(url + authContract.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoSignIns.people[0].email, password: demoSignIns.password }),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

/** Eight people of the office who make report titles of their own. */
export async function startWriting(url: string): Promise<Writing> {
  const token = await signIn(url)
  const stopping = new AbortController()
  const writing: Pick<Writing, 'acknowledged' | 'refused'> = { acknowledged: [], refused: [] }
  const writer = async (number: number) => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const title = `writer ${number} ${count}`
      const answer = await fetch(url + reportsContract.create.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ rpfg_type: 'candidate', rpfg_title: title }),
      })
      const text = await answer.text()
      const at = performance.now()
      if (answer.status === 201) writing.acknowledged.push({ title, at })
      else writing.refused.push({ status: answer.status, text, at })
      await sleep(PAUSE_MS)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
  return {
    token,
    ...writing,
    async stop() {
      stopping.abort()
      await writers
    },
  }
}
