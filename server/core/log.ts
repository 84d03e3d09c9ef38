import { pino } from 'pino'
import type { Config } from '#server/core/config.ts'

/** Secrets and people stay out of the log, whatever is logged beside them. */
const HIDDEN = ['token', 'password', 'chatSecret', 'resetKey', 'usr_email', 'usr_phone', 'authorization', 'cookie']

const [INFO, WARN, ERROR] = [30, 40, 50]

/** JSON lines for machines; on a terminal plain ones for whoever sits before it. */
export function makeLog({ logLevel }: Pick<Config, 'logLevel'>, output: Output = process.stdout): pino.Logger {
  const options = {
    level: logLevel,
    redact: HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    serializers: { err: plainError },
  }
  return output.isTTY ? pino(options, { write: (line) => void output.write(friendly(line)) }) : pino(options, output)
}

interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

/** Errors of the database driver carry the whole connection, credentials included: only what was said and where. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  return { type: name, message, stack, code: (error as { code?: unknown }).code }
}

interface Line {
  level: number
  time: number
  msg?: string
  err?: { message: string; stack?: string }
  method?: string
  path?: string
  status?: number
}

/** «10:42:07  a letter was not delivered». Requests that went well are for machines. */
export function friendly(json: string): string {
  const { level, time, msg = '', err, method, path, status } = JSON.parse(json) as Line
  const isWarning = level >= WARN
  if (msg === 'request' && !isWarning && level >= INFO) return ''
  const clock = new Date(time).toTimeString().slice(0, 8)
  const what = msg === 'request' ? `${method} ${path} ${status}` : msg
  const mark = level >= ERROR ? 'ERROR  ' : isWarning ? 'look   ' : ''
  const reason = err ? `: ${level >= ERROR ? (err.stack ?? err.message) : err.message}` : ''
  return `${clock}  ${mark}${what}${reason}\n`
}
