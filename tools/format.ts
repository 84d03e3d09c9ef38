import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT } from '#server/core/project.ts'

const biome = join(PROJECT, 'node_modules', '.bin', 'biome')
process.exit(spawnSync(biome, ['format', '--write', '.'], { cwd: PROJECT, stdio: 'inherit' }).status ?? 1)
