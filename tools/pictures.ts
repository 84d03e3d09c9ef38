import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT } from '#server/core/project.ts'

// `npm run pictures`: takes the pictures of the guide anew, from the screens as they are (e2e/guide.spec.ts).

const playwright = join(PROJECT, 'node_modules', '.bin', 'playwright')
const env = { ...process.env, PICTURES: 'write' }
process.exit(
  spawnSync(playwright, ['test', 'guide', '--grep', 'begins at a page that opens', '--workers', '1'], {
    cwd: PROJECT,
    stdio: 'inherit',
    env,
  }).status ?? 1,
)
