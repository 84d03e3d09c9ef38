import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import {
  clock,
  day,
  editable,
  expectedChanged,
  fields,
  id,
  ignored,
  line,
  requiredLine,
  richText,
  timestamp,
  webLink,
} from '#shared/core/fields.ts'
import { filterList, type FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { onlyOneOf } from '#shared/core/target.ts'
import {
  type AdWindow,
  adStates,
  adStateWords,
  attachmentKinds,
  ATTACHMENTS_PER_KIND,
  windowProblems,
} from '#shared/features/ads/ads.rules.ts'
import { audienceList, audiencePreview, audienceTables, previewInput } from '#shared/features/candidates/audience.ts'

export const AD_IMAGE_BYTES = 5 * 1024 * 1024
export const AD_ATTACHMENT_BYTES = 10 * 1024 * 1024

export const adFields = {
  ad_title: { label: 'Τίτλος', kind: 'text' },
  ad_status: {
    label: 'Διακόπτης',
    kind: 'choice',
    options: optionsOf(adStates, adStateWords),
  },
  ad_date_from: { label: 'Από', kind: 'date' },
  ad_date_until: { label: 'Έως', kind: 'date' },
  ad_date_created: { label: 'Δημιουργία', kind: 'date' },
} as const satisfies FilterFields

export const adAudience = z.object({
  ada_id: id,
  ada_fk_ad_id: id,
  ada_title: z.string(),
  ada_filters: filterList,
  ada_date_changed: timestamp,
})
export type AdAudience = z.output<typeof adAudience>

export const adAttachment = z.object({
  adt_id: id,
  adt_kind: z.enum(attachmentKinds),
  name: z.string(),
  href: z.string(),
  bytes: z.int(),
})

/** What the people whom it reaches see of an ad. */
export const shownAd = z.object({
  ad_id: id,
  ad_title: z.string(),
  ad_body: z.string(),
  ad_link: z.string(),
  ad_image: z.string().nullable(),
  ad_attachments: z.array(adAttachment),
})
export type ShownAd = z.output<typeof shownAd>

export const ad = shownAd.extend({
  ad_status: z.enum(adStates),
  /** Its switch is on, whatever its days say. */
  ad_active: z.boolean(),
  ad_date_from: z.string().nullable(),
  /** The hour of Athens on that day; without one, the whole day counts. */
  ad_time_from: z.string().nullable(),
  ad_date_until: z.string().nullable(),
  ad_time_until: z.string().nullable(),
  ad_date_created: timestamp,
  /** When its words were changed last, and by whom. */
  ad_date_changed: timestamp,
  changed_by: z.string(),
  ad_audience: z.array(adAudience),
  /** People who saw it, followed its link, put it away. */
  seen: z.int(),
  clicked: z.int(),
  dismissed: z.int(),
})
export type Ad = z.output<typeof ad>

export const adForm = {
  ad_title: requiredLine(200, 'Γράψε τον τίτλο'),
  ad_body: richText.default(''),
  ad_link: webLink.default(''),
  ad_date_from: day.nullable().default(null),
  ad_time_from: clock.nullable().default(null),
  ad_date_until: day.nullable().default(null),
  ad_time_until: clock.nullable().default(null),
  /** A new ad is off by default. */
  ad_status: z.enum(adStates, 'Άγνωστη θέση του διακόπτη').optional(),
}

const readOnly = ignored([
  'ad_image',
  'ad_attachments',
  'ad_active',
  'ad_date_created',
  'ad_date_changed',
  'changed_by',
  'ad_audience',
  'seen',
  'clicked',
  'dismissed',
])

function checkWindow(ad: AdWindow, context: z.core.$RefinementCtx): void {
  for (const [field, message] of Object.entries(windowProblems(ad))) {
    context.addIssue({ code: 'custom', message, path: [field] })
  }
}

const part = (kind: 'any' | 'image' | 'sheet') =>
  ({ kinds: [kind], maxBytes: AD_ATTACHMENT_BYTES, maxCount: ATTACHMENTS_PER_KIND }) as const
const files = {
  image: { kinds: ['image'], maxBytes: AD_IMAGE_BYTES, maxCount: 1 },
  documents: { kinds: ['pdf', 'docx'], maxBytes: AD_ATTACHMENT_BYTES, maxCount: ATTACHMENTS_PER_KIND },
  images: part('image'),
  sheets: part('sheet'),
} as const

const audienceForm = { ada_title: line(200).default(''), ada_filters: filterList.default([]) }
const base = '/api/admin/ad' as const

export const adMarks = ['seen', 'clicked', 'dismissed'] as const
export type AdMark = (typeof adMarks)[number]

export const adsContract = contract('ads', ['ad', 'ad_attachment', 'ad_audiences', 'ad_view', 'file', 'users'], {
  list: call({
    method: 'GET',
    path: `${base}/list`,
    who: 'office',
    about: 'All ads, the newest first, with whom each reaches and what people did with it.',
    input: fields(listQuery()),
    output: page(ad),
  }),
  one: call({
    method: 'GET',
    path: `${base}/{id}`,
    who: 'office',
    about: 'One ad.',
    input: fields({ id }),
    output: ad,
  }),
  create: call({
    method: 'POST',
    path: base,
    who: 'office',
    about: 'A new ad with its picture and attachments by kind; it is off unless it says otherwise.',
    input: fields({ ...adForm, audiences: audienceList.default([]) }).superRefine(checkWindow),
    files,
    output: ad,
    success: 201,
  }),
  edit: call({
    method: 'PUT',
    path: `${base}/{id}`,
    who: 'office',
    about:
      'Change an ad; what is left out stays, read-only fields of the row are ignored. New attachments are added, the named ones removed.',
    input: fields({
      id,
      ...editable(adForm),
      ...expectedChanged,
      remove_image: z.boolean().default(false),
      remove_attachments: z.array(id).max(100).default([]),
      ad_id: id.optional(),
      ...readOnly,
    }),
    files,
    output: ad,
  }),
  turn: call({
    method: 'PUT',
    path: `${base}/{id}/status`,
    who: 'office',
    about: 'Turn an ad on, freeze it or turn it off.',
    input: fields({ id, value: z.enum(adStates, 'Άγνωστη θέση του διακόπτη') }),
    output: ad,
  }),
  addAudience: call({
    method: 'POST',
    path: `${base}/{id}/audience`,
    who: 'office',
    about: 'Add an audience to an ad.',
    input: fields({ id, ...audienceForm }),
    output: adAudience,
    success: 201,
  }),
  changeAudience: call({
    method: 'PUT',
    path: '/api/admin/ad-audience/{id}',
    who: 'office',
    about: 'Change an audience of an ad.',
    input: fields({ id, ...editable(audienceForm), ...expectedChanged }),
    output: adAudience,
  }),
  removeAudience: call({
    method: 'DELETE',
    path: '/api/admin/ad-audience/{id}',
    who: 'office',
    about: 'Take an audience from an ad.',
    input: fields({ id }),
    output: z.object({ message: z.string() }),
  }),
  preview: call({
    method: 'POST',
    path: `${base}/preview`,
    who: 'office',
    grade: 'VIEWER',
    about: 'Who would see an ad with these audiences, with the exact number; nothing is stored.',
    input: fields(previewInput).superRefine(onlyOneOf('filters', 'audiences')),
    output: audiencePreview,
    noTransaction: true,
    reads: audienceTables,
  }),
  companyList: call({
    method: 'GET',
    path: '/api/company/ad/list',
    who: 'company',
    about: 'The ads that reach the caller now and that they have not put away.',
    output: z.array(shownAd),
    reads: ['ad', 'ad_attachment', 'ad_audiences', 'ad_view', 'file', ...audienceTables],
  }),
  companyMark: call({
    method: 'POST',
    path: '/api/company/ad/{id}/{mark}',
    who: 'company',
    about: 'Tell that the caller saw an ad, followed its link or put it away. The first time counts.',
    trail: false,
    input: fields({ id, mark: z.enum(adMarks) }),
    output: z.object({ message: z.string() }),
  }),
})
