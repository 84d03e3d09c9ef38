import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { withoutJoiners } from '#shared/core/format.ts'
import { XLSX_MIME } from '#shared/core/xlsx.ts'
import {
  type FunderPack,
  funderPackContract,
  type Genuine,
  type PackRecount,
  ROWS_SHOWN,
} from '#shared/features/funder-pack/funder-pack.contract.ts'
import { CHECK_PAGE } from '#shared/features/funder-pack/funder-pack.pages.ts'
import { countIndicators, indicators } from '#shared/features/funder-pack/funder-pack.rules.ts'
import { asOfBegin, readAsOf } from '#server/core/as-of.ts'
import { audit } from '#server/core/audit.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { PDF_MIME } from '#server/core/pdf/pdf.ts'
import type { Work } from '#server/core/work.ts'
import { countedRow, dataOf, gapsOf, hashOf, packData } from '#server/features/funder-pack/funder-pack.content.ts'
import { openFiguresHandlers } from '#server/features/funder-pack/open-figures.ts'
import { packPaper, packWorkbook } from '#server/features/funder-pack/funder-pack.files.ts'
import {
  insertPack,
  KEY_PLACE,
  type KeptPack,
  lastOfPeriod,
  nextNumber,
  packById,
  packByMark,
  packFile,
  packHeads,
  type Period,
  seatsOf,
} from '#server/features/funder-pack/funder-pack.queries.ts'

export const funderPackHandlers = handlers(funderPackContract, {
  list: ({ work }) => packHeads(work),

  async preview({ work, input }) {
    refuseBackwards(input)
    const seats = await seatsOf(work, input)
    const incomplete = seats.flatMap((seat) => {
      const { usr_id, usr_fullname, edc_id, cycle } = seat
      const gaps = gapsOf(seat)
      return gaps.length > 0 ? [{ usr_id, usr_fullname, edc_id, cycle, gaps }] : []
    })
    return {
      counted: countIndicators(seats.map(countedRow)),
      incomplete: incomplete.slice(0, ROWS_SHOWN),
      incomplete_total: incomplete.length,
    }
  },

  async freeze({ work, input }) {
    refuseBackwards(input)
    if (input.until > athensDay(work.now)) throw invalid({ until: 'Η τελευταία ημέρα δεν έχει έρθει ακόμη.' })
    const number = await nextNumber(work)
    const earlier = await lastOfPeriod(work, input)
    // Without the key of the pack before nobody can tell which rows are the same.
    const before = earlier && earlier.key !== '' ? earlier : undefined
    const seats = await seatsOf(work, input)
    if (seats.length === 0) throw invalid({ from: 'Καμία θέση δεν δόθηκε σε αιτήσεις αυτών των ημερών.' })
    const key = randomBytes(32).toString('base64')
    const data = packData(
      { ...input, number, made_on: work.now.toISOString(), key },
      seats,
      before ? { data: dataOf(before), key: work.services.keys.decrypt(KEY_PLACE, before.key) } : null,
    )
    const checkAt = work.addressOf(CHECK_PAGE)
    const [pdf, xlsx, text] = [packPaper(data, checkAt), await packWorkbook(data, checkAt), JSON.stringify(data)]
    const incomplete = data.rows.filter(({ gaps }) => gaps.length > 0).length
    const id = await insertPack(work, {
      ...input,
      number,
      data: { text, hash: hashOf(text) },
      pdf: { bytes: pdf, hash: hashOf(pdf) },
      xlsx: { bytes: xlsx, hash: hashOf(xlsx) },
      key,
      rows: data.rows.length,
      incomplete,
    })
    await audit(work, { action: 'froze pack', entity: 'funder-pack', id, after: { number, ...input } })
    return shown(await kept(work, id))
  },

  one: async ({ work, input: { id } }) => shown(await kept(work, id)),

  recount: async ({ work, input: { id } }) => recount(work, await kept(work, id)),

  async rows({ work, input: { id, indicator, skip } }) {
    const own = indicators.find((each) => each.id === indicator)
    const rows = dataOf(await kept(work, id)).rows.filter((row) => own?.counts(row))
    return { rows: rows.slice(skip, skip + ROWS_SHOWN), total: rows.length }
  },

  async file({ work, input: { id, format } }) {
    const file = await packFile(work, id, format)
    if (!file) throw new AppError('not_found')
    await audit(work, { action: 'exported', entity: 'funder-pack', id, after: { format } })
    const mime = format === 'pdf' ? PDF_MIME : XLSX_MIME
    return new FileAnswer({ name: `${file.number}.${format}`, mime, body: file.bytes })
  },

  async check({ work, input }): Promise<Genuine | null> {
    const given = withoutJoiners(input.mark)
    const mark = /^[\da-f]{64}$/i.test(given) ? given.toLowerCase() : given.toUpperCase()
    const pack = await packByMark(work, mark)
    if (!pack) return null
    const { number, from, until, made_on } = pack
    const hashes = hashesOf(pack)
    const kind = mark === hashes.pdf ? 'PDF' : mark === hashes.xlsx ? 'XLSX' : mark === hashes.data ? 'DATA' : 'NUMBER'
    return { number, from, until, made_on, kind, hashes }
  },

  ...openFiguresHandlers,
})

function refuseBackwards({ from, until }: Period): void {
  if (until < from) throw invalid({ until: 'Η τελευταία ημέρα είναι πριν από την πρώτη.' })
}

async function kept(work: Work, id: number): Promise<KeptPack> {
  const pack = await packById(work, id)
  if (!pack) throw new AppError('not_found')
  return pack
}

const hashesOf = ({ pdf_hash, xlsx_hash, data_hash }: KeptPack) => ({ pdf: pdf_hash, xlsx: xlsx_hash, data: data_hash })

function shown(pack: KeptPack): FunderPack {
  const { counted, words = null, changes } = dataOf(pack)
  const { fpk_id, number, from, until, made_on, made_by, rows, incomplete } = pack
  const head = { fpk_id, number, from, until, made_on, made_by, rows, incomplete }
  return { ...head, counted, words, changes, hashes: hashesOf(pack) }
}

/** Counts it once more from what the database still knows of that moment. */
async function recount(work: Work, pack: KeptPack): Promise<PackRecount> {
  const moment = new Date(pack.made_on)
  if (moment < (await asOfBegin(work.db)))
    throw new AppError('conflict', { message: 'Το πακέτο παγώθηκε πριν αρχίσει να κρατιέται το παρελθόν.' })
  const data = dataOf(pack)
  const key = pack.key === '' ? '' : work.services.keys.decrypt(KEY_PLACE, pack.key)
  return readAsOf(work, { before: moment, now: moment }, async (past) => {
    const seats = await seatsOf(past, data)
    const { counted, changes } = packData({ ...data, key }, seats, key === '' ? null : { data, key })
    return { is_same: isDeepStrictEqual(counted, data.counted), counted, reasons: changes.reasons }
  })
}
