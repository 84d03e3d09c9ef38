import { readConfig } from '#server/core/config.ts'
import { examineAll } from '#server/doctor/doctor.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { runCommand } from '#tools/database.ts'

// `npm run doctor`: looks at settings, address, database, files, mail, chat, clock and disk, and says one sentence of each.
// It works before the first start and while the product runs. Exit code 1: something is bad. `--json` for programs.

const marks: Record<Finding['state'], string> = { good: 'ok     ', warning: 'look   ', bad: 'BROKEN ' }

await runCommand(async () => {
  const findings = await examineAll(readConfig())
  const lines = process.argv.includes('--json')
    ? [JSON.stringify(findings, null, 2)]
    : findings.map(({ state, subject, sentence }) => `${marks[state]} ${subject.padEnd(9)} ${sentence}`)
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0
})
// A service that keeps its connection open must not keep the answer waiting.
process.exit()
