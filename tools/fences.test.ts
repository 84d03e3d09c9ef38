import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { brokenFences, readSources, rules, type SourceFile } from '#tools/fences.ts'
import { PROJECT } from '#server/core/project.ts'

const api = { path: 'shared/api.ts', text: '' }
const canaries: Record<string, SourceFile[]> = {
  acrossFeatures: [{ path: 'web/features/ads/AdsScreen.tsx', text: "import { X } from '#web/features/kpis/X.tsx'" }],
  featureCircles: [
    {
      path: 'server/features/ads/ads.handlers.ts',
      text: "import { x } from '#server/features/kpis/kpis.service.ts'",
    },
    { path: 'server/features/kpis/kpis.handlers.ts', text: "import { x } from '#server/features/ads/ads.service.ts'" },
  ],
  servicesServeOthers: [
    { path: 'server/features/ads/ads.service.ts', text: '' },
    { path: 'server/features/ads/ads.handlers.ts', text: "import { x } from '#server/features/ads/ads.service.ts'" },
  ],
  noSideEffectImports: [{ path: 'server/features/ads/ads.handlers.ts', text: "import './ads.mail-templates.ts'" }],
  sqlInItsPlace: [{ path: 'server/features/ads/ads.words.ts', text: 'sql`select 1`' }],
  companiesArePlural: [{ path: 'web/features/interviews/interviews.texts.ts', text: "none: 'Σε αγγελία σου'" }],
  sharedTextsAddressNobody: [{ path: 'web/ui/ui.texts.ts', text: "retry: 'Δοκίμασε ξανά'" }],
  mailStaysWhole: [{ path: 'web/features/settings/settings.texts.ts', text: "body: 'Ο σύνδεσμος έρχεται με e-mail.'" }],
  filtersHaveOneName: [{ path: 'web/ui/list.texts.ts', text: "add: 'Προσθήκη συνθήκης'" }],
  figuresNameTheirMonths: [{ path: 'shared/features/kpis/kpis.words.ts', text: "label: 'Σε 6 μήνες'" }],
  environmentInOnePlace: [{ path: 'server/core/mail.ts', text: 'process.env.SMTP_URL' }],
  ownPlaceIsUnknown: [{ path: 'server/core/mail.ts', text: 'join(import.meta.dirname, "logo.svg")' }],
  todayGoesOn: [{ path: 'web/ui/Calendar.tsx', text: 'const [day] = useState(() => athensDay(new Date()))' }],
  noParentImports: [{ path: 'server/core/mail.ts', text: "import { x } from '../x.ts'" }],
  serverPackages: [{ path: 'server/core/mail.ts', text: "import { encode } from 'vite'" }],
  noBarrels: [{ path: 'web/ui/index.ts', text: '' }],
  sameFeatures: [{ path: 'shared/features/ads/ads.contract.ts', text: '' }, api],
  webFeatures: [
    { path: 'web/app/features.ts', text: "import { a } from '#web/features/ads/ads.feature.ts'" },
    { path: 'web/features/ads/ads.feature.ts', text: "import { AdsScreen } from '#web/features/ads/AdsScreen.tsx'" },
  ],
  names: [{ path: 'web/features/ads/ads-screen.tsx', text: '' }],
  pathsInContracts: [{ path: 'server/features/ads/ads.service.ts', text: 'const href = `${url}/api/file/${id}`' }],
  partsServeSeveral: [
    { path: 'web/parts/AdCard.tsx', text: '' },
    { path: 'web/features/ads/AdsScreen.tsx', text: "import { AdCard } from '#web/parts/AdCard.tsx'" },
  ],
  scopes: [{ path: 'server/features/ads/ads.queries.ts', text: 'function ads(db: Db, cny_id: number | null) {}' }],
  uniqueNames: [
    { path: 'server/features/ads/list.ts', text: '' },
    { path: 'server/features/kpis/list.ts', text: '' },
  ],
  dialogWidths: [{ path: 'web/ui/WideDialog.tsx', text: '<Modal opened size={738}>' }],
  dialogsUseForms: [{ path: 'web/features/ads/AdDialog.tsx', text: 'const save = useSend(contract.create)' }],
  wordsOfNumbersStandInOnePlace: [
    { path: 'web/ui/Share.tsx', text: "const share = () => new Intl.NumberFormat('el')" },
  ],
  sharesAreRoundedInOnePlace: [{ path: 'web/ui/Share.tsx', text: 'const text = `${Math.round(value * 100)}%`' }],
  ordersAreMadeLate: [{ path: 'web/ui/Names.tsx', text: "const names = new Intl.Collator('el')" }],
  dialogTextsAreKept: [
    {
      path: 'web/features/ads/AdDialog.tsx',
      text: 'function AdDialog() {\n  useContractForm()\n  return <DialogForm><TextArea /></DialogForm>\n}',
    },
  ],
  questionsAreAnnounced: [
    { path: 'web/features/ads/AdRow.tsx', text: '<Button onClick={askToRemove}>{texts.remove}</Button>' },
  ],
  kitHasStories: [
    { path: 'web/ui/Chip.tsx', text: '' },
    { path: 'web/features/ads/AdsScreen.tsx', text: "import { Chip } from '#web/ui/Chip.tsx'" },
  ],
  plainNames: [
    { path: 'server/features/ads/ads.service.ts', text: 'async function tellOffice(work: Work) {}' },
    { path: 'server/features/ads/ads.queries.ts', text: 'const found = await rows(db)' },
  ],
  unfinished: [{ path: 'web/features/ads/AdsScreen.tsx', text: `// ${'TO'}DO later` }],
}

describe('fences', () => {
  it.each(Object.keys(rules))('%s fails on its canary', (name) => {
    expect(rules[name]?.(canaries[name] ?? [])).not.toEqual([])
  })

  it.each([
    'const [yesterday] = useState(() => addDays(athensDay(new Date()), -1))',
    'const day = useMemo(() => {\n    return `${athensDay(new Date().toISOString())}`\n  }, [])',
    'const [until, setUntil] = useState<string | null>(\n    addDays(athensDay(new Date()), 7),\n  )',
    'const today = athensDay(useNow())',
  ])('find a day that does not go on: %s', (line) => {
    const file = { path: 'web/ui/Calendar.tsx', text: `function A() {\n  ${line}\n}` }
    expect(rules['todayGoesOn']?.([file])).toHaveLength(1)
  })

  it('let a day be read when it is needed, and that of a value', () => {
    const text = `function A() {
  const [isOpen] = useState(false)
  const days = useMemo(() => rows.map((row) => athensDay(new Date(row.at))), [rows])
  return <Days isOffered={(day) => day >= athensDay(new Date())} />
}`
    expect(rules['todayGoesOn']?.([{ path: 'web/ui/Calendar.tsx', text }])).toEqual([])
  })

  it.each([
    ['<RemoveDialog />', 'true', 1],
    ['<LoadedDialog load={loadRemove} />', 'true', 1],
    ['<LoadedDialog load={loadLook} />', 'true', 0],
    ['<LookDialog />', 'true', 0],
    ["asks === 'other' && <RemoveDialog />", "'this'", 0],
  ])('find a button that opens a dialog in which something is done: %s', (shown, value, count) => {
    const dialogs = `function RemoveDialog() {\n  return <DialogForm />\n}\nfunction LookDialog() {\n  return <AppDialog />\n}
const loadLook = () =>\n  import('./LookDialog.tsx').then(({ LookDialog }) => LookDialog)

const loadRemove = async () => (await import('./RemoveDialog.tsx')).RemoveDialog`
    const text = `const [asks, setAsks] = useState(null)
<Button onClick={() => setAsks(${value})}>{texts.remove}</Button>
{${shown.startsWith('asks') ? shown : `asks && ${shown}`}}
${dialogs}`
    expect(rules['questionsAreAnnounced']?.([{ path: 'web/features/ads/AdRow.tsx', text }])).toHaveLength(count)
    const named = text.replace('texts.remove', 'asking(texts.remove)')
    expect(rules['questionsAreAnnounced']?.([{ path: 'web/features/ads/AdRow.tsx', text: named }])).toEqual([])
  })

  it('hold for the project', () => {
    expect(brokenFences(readSources())).toEqual([])
  })
})

/** Files that the linter must refuse, each with the rule that has to speak. */
const lintCanaries = [
  { file: 'shared/core/canary.ts', text: "import '#server/app.ts'\n", rule: 'no-restricted-imports' },
  { file: 'shared/core/canary.ts', text: "import 'node:fs'\n", rule: 'no-restricted-imports' },
  { file: 'server/core/canary.ts', text: "import '#web/main.tsx'\n", rule: 'no-restricted-imports' },
  { file: 'server/core/canary.ts', text: "import '#server/features.ts'\n", rule: 'no-restricted-imports' },
  {
    file: 'web/ui/canary.ts',
    text: "import '#shared/features/auth/auth.contract.ts'\n",
    rule: 'no-restricted-imports',
  },
  { file: 'web/parts/canary.ts', text: "import '#web/features/auth/LoginScreen.tsx'\n", rule: 'no-restricted-imports' },
  { file: 'web/features/ads/canary.ts', text: "import '#web/app/App.tsx'\n", rule: 'no-restricted-imports' },
  { file: 'web/core/canary.ts', text: "import '#server/app.ts'\n", rule: 'no-restricted-imports' },
  {
    file: 'server/core/canary.ts',
    text: 'async function go() {}\nexport function run() {\n  go()\n}\n',
    rule: 'no-floating-promises',
  },
  { file: 'server/core/canary.ts', text: 'export const x: any = 1\n', rule: 'no-explicit-any' },
  { file: 'server/core/canary.ts', text: 'export default 1\n', rule: 'no-default-export' },
  { file: 'server/core/canary.ts', text: `${'// line\n'.repeat(351)}export const x = 1\n`, rule: 'max-lines' },
  {
    file: 'server/core/canary.ts',
    text: `export function long() {\n${'  void 0\n'.repeat(61)}}\n`,
    rule: 'max-lines-per-function',
  },
]

describe('lint fences', () => {
  const folder = crypto.randomUUID().slice(0, 8)
  const placed = lintCanaries.map((canary, place) => ({
    ...canary,
    name: canary.file.replace('canary', `canary-${folder}-${place}`),
  }))
  let report: { filename: string; code: string }[] = []

  // One run for all: the linter reads the types of a whole part first.
  beforeAll(() => {
    for (const { name, text } of placed) {
      const path = join(PROJECT, name)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, text)
    }
    try {
      const bin = join(PROJECT, 'node_modules', '.bin', 'oxlint')
      const args = ['--type-aware', '--format', 'json', ...placed.map(({ name }) => name)]
      const { stdout } = spawnSync(bin, args, { cwd: PROJECT, encoding: 'utf8' })
      report = (JSON.parse(stdout) as { diagnostics: typeof report }).diagnostics
    } finally {
      for (const { name } of placed) rmSync(join(PROJECT, name))
    }
  })

  it.each(placed)('$rule refuses $file', ({ name, rule }) => {
    const codes = report.filter(({ filename }) => filename === name).map(({ code }) => code)
    expect(codes.some((code) => code.includes(rule))).toBe(true)
  })
})
