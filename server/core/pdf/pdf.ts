import { documentFonts } from '#server/core/pdf/font.ts'
import { assemble } from '#server/core/pdf/file.ts'
import { layOut } from '#server/core/pdf/layout.ts'

export type Block =
  /** A coloured band over the whole width, at the top of a document: who, what, and how to reach them. */
  | { type: 'banner'; text: string; subtitle?: string; details?: readonly string[] }
  | { type: 'title'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string; quiet?: boolean }
  | { type: 'bullet'; text: string }
  | { type: 'pair'; label: string; text: string }
  /** A station of a life: when, what, where, and a few words. */
  | { type: 'entry'; label: string; title: string; subtitle?: string; text?: string }
  | { type: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] }
  | { type: 'line' }

export interface Column {
  label: string
  /** The share of the width, 1 when not said. */
  share?: number
}

export interface PdfDocument {
  title: string
  author: string
  created: Date
  blocks: readonly Block[]
}

/** Writes a PDF of A4 pages with Greek text that can be searched and copied. About a millisecond a page. */
export function writePdf(document: PdfDocument): Buffer {
  const fonts = documentFonts()
  return assemble(document, fonts, layOut(document, fonts))
}
