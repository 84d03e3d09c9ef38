import { formatBytes } from '#shared/core/format.ts'
import { texts } from './ui.texts.ts'

export interface FileRules {
  /** Endings with their dot, and media types: `['.pdf', '.docx', 'image/*']`. */
  accept?: readonly string[] | undefined
  maxBytes?: number | undefined
  maxFiles?: number | undefined
}

/** `.pdf` → `PDF`, `image/*` → `εικόνα`. */
export function typeWords(accept: readonly string[]): string {
  const words = accept.map((type) => {
    if (type.startsWith('.')) return type.slice(1).toUpperCase()
    return type === 'image/*' ? 'εικόνα' : (type.split('/')[1] ?? type).toUpperCase()
  })
  return [...new Set(words)].join(', ')
}

function isAccepted(file: File, accept: readonly string[]): boolean {
  const name = file.name.toLowerCase()
  return accept.some((type) => {
    if (type.startsWith('.')) return name.endsWith(type.toLowerCase())
    if (type.endsWith('/*')) return file.type.startsWith(type.slice(0, -1))
    return file.type === type
  })
}

/** Why a file cannot be taken, or null. The server looks again, and into the file. */
export function fileProblem(file: File, { accept, maxBytes }: FileRules): string | null {
  if (file.size === 0) return texts.file.empty(file.name)
  if (accept && !isAccepted(file, accept)) return texts.file.wrongType(file.name, typeWords(accept))
  if (maxBytes !== undefined && file.size > maxBytes) return texts.file.tooLarge(file.name, formatBytes(maxBytes))
  return null
}
