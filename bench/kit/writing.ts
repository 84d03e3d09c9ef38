import { setTimeout as sleep } from 'node:timers/promises'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { ask, signIn } from '#bench/kit/ask.ts'

// People who write without a pause while something breaks: what was acknowledged must be there afterwards.

const WRITERS = 8
const PAUSE_MS = 500

export interface Writing {
  token: string
  acknowledged: { title: string; at: number }[]
  refused: { status: number; text: string; at: number }[]
  stop(): Promise<void>
}

/** Eight people of the office who make report titles of their own. */
export async function startWriting(url: string): Promise<Writing> {
  const token = await signIn(url)
  const stopping = new AbortController()
  const writing: Pick<Writing, 'acknowledged' | 'refused'> = { acknowledged: [], refused: [] }
  const writer = async (number: number) => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const title = `writer ${number} ${count}`
      const body = { rpfg_type: 'candidate', rpfg_title: title }
      const answer = await ask(url + reportsContract.create.path, { token, body })
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
