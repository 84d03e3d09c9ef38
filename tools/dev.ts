import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PROJECT } from '#server/core/project.ts'
import { runtimeFlags } from './runtime-flags.mjs'

// `npm run dev`: the server starts anew when its sources change, the browser's part changes in place.

const WEB_PORT = 5173
const bin = (name: string, path: string) => join(PROJECT, 'node_modules', name, path)

const server = spawn(
  process.execPath,
  [...runtimeFlags, '--watch-path=server', '--watch-path=shared', '--watch-preserve-output', 'server/main.ts'],
  {
    cwd: PROJECT,
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${WEB_PORT}` },
  },
)
const web = spawn(process.execPath, [bin('vite', 'bin/vite.js'), '--port', String(WEB_PORT), '--strictPort'], {
  cwd: PROJECT,
  stdio: 'inherit',
})

const children = [server, web]
let stopping = false

function stop(): void {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
