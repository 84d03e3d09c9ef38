import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { expectedChanged, fields, line, lines, requiredLine, timestamp } from '#shared/core/fields.ts'
import { done } from '#shared/features/auth/auth.contract.ts'

export const STORY_IMAGE_MAX_BYTES = 5 * 1024 * 1024

const storyForm = {
  sto_title: requiredLine(120, 'Χρειάζεται τίτλος'),
  sto_text: lines(2000).pipe(z.string().min(1, 'Γράψε την ιστορία')),
  sto_name: line(100),
  sto_consent: requiredLine(200, 'Γράψε πότε και πώς συμφώνησε το πρόσωπο'),
}
const story = z.object({
  ...storyForm,
  /** The address of the picture. */
  sto_image: z.string().nullable(),
  sto_date_changed: timestamp,
})
export type Story = z.output<typeof story>
export type StoryForm = Pick<Story, keyof typeof storyForm>

/** What the entry page shows to everybody: counts that name nobody (0 for fewer than five people), and what one can apply for now. */
export const entryContract = contract(
  'entry',
  ['company', 'educational_cycle', 'hiring', 'success_story', 'user_profile'],
  {
    overview: call({
      method: 'GET',
      path: '/api/entry',
      who: 'public',
      about: 'Figures, partners and open programmes for the entry page.',
      output: z.object({
        graduates: z.int(),
        companies: z.int(),
        hires: z.int(),
        /** The companies that wish to be named here, where the office agreed. */
        partners: z.array(z.object({ cny_id: z.int(), cny_name: z.string(), cny_logo: z.string().nullable() })),
        /** What the office wrote of one person who agreed; null: nothing. */
        story: story.omit({ sto_consent: true, sto_date_changed: true }).nullable(),
        programmes: z.array(
          z.object({
            edc_id: z.int(),
            edc_title: z.string(),
            edc_organizor: z.string(),
            edc_closingDate: z.string().nullable(),
            edc_image: z.string().nullable(),
          }),
        ),
      }),
      perMinute: 120,
    }),
    story: call({
      method: 'GET',
      path: '/api/admin/story',
      who: 'office',
      about: 'The success story of the entry page, and how its person agreed; null: none is shown.',
      output: story.nullable(),
      reads: ['success_story'],
    }),
    saveStory: call({
      method: 'PUT',
      path: '/api/admin/story',
      who: 'office',
      grade: 'OWNER',
      about: 'Write the success story of the entry page. `remove_image` takes its picture away.',
      input: fields({ ...storyForm, ...expectedChanged, remove_image: z.boolean().default(false) }),
      files: { image: { kinds: ['image'], maxBytes: STORY_IMAGE_MAX_BYTES, maxCount: 1 } },
      output: story,
    }),
    removeStory: call({
      method: 'DELETE',
      path: '/api/admin/story',
      who: 'office',
      grade: 'OWNER',
      about: 'Take the success story and its picture from the entry page, at once and for good.',
      output: done,
    }),
  },
)
