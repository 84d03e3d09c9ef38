import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields } from '#shared/core/fields.ts'

/** Pictures and papers that everybody may see once they know their random name. People's files are never among them. */
export const publicPurposes = [
  'logo',
  'cycle_image',
  'ad_image',
  'ad_attachment',
  'story_image',
  'entry_image',
] as const

export const filesContract = contract('files', [], {
  open: call({
    method: 'GET',
    path: '/api/file/{fil_id}',
    who: 'public',
    about: 'A public file by its random name: company logos, pictures of programmes and ads.',
    input: fields({ fil_id: z.uuid() }),
    output: z.unknown(),
    answer: 'file',
  }),
})
