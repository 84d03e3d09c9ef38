import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { expectedChanged, fields, line, lines, requiredLine, requiredLines, timestamp } from '#shared/core/fields.ts'
import { done } from '#shared/features/auth/auth.contract.ts'
import { type EntryWord, entryWordLimits, entryWordNames, isListOfParts, partsOf } from './entry-words.ts'

export const ENTRY_IMAGE_MAX_BYTES = 5 * 1024 * 1024

const storyForm = {
  sto_title: requiredLine(120, 'Χρειάζεται τίτλος'),
  sto_text: requiredLines(2000, 'Γράψε την ιστορία'),
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

const wordField = (name: EntryWord) => {
  const most = entryWordLimits[name]
  if (!isListOfParts(name)) return line(most).default('')
  return lines(most)
    .refine(
      (text) => partsOf(text) !== null,
      'Κάθε μέρος αρχίζει με «## » και έναν τίτλο, και από κάτω έχει το κείμενό του',
    )
    .default('')
}
const wordsForm = Object.fromEntries(entryWordNames.map((name) => [name, wordField(name)])) as Record<
  EntryWord,
  ReturnType<typeof wordField>
>
const picture = z.string().nullable()

const entryVersion = z.object({
  /** 0: what the product brings. */
  version: z.int().min(0),
  words: z.object(wordsForm),
  /** The address of the picture; only the newest version has one. */
  image: picture,
  at: timestamp.nullable(),
  by: z.string(),
  note: z.string(),
})
export type EntryVersion = z.output<typeof entryVersion>

/** What the entry page shows to everybody: counts that name nobody (0 for fewer than five people), and what one can apply for now. */
export const entryContract = contract(
  'entry',
  ['company', 'educational_cycle', 'entry_version', 'hiring', 'open_figures', 'success_story', 'user_profile'],
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
        /** Whether a page of figures is open to everybody. */
        has_open_figures: z.boolean(),
        /** Companies that wish to be named here, where the office agreed; of very many, others each day. */
        partners: z.array(z.object({ cny_id: z.int(), cny_name: z.string(), cny_logo: z.string().nullable() })),
        partners_total: z.int(),
        /** What the office wrote of one person who agreed; null: nothing. */
        story: story.omit({ sto_consent: true, sto_date_changed: true }).nullable(),
        /** Those that close first. */
        programmes: z.array(
          z.object({
            edc_id: z.int(),
            edc_title: z.string(),
            edc_organizor: z.string(),
            edc_closingDate: z.string().nullable(),
            edc_image: z.string().nullable(),
            /** Total hours of learning. */
            hours: z.number(),
          }),
        ),
        programmes_total: z.int(),
      }),
      perMinute: 120,
    }),
    words: call({
      method: 'GET',
      path: '/api/entry/words',
      who: 'public',
      about:
        'What the office says on the entry page and to whoever applies, or the product where it says nothing, and the picture.',
      output: z.object({ words: z.object(wordsForm), image: picture }),
      perMinute: 120,
      reads: ['entry_version'],
    }),
    versions: call({
      method: 'GET',
      path: '/api/admin/entry-words',
      who: 'office',
      about: 'All versions of these texts, the newest first; the last one is what the product brings.',
      output: z.array(entryVersion),
      reads: ['entry_version', 'users'],
    }),
    saveWords: call({
      method: 'POST',
      path: '/api/admin/entry-words',
      who: 'office',
      grade: 'OWNER',
      about:
        'Put a new version of these texts in the place of the one that the sender knows. `remove_image` takes the picture away.',
      input: fields({
        ...wordsForm,
        note: line(200).default(''),
        remove_image: z.boolean().default(false),
        expected_version: z.int().min(0),
      }),
      files: { image: { kinds: ['image'], maxBytes: ENTRY_IMAGE_MAX_BYTES, maxCount: 1 } },
      output: entryVersion,
      success: 201,
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
      about:
        'Write the success story of the entry page. `remove_image` takes its picture away. Without `expected_changed`, only the first one.',
      input: fields({ ...storyForm, ...expectedChanged, remove_image: z.boolean().default(false) }),
      files: { image: { kinds: ['image'], maxBytes: ENTRY_IMAGE_MAX_BYTES, maxCount: 1 } },
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
