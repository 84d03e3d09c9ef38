import { AppError } from '#shared/core/errors.ts'
import { formatDate } from '#shared/core/format.ts'
import { CSV_MIME, csvTable } from '#shared/core/sheet-files.ts'
import type { funderPackContract, OpenFigures, Opening } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { OPEN_PAGE } from '#shared/features/funder-pack/funder-pack.pages.ts'
import {
  licence,
  OPEN_NOTE,
  type OpenFigure,
  openFiguresOf,
  openGroups,
  openGroupWords,
} from '#shared/features/funder-pack/open-figures.rules.ts'
import { audit } from '#server/core/audit.ts'
import { FileAnswer, type Handler } from '#server/core/handlers.ts'
import type { PagePreview } from '#server/core/page-preview.ts'
import type { Work } from '#server/core/work.ts'
import { dataOf } from '#server/features/funder-pack/funder-pack.content.ts'
import { packById } from '#server/features/funder-pack/funder-pack.queries.ts'
import {
  openFiguresOfPack,
  openingNow,
  openPack,
  withdrawFigures,
} from '#server/features/funder-pack/open-figures.queries.ts'

type Calls = typeof funderPackContract
type OpenCalls = 'opening' | 'publish' | 'withdraw' | 'open' | 'openFile'

export const openFiguresHandlers: { [Name in OpenCalls]: Handler<Calls[Name]> } = {
  opening: ({ work }) => openingNow(work),

  async publish({ work, input }): Promise<Opening> {
    const pack = await packById(work, input.fpk_id)
    if (!pack) throw new AppError('not_found')
    const groups = openGroups.filter((group) => input.groups.includes(group))
    await openFiguresOfPack(work, input.fpk_id, groups)
    const after = { number: pack.number, groups }
    await audit(work, { action: 'opened figures', entity: 'funder-pack', id: input.fpk_id, after })
    const opening = await openingNow(work)
    if (!opening) throw new AppError('not_found')
    return opening
  },

  async withdraw({ work }) {
    const before = await openingNow(work)
    const withdrawn = await withdrawFigures(work)
    if (withdrawn && before)
      await audit(work, { action: 'withdrew figures', entity: 'funder-pack', id: before.fpk_id, before })
    return { withdrawn }
  },

  open: ({ work }) => openFigures(work),

  async openFile({ work }) {
    const open = await openFigures(work)
    if (!open) throw new AppError('not_found')
    return new FileAnswer({ name: `${open.number}-open.csv`, mime: CSV_MIME, body: Buffer.from(csvOfFigures(open)) })
  },
}

async function openFigures(work: Work): Promise<OpenFigures | null> {
  const pack = await openPack(work)
  if (!pack) return null
  const { number, from, until, made_on, groups } = pack
  const figures = openFiguresOf(dataOf(pack), groups)
  return { number, from, until, made_on, source: work.services.config.brandName, licence, note: OPEN_NOTE, figures }
}

function csvOfFigures({ number, from, until, made_on, source, figures }: OpenFigures): string {
  const same = (header: string, value: string) => ({ header, value: () => value })
  return csvTable<OpenFigure>(
    [
      { header: 'Ομάδα', value: ({ group }) => openGroupWords[group] },
      { header: 'Δείκτης', value: ({ label }) => label },
      { header: 'Σύνολο', value: ({ total }) => total },
      { header: 'Γυναίκες', value: ({ women }) => women },
      { header: 'Άνδρες', value: ({ men }) => men },
      { header: 'Ορισμός', value: ({ definition }) => definition },
      same('Αιτήσεις από', formatDate(from)),
      same('Αιτήσεις έως', formatDate(until)),
      same('Ημέρα των στοιχείων', formatDate(made_on)),
      same('Πακέτο', number),
      same('Πηγή', source),
      same('Άδεια', `${licence.name} ${licence.url}`),
      same('Σημείωση', OPEN_NOTE),
    ],
    figures,
  )
}

export async function openPreview(work: Work, path: string): Promise<PagePreview | null> {
  const open = path === OPEN_PAGE ? await openPack(work) : undefined
  if (!open) return null
  return {
    title: 'Αποτελέσματα σε ανοιχτά στοιχεία',
    description: `Αιτήσεις ${formatDate(open.from)} έως ${formatDate(open.until)}, όπως ήταν γνωστά στις ${formatDate(open.made_on)}.`,
    image: null,
  }
}
