import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PROJECT } from '#server/core/project.ts'

// `npm test`: everything. `npm run check` is the same without the browser. `npm test -- --fleet`: what several people do at the
// same time, with three processes behind a balancer. Ends with `N passed, N failed`.

interface Outcome {
  passed: number
  failed: number
  /** What failed, and what passed only at a later try, by file and title. */
  failures?: string[]
  flaky?: string[]
}

interface Step {
  name: string
  run(): Promise<Outcome>
}

const RESULTS = join(PROJECT, '.cache', 'results')
const withBrowser = !process.argv.includes('--no-browser')
const FLEET = '3'

function command(
  args: string[],
  options: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const [file, ...rest] = args as [string, ...string[]]
    const child = spawn(file, rest, {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'pipe'],
      // What hangs while a test file is read in has no limit of its own.
      timeout: 30 * 60_000,
      env: { ...process.env, NO_COLOR: '1', ...options.env },
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      if (!options.quiet) process.stdout.write(chunk)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

const bin = (name: string) => join(PROJECT, 'node_modules', '.bin', name)

/** Compiler and linter are Go programs: with more room they tidy up less often, and one thread of each loses no time to others. */
const ONE_CORE = { GOGC: '400', GOMAXPROCS: '1' }

/** A step that is one check: it passes when the command does. */
function check(name: string, args: string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await command(args, { quiet: true, env: ONE_CORE })
      if (code !== 0) process.stdout.write(output)
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numTotalTestSuites: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: VitestTest[]
  }[]
}

interface VitestTest {
  status: string
  fullName: string
  /** Also of the first try of a test that passed at the second. */
  failureMessages: string[]
}

async function runVitest(args: string[], env?: Record<string, string>): Promise<Outcome> {
  const file = join(RESULTS, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await command([bin('vitest'), 'run', ...reporters, ...args], env ? { env } : {})
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['Vitest ended before its report'] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  // A file that breaks before its first test counts as a failure, too.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  for (const file of brokenFiles) process.stdout.write(`${file.name}: ${file.message ?? 'failed'}\n`)
  const failed = report.numFailedTests + brokenFiles.length
  const titles = (isMeant: (test: VitestTest) => boolean) =>
    report.testResults.flatMap((file) =>
      file.assertionResults.filter(isMeant).map((test) => `${relative(PROJECT, file.name)} ${test.fullName}`),
    )
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failures: [
      ...brokenFiles.map((file) => relative(PROJECT, file.name)),
      ...titles(({ status }) => status === 'failed'),
    ],
    flaky: titles(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[]
}

function testsThatEnded(suite: PlaywrightSuite, status: 'flaky' | 'unexpected'): string[] {
  return [
    ...suite.specs
      .filter((spec) => spec.tests.some((test) => test.status === status))
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...(suite.suites ?? []).flatMap((child) => testsThatEnded(child, status)),
  ]
}

/** A run of Playwright. What passes only at a later try counts as passed and is named at the end. */
function playwright(name: string, args: string[], env: Record<string, string> = {}): Step {
  return {
    name,
    run: async () => {
      const file = join(RESULTS, `${name.replaceAll(' ', '-')}.json`)
      const { code } = await command([bin('playwright'), 'test', '--reporter=dot,json', ...args], {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
      })
      if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['Playwright ended before its report'] }
      const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
      return {
        passed: stats.expected + stats.flaky,
        failed: code !== 0 && stats.unexpected === 0 ? 1 : stats.unexpected,
        failures: suites.flatMap((suite) => testsThatEnded(suite, 'unexpected')),
        flaky: suites.flatMap((suite) => testsThatEnded(suite, 'flaky')),
      }
    },
  }
}

const browser: Step[] = [playwright('component tests', ['--config', 'e2e/kit']), playwright('browser tests', [])]

/** Of its own accord the compiler divides the files among four who all read the same types: twice the work for two cores. */
const types = (part: string): Step => check(`types: ${part}`, [bin('tsc'), '-p', part, '--checkers', '1'])

/** They use one core each, so two run side by side; the slowest ones begin. */
const checks: Step[] = [
  check('lint', [bin('oxlint'), '--type-aware', '--threads', '1', '.']),
  types('web'),
  types('server'),
  ...(withBrowser ? [check('build', [process.execPath, 'tools/build.ts'])] : []),
  types('e2e'),
  types('shared'),
  check('dead code', [bin('knip'), '--no-progress']),
  check('code that only tests use', [bin('knip'), '--no-progress', '--production', '--tags=-testonly']),
  check('format', [bin('biome'), 'format', '.']),
  check('fences', [process.execPath, 'tools/fences.ts']),
]

const tests: Step[] = [
  {
    name: 'unit and API tests',
    run: () =>
      runVitest(['unit', 'server', ...(withBrowser ? ['browser'] : [])].flatMap((project) => ['--project', project])),
  },
  ...(withBrowser ? browser : []),
]

/**
 * Chat, live screens, and people who decide on the same thing. Fewer at a time than else: three processes want three times
 * the connections of one PostgreSQL.
 */
const fleet: Step[] = [
  {
    name: 'chat protocol of a fleet',
    run: () => runVitest(['chat.conformance', '-t', 'app processes', '--no-file-parallelism'], { FLEET }),
  },
  playwright('browser tests of a fleet', ['chat', 'day-board', 'reaching', 'account', '--workers=2'], { FLEET }),
]

interface Ended {
  outcome: Outcome
  lines: string[]
}

async function runStep({ name, run }: Step): Promise<Ended> {
  const started = Date.now()
  const outcome = await run()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const verdict = outcome.failed === 0 ? 'ok  ' : 'FAIL'
  const line = `${verdict} ${name} (${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s)`
  process.stdout.write(`${line}\n`)
  const failed = (outcome.failures ?? []).map((title) => `     failed: ${title}`)
  const flaky = (outcome.flaky ?? []).map((title) => `     flaky: ${title}`)
  return { outcome, lines: [line, ...failed, ...flaky] }
}

/** In the order of the steps, however many of them run at a time. */
async function runSteps(steps: readonly Step[], atOnce: number): Promise<Ended[]> {
  const ended: Ended[] = []
  const waiting = [...steps.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) ended[next[0]] = await runStep(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return ended
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const ended = process.argv.includes('--fleet')
  ? await runSteps(fleet, 1)
  : [...(await runSteps(checks, 2)), ...(await runSteps(tests, 1))]
const passed = ended.reduce((sum, { outcome }) => sum + outcome.passed, 0)
const failed = ended.reduce((sum, { outcome }) => sum + outcome.failed, 0)
process.stdout.write(`\n${ended.flatMap(({ lines }) => lines).join('\n')}\n\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
