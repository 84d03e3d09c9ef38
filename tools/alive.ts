import { readConfig } from '#server/core/config.ts'
import { HEALTH } from '#server/core/probes.ts'
import { runCommand } from '#tools/database.ts'

// `./regen alive`: for a container that looks after itself. Exit code 0 when the process in it answers.

await runCommand(async () => {
  const { port } = readConfig()
  const { ok } = await fetch(`http://127.0.0.1:${port}${HEALTH}`, { signal: AbortSignal.timeout(4000) })
  process.exit(ok ? 0 : 1)
})
