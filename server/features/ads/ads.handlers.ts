import { AppError, invalid } from '#shared/core/errors.ts'
import { type Filter, filterProblem } from '#shared/core/filters.ts'
import { adForm, adsContract } from '#shared/features/ads/ads.contract.ts'
import {
  type AdWindow,
  attachmentKinds,
  ATTACHMENTS_PER_KIND,
  AUDIENCES_PER_AD,
  windowProblems,
} from '#shared/features/ads/ads.rules.ts'
import { audiencesOf } from '#shared/features/candidates/audience.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { labelsOf } from '#shared/features/trail/trail.labels.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit, sentValues, valuesOfForm } from '#server/core/edits.ts'
import { handlers } from '#server/core/handlers.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { removeFile, resizeImage, storeBuffer, storeFile, type UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import {
  adById,
  adPage,
  attachmentCount,
  changedNow,
  deleteAudience,
  insertAd,
  insertAttachment,
  insertAudience,
  lockAd,
  lockAudience,
  updateAd,
  updateAudience,
} from '#server/features/ads/ads.queries.ts'
import { adsForCompany, markAd } from '#server/features/ads/ads.service.ts'
import { notActive, previewAudience } from '#server/features/candidates/audience.service.ts'
import { fileIdOf } from '#server/features/files/files.service.ts'

const adLabels = labelsOf(
  'ad_title',
  'ad_body',
  'ad_link',
  'ad_image',
  'ad_date_from',
  'ad_time_from',
  'ad_date_until',
  'ad_time_until',
  'ad_status',
)

const IMAGE_BOX = { width: 1600, height: 900 }

export const adsHandlers = handlers(adsContract, {
  list: ({ work, input }) => adPage(work, input),

  one: ({ work, input }) => adById(work.db, input.id),

  async create({ work, input, files }) {
    input.audiences.forEach((audience, index) => checkFilters(audience.filters, `audiences.${index}.filters`))
    const { audiences, ...rest } = input
    const values = {
      ...rest,
      ad_body: cleanHtml(input.ad_body),
      ad_status: input.ad_status ?? 'OFF',
      ad_image: await storedImage(work, files.image?.[0]),
    }
    const ad_id = await insertAd(work, values)
    for (const audience of audiences) await insertAudience(work.db, ad_id, audience.title, audience.filters)
    await addAttachments(work, ad_id, files)
    emitToEverybody(work)
    await audit(work, { action: 'created', entity: 'ad', id: ad_id, after: { ...values, audiences } })
    return adById(work.db, ad_id)
  },

  async edit({ work, input, files }) {
    const before = await lockAd(work.db, input.id)
    await refuseStale(work, input.expected_changed, {
      entity: 'ad',
      id: input.id,
      changed: before.ad_date_changed,
      labels: adLabels,
      current: before,
    })
    const sent = withoutLostHours(sentValues(valuesOfForm(adForm, input)))
    const problems = windowProblems({ ...before, ...sent })
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const old = fileIdOf(before.ad_image)
    const upload = await storedImage(work, files.image?.[0])
    const { id, remove_image, remove_attachments } = input
    const ad_image = upload ?? (remove_image ? null : old)
    const after = {
      ...sent,
      ...(input.ad_body === undefined ? {} : { ad_body: cleanHtml(input.ad_body) }),
      ...(ad_image === old ? {} : { ad_image }),
    }
    const removed = before.ad_attachments.filter(({ adt_id }) => remove_attachments.includes(adt_id))
    const hasFiles = removed.length > 0 || Object.values(files).some((list) => list.length > 0)
    await saveEdit(work, { action: 'changed', entity: 'ad', id, before, after, hasFiles }, async () => {
      await updateAd(work.db, id, { ...after, ...changedNow(work) })
      if (old && old !== ad_image) await removeFile(work, old)
      // The row of an attachment goes with its file.
      for (const attachment of removed) await removeFile(work, fileIdOf(attachment.href) ?? '')
      await addAttachments(work, id, files)
      emitToEverybody(work)
    })
    return adById(work.db, id)
  },

  async turn({ work, input }) {
    const before = await lockAd(work.db, input.id)
    if (before.ad_status === input.value) return before
    await updateAd(work.db, input.id, { ad_status: input.value })
    emitToEverybody(work)
    await audit(work, {
      action: 'turned',
      entity: 'ad',
      id: input.id,
      before: { ad_status: before.ad_status },
      after: { ad_status: input.value },
    })
    return adById(work.db, input.id)
  },

  async addAudience({ work, input }) {
    checkFilters(input.ada_filters, 'ada_filters')
    const { ad_audience } = await lockAd(work.db, input.id)
    if (ad_audience.length >= AUDIENCES_PER_AD)
      throw new AppError('conflict', { message: `Το πολύ ${AUDIENCES_PER_AD} κοινά για κάθε διαφήμιση.` })
    const row = await insertAudience(work.db, input.id, input.ada_title, input.ada_filters)
    emitToEverybody(work)
    await audit(work, { action: 'audience-added', entity: 'ad', id: input.id, after: row })
    return row
  },

  async changeAudience({ work, input }) {
    if (input.ada_filters) checkFilters(input.ada_filters, 'ada_filters')
    const before = await lockAudience(work.db, input.id)
    await refuseStale(work, input.expected_changed, {
      entity: 'ad',
      id: before.ada_fk_ad_id,
      changed: before.ada_date_changed,
      labels: labelsOf('ada_title', 'ada_filters'),
      current: before,
    })
    const { ada_title = before.ada_title, ada_filters = before.ada_filters } = input
    const change = { action: 'audience-changed' as const, entity: 'ad', id: before.ada_fk_ad_id }
    await saveEdit(work, { ...change, before, after: { ada_title, ada_filters } }, async () => {
      await updateAudience(work, input.id, ada_title, ada_filters)
      emitToEverybody(work)
    })
    return lockAudience(work.db, input.id)
  },

  async removeAudience({ work, input }) {
    const before = await lockAudience(work.db, input.id)
    await deleteAudience(work.db, input.id)
    emitToEverybody(work)
    await audit(work, { action: 'audience-removed', entity: 'ad', id: before.ada_fk_ad_id, before })
    return { message: 'Το κοινό αφαιρέθηκε.' }
  },

  preview({ work, input }) {
    const audiences = audiencesOf(input)
    audiences.forEach((audience, index) => checkFilters(audience.filters, `audiences.${index}.filters`))
    return previewAudience(work, audiences, { limit: input.limit, exclusions: [notActive] })
  },

  companyList: ({ work, person }) => adsForCompany(work, person.usr_id),

  async companyMark({ work, person, input }) {
    await markAd(work, person.usr_id, input.id, input.mark)
    return { message: 'Καταγράφηκε.' }
  },
})

/** The hour of a day goes with the day. */
function withoutLostHours<Sent extends Partial<AdWindow>>(sent: Sent): Sent {
  return {
    ...(sent.ad_date_from === null ? { ad_time_from: null } : {}),
    ...(sent.ad_date_until === null ? { ad_time_until: null } : {}),
    ...sent,
  }
}

/** An ad may concern any company: their panels read their ads anew. */
function emitToEverybody(work: Work): void {
  work.concerns({ everybody: true })
}

function checkFilters(filters: readonly Filter[], path: string): void {
  filters.forEach((filter, index) => {
    const problem = filterProblem(filter, audienceFields)
    if (problem) throw invalid({ [`${path}.${index}`]: problem }, problem)
  })
}

async function storedImage(work: Work, upload: UploadedFile | undefined): Promise<string | null> {
  if (!upload) return null
  const buffer = await resizeImage(upload.path, IMAGE_BOX)
  const file = await storeBuffer(work, { name: 'ad.webp', mime: 'image/webp', purpose: 'ad_image', buffer })
  return file.fil_id
}

async function addAttachments(work: Work, ad_id: number, files: Record<string, UploadedFile[]>): Promise<void> {
  for (const kind of attachmentKinds) {
    const uploads = files[kind] ?? []
    if (uploads.length === 0) continue
    if ((await attachmentCount(work.db, ad_id, kind)) + uploads.length > ATTACHMENTS_PER_KIND) {
      throw invalid({ [kind]: `Το πολύ ${ATTACHMENTS_PER_KIND} αρχεία` })
    }
    for (const upload of uploads) {
      const file = await storeFile(work, upload, { purpose: 'ad_attachment' })
      await insertAttachment(work.db, ad_id, kind, file.fil_id)
    }
  }
}
