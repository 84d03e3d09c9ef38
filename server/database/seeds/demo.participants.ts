import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { storeBuffer } from '#server/core/uploads.ts'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'
import { addStageActions } from '#server/database/seeds/demo.stages.ts'

const PICTURE = { width: 1200, height: 600 }

const palettes = [
  ['#0b7285', '#66d9e8'],
  ['#862e9c', '#f783ac'],
  ['#2b8a3e', '#ffd43b'],
  ['#1864ab', '#74c0fc'],
  ['#d9480f', '#ffc078'],
  ['#364fc7', '#63e6be'],
] as const

/** A calm picture of its own for each programme: two colours and a few circles. */
function picture(edc_id: number): Promise<Buffer> {
  const [dark, light] = palettes[(edc_id - 1) % palettes.length] ?? palettes[0]
  const bytes = createHash('sha256').update(`picture ${edc_id}`).digest()
  const at = (index: number, size: number) => Math.round(((bytes[index] ?? 0) / 255) * size)
  const circles = [0, 1, 2, 3, 4, 5].map((index) => {
    const [x, y, r] = [at(index * 3, PICTURE.width), at(index * 3 + 1, PICTURE.height), 60 + at(index * 3 + 2, 200)]
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#ffffff" fill-opacity="0.12"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${dark}"/>
    <stop offset="1" stop-color="${light}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${circles.join('')}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 80, effort: 1 }).toBuffer()
}

async function addPictures(seed: DemoSeed): Promise<void> {
  const { work } = seed
  const pictures = await Promise.all(seed.cycles.map(({ edc_id }) => picture(edc_id)))
  for (const [index, { edc_id }] of seed.cycles.entries()) {
    const buffer = pictures[index] as Buffer
    const file = await storeBuffer(work, { name: 'cycle.webp', mime: 'image/webp', purpose: 'cycle_image', buffer })
    await work.db
      .updateTable('educational_cycle')
      .set({ edc_image: file.fil_id })
      .where('edc_id', '=', edc_id)
      .execute()
  }
}

/** What the work with programmes leaves behind: their pictures and the decisions about people. */
export async function addParticipants(seed: DemoSeed): Promise<void> {
  await addPictures(seed)
  await addStageActions(seed)
}
