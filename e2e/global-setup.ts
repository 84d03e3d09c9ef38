import { spawn, spawnSync } from 'node:child_process'
import { findChromium } from './chromium.ts'
import { PROJECT } from '#server/core/project.ts'

/** Builds the product, and starts the database that all test files clone. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Unpacked once here: two workers that unpack it at the same time would disturb each other.
  await findChromium()
  const built = spawnSync(process.execPath, ['tools/build.ts'], { cwd: PROJECT, stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The product could not be built.')
  const child = spawn(process.execPath, ['e2e/seed-server.ts'], { cwd: PROJECT, stdio: ['pipe', 'pipe', 'inherit'] })
  const ready = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const line = /READY (.+)\n/.exec(text)
      if (line?.[1]) resolve(line[1])
    })
    child.on('exit', (code) =>
      reject(new Error(`The seeded database of the browser tests could not be made (exit ${code}).`)),
    )
  })
  process.env.E2E_SEED = ready
  return async () => {
    child.removeAllListeners('exit')
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}
