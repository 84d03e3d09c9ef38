import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { answer, refusal } from '#web/kit/calls.ts'
import type { Stories } from '#web/kit/story.tsx'
import { graduate } from './candidates.test-kit.ts'
import { CandidateCvDialog } from './CandidateCvDialog.tsx'

const { usp_about, usp_experience, usp_languages, usp_software, usp_code } = graduate.usr_profile
const locked = answer(contract.companyCv, {
  file_name: 'Βιογραφικό.pdf',
  mime: 'application/pdf',
  url: null,
  usp_about,
  usp_experience,
  usp_languages,
  usp_software,
  usp_code,
  education: graduate.education,
})

const show = () => <CandidateCvDialog candidateId={3} name="Μαρία Ζήση" as="company" onClose={() => undefined} />

export const stories: Stories = {
  'Before the yes': { show, answers: [locked] },
  'Without a CV': { show, answers: [refusal(contract.companyCv, 'not_found')] },
}
