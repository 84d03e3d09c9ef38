import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, linkKey, phone } from '#shared/core/fields.ts'
import { cvFile } from '#shared/features/candidates/candidates.contract.ts'
import { schemasOf } from '#shared/features/candidates/profile.forms.ts'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'
import { cycleStates } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { shownPapers } from '#shared/features/papers/papers.contract.ts'

/** How long the link that confirms an application works. */
export const CONFIRM_HOURS = 48

const programme = z.object({
  edc_id: id,
  edc_title: z.string(),
  edc_organizor: z.string(),
  edc_image: z.string().nullable(),
  edc_openingDate: z.string().nullable(),
  edc_closingDate: z.string().nullable(),
  edc_status: z.enum(cycleStates),
  /** Total hours of learning. */
  hours: z.number(),
  /** The beginning of the description as plain text. */
  summary: z.string(),
})
export type Programme = z.output<typeof programme>

const programmeDetails = programme.omit({ summary: true }).extend({
  /** Clean HTML. */
  edc_description: z.string(),
  edc_hard_skills: z.number(),
  edc_soft_skills: z.number(),
  edc_learning_hours: z.number(),
  /** Its audiences in words, one line each; empty when it is for everybody. */
  for_whom: z.array(z.string()),
  /** Fields of the application that must not stay empty here. */
  needed: z.array(z.string()),
  /** The texts of consent that stand now; an application names the version. */
  consent: z.object({ version: z.string(), data: z.array(z.string()), companies: z.string(), news: z.string() }),
})
export type ProgrammeDetails = z.output<typeof programmeDetails>

/** The fields of an application; the rest of the profile is on the personal page. */
export const applicationForm = {
  ...schemasOf('form', fieldsWhere({ forms: { application: true } })),
  usr_phone: phone.refine((text) => text !== '', 'Χρειάζεται τηλέφωνο'),
}
export const applicationValues = z.object(applicationForm)
export type ApplicationValues = z.output<typeof applicationValues>

const yes = z.boolean().refine((isTicked) => isTicked, 'Χωρίς τη συγκατάθεσή σου δεν μπορούμε να δεχτούμε την αίτηση')

export const programmesContract = contract('programmes', ['cycle_audience', 'educational_cycle'], {
  list: call({
    method: 'GET',
    path: '/api/programmes',
    who: 'public',
    about: 'The programmes that take applications now, the one that closes first at the top, and those that open next.',
    output: z.array(programme),
    perMinute: 120,
  }),
  one: call({
    method: 'GET',
    path: '/api/programmes/{edc_id}',
    who: 'public',
    about: 'One programme as everybody may read it.',
    input: fields({ edc_id: id }),
    output: programmeDetails,
    perMinute: 120,
  }),
  apply: call({
    method: 'POST',
    path: '/api/programmes/{edc_id}/apply',
    who: 'public',
    about:
      'Apply. It counts once the e-mail is confirmed by the link that is sent there; the answer is the same for everybody, known or not.',
    input: fields({
      edc_id: id,
      ...applicationForm,
      consent: yes,
      consent_version: z.string().max(20),
      consent_companies: z.boolean().default(false),
      consent_news: z.boolean().default(false),
      papers: shownPapers,
    }),
    files: cvFile,
    output: z.object({ message: z.string() }),
    // A school's computer room shares one address.
    perMinute: 40,
  }),
  confirm: call({
    method: 'POST',
    path: '/api/programmes/confirm',
    who: 'public',
    about: 'Confirm the e-mail of an application by the key of the mail. Returns a link to the personal page.',
    input: fields({ key: linkKey }),
    output: z.object({ edc_title: z.string(), is_new: z.boolean(), page: z.string() }),
    secretAnswer: true,
    perMinute: 20,
  }),
})
