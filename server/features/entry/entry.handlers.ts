import { AppError } from '#shared/core/errors.ts'
import { isSmallGroup } from '#shared/core/small-groups.ts'
import { ownWords, shownWords } from '#shared/features/entry/entry-words.defaults.ts'
import { entryContract, type Story } from '#shared/features/entry/entry.contract.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit } from '#server/core/edits.ts'
import { handlers } from '#server/core/handlers.ts'
import { removeFile, resizeImage, storeBuffer, type UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { entryFigures, openProgrammes, partners } from '#server/features/entry/entry.queries.ts'
import { deleteStory, lockStory, storyOf, writeStory } from '#server/features/entry/story.queries.ts'
import {
  entryVersions,
  insertVersion,
  currentWords,
  withoutPicture,
} from '#server/features/entry/entry-words.queries.ts'
import { fileIdOf } from '#server/features/files/files.service.ts'

const STORY_BOX = { width: 640, height: 640 }
/** As messengers show a link, twice as sharp on the page. */
const ENTRY_BOX = { width: 1600, height: 1200 }

async function storedPicture(
  work: Work,
  upload: UploadedFile,
  { purpose, box }: { purpose: 'story_image' | 'entry_image'; box: typeof STORY_BOX },
): Promise<string> {
  const buffer = await resizeImage(upload.path, box)
  const file = await storeBuffer(work, { name: `${purpose}.webp`, mime: 'image/webp', purpose, buffer })
  return file.fil_id
}

function orNone(story: Story | undefined): Story {
  if (!story) throw new AppError('not_found')
  return story
}

export const entryHandlers = handlers(entryContract, {
  async overview({ work }) {
    const [{ graduates, hires, companies, has_open_figures }, shownPartners, story, programmes] = await Promise.all([
      entryFigures(work),
      partners(work),
      storyOf(work.db),
      openProgrammes(work),
    ])
    // Everybody reads this: a few people could be recognised.
    const shown = (people: number) => (isSmallGroup(people) ? 0 : people)
    return {
      companies,
      graduates: shown(graduates),
      hires: shown(hires),
      has_open_figures,
      partners: shownPartners.rows,
      partners_total: shownPartners.total,
      story: story ?? null,
      programmes: programmes.rows,
      programmes_total: programmes.total,
    }
  },

  async words({ work }) {
    const { words, image } = await currentWords(work.db)
    return { words: shownWords(words), image }
  },

  versions: ({ work }) => entryVersions(work.db),

  async saveWords({ work, input: { expected_version, note, remove_image, ...words }, files }) {
    const before = await currentWords(work.db)
    const old = fileIdOf(before.image)
    const upload = files.image?.[0]
    const image = upload
      ? await storedPicture(work, upload, { purpose: 'entry_image', box: ENTRY_BOX })
      : remove_image
        ? null
        : old
    const version = expected_version + 1
    const isNext = before.version === expected_version
    if (!isNext || !(await insertVersion(work, { version, words: ownWords(words), image, note })))
      throw new AppError('conflict', {
        message: 'Κάποιος άλλος άλλαξε στο μεταξύ τα κείμενα. Δες τη νέα τους μορφή και δοκίμασε ξανά.',
      })
    await withoutPicture(work.db, { before: version })
    if (old && old !== image) await removeFile(work, old)
    await audit(work, {
      action: 'reworded',
      entity: 'entry-words',
      id: 1,
      before: { version: before.version },
      after: { version, note },
    })
    const [newest] = await entryVersions(work.db)
    if (!newest) throw new AppError('not_found')
    return newest
  },

  story: async ({ work }) => (await storyOf(work.db)) ?? null,

  async saveStory({ work, input: { expected_changed, remove_image, ...form }, files }) {
    const before = await lockStory(work.db)
    // Whoever does not say what they have read has read none: nobody else's first story is written over.
    await refuseStale(work, expected_changed ?? null, {
      entity: 'success-story',
      id: 1,
      changed: before?.sto_date_changed ?? null,
      labels: {},
      current: before ?? {},
    })
    const old = fileIdOf(before?.sto_image ?? null)
    const upload = files.image?.[0]
    const sto_image = upload
      ? await storedPicture(work, upload, { purpose: 'story_image', box: STORY_BOX })
      : remove_image
        ? null
        : old
    const after = { ...form, sto_image }
    // The trail outlives the consent: it says that something changed, never what was written of the person.
    const change = { action: 'changed' as const, entity: 'success-story', id: 1, inTrail: () => ({}) }
    await saveEdit(work, { ...change, before: { ...before, sto_image: old }, after }, async () => {
      await writeStory(work, after)
      if (old && old !== sto_image) await removeFile(work, old)
    })
    return orNone(await storyOf(work.db))
  },

  async removeStory({ work }) {
    const before = orNone(await lockStory(work.db))
    const image = fileIdOf(before.sto_image)
    await deleteStory(work.db)
    if (image) await removeFile(work, image)
    await audit(work, { action: 'deleted', entity: 'success-story', id: 1 })
    return { message: 'Η ιστορία δεν φαίνεται πια και διαγράφηκε.' }
  },
})
