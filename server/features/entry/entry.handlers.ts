import { AppError } from '#shared/core/errors.ts'
import { isSmallGroup } from '#shared/core/small-groups.ts'
import { entryContract, type Story } from '#shared/features/entry/entry.contract.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit } from '#server/core/edits.ts'
import { handlers } from '#server/core/handlers.ts'
import { removeFile, resizeImage, storeBuffer, type UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { entryFigures, openProgrammes, partners } from '#server/features/entry/entry.queries.ts'
import { deleteStory, lockStory, storyOf, writeStory } from '#server/features/entry/story.queries.ts'
import { fileIdOf } from '#server/features/files/files.service.ts'

const PICTURE_BOX = { width: 640, height: 640 }

async function storedPicture(work: Work, upload: UploadedFile): Promise<string> {
  const buffer = await resizeImage(upload.path, PICTURE_BOX)
  const file = await storeBuffer(work, { name: 'story.webp', mime: 'image/webp', purpose: 'story_image', buffer })
  return file.fil_id
}

function orNone(story: Story | undefined): Story {
  if (!story) throw new AppError('not_found')
  return story
}

export const entryHandlers = handlers(entryContract, {
  async overview({ work }) {
    const { graduates, hires, companies } = await entryFigures(work.db)
    // Everybody reads this: a few people could be recognised.
    const shown = (people: number) => (isSmallGroup(people) ? 0 : people)
    return {
      companies,
      graduates: shown(graduates),
      hires: shown(hires),
      partners: await partners(work.db),
      story: (await storyOf(work.db)) ?? null,
      programmes: await openProgrammes(work),
    }
  },

  story: async ({ work }) => (await storyOf(work.db)) ?? null,

  async saveStory({ work, input: { expected_changed, remove_image, ...form }, files }) {
    const before = await lockStory(work.db)
    await refuseStale(work, expected_changed, {
      entity: 'success-story',
      id: 1,
      changed: before?.sto_date_changed ?? null,
      labels: {},
      current: before ?? {},
    })
    const old = fileIdOf(before?.sto_image ?? null)
    const upload = files.image?.[0]
    const sto_image = upload ? await storedPicture(work, upload) : remove_image ? null : old
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
