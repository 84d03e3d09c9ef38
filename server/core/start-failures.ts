import type { Config } from '#server/core/config.ts'
import { StartError } from '#server/core/start-error.ts'
import { databaseSentence } from '#server/database/reach.ts'

interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
}

/** What the operator reads when a start or a command fails: one sentence that says what to do, and no stack. */
export function sentenceOf(thrown: unknown, config?: Pick<Config, 'host' | 'port' | 'dataDir'>): string {
  if (thrown instanceof StartError) return thrown.message
  const error = thrown as SystemError
  return (
    (config && listenSentence(error, config)) ??
    fileSentence(error) ??
    databaseSentence(error) ??
    `It could not start: ${error.message || String(thrown)}. LOG_LEVEL=debug shows where in the code.`
  )
}

function listenSentence({ code, syscall }: SystemError, { host, port }: Pick<Config, 'host' | 'port'>) {
  if (code === 'EADDRINUSE') return `The port ${port} of ${host} is taken by another program. Stop that, or set PORT.`
  if (syscall === 'listen' && code === 'EACCES')
    return `This user may not open the port ${port}. Set PORT to 1024 or higher, and put a proxy before it.`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && code === 'ENOTFOUND'))
    return `HOST is ${host}, which is no address of this machine.`
  return undefined
}

const fileReasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that file system is read-only',
  ENOSPC: 'no room is left on the disk',
  EDQUOT: 'no room is left on the disk',
  ENOTDIR: 'a part of that path is a file',
  ENOENT: 'there is no such folder',
}

function fileSentence({ code = '', path }: SystemError) {
  const reason = fileReasons[code]
  return path && reason ? `${path} cannot be used: ${reason}. Is DATA_DIR right?` : undefined
}
