import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT } from '#server/core/project.ts'

// `npm run kit`: the catalogue of the components in web/ui and web/parts, without server and database.

const PORT = process.env.KIT_PORT ?? '5180'
const vite = join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js')

process.stdout.write(`The catalogue: http://127.0.0.1:${PORT}/kit/\n`)
const child = spawn(
  process.execPath,
  [vite, '--host', '127.0.0.1', '--port', PORT, '--strictPort', '--logLevel', 'warn'],
  {
    cwd: PROJECT,
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 0))
