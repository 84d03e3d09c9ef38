import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

/**
 * The browser of the tests: CHROMIUM_PATH, else one that the system has, else the one from npm (Linux x64), whose
 * libraries it brings along.
 */
export async function findChromium(): Promise<Browser> {
  const base = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ]
  const chosen = process.env.CHROMIUM_PATH ?? SYSTEM.find((path) => existsSync(path))
  if (chosen) return { executablePath: chosen, args: base, env: {} }
  // The package unpacks its libraries only where it believes itself on a serverless machine.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  const libraries = libraryPath()
  const args = [...base, '--headless=shell']
  const env: Record<string, string> = libraries ? { LD_LIBRARY_PATH: libraries } : {}
  const works = spawnSync(executablePath, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } })
  if (works.status !== 0) {
    throw new Error(`No Chromium runs here (${String(works.stderr).slice(0, 300)}). Name one with CHROMIUM_PATH.`)
  }
  return { executablePath, args, env }
}

function libraryPath(): string | null {
  const folders = ['/tmp/al2023/lib', '/tmp/al2/lib', '/tmp/lib'].filter((path) => existsSync(path))
  return folders.length > 0 ? [...folders, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') : null
}
