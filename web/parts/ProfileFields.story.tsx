import { useForm } from '@mantine/form'
import { blankValues } from '#shared/features/candidates/profile.forms.ts'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'
import { referenceDataContract } from '#shared/features/reference-data/reference-data.contract.ts'
import { answer } from '#web/kit/calls.ts'
import type { Stories } from '#web/kit/story.tsx'
import { ProfileFields } from './ProfileFields.tsx'

const blank = blankValues({ ...fieldsWhere({ forms: { office: true } }), ...fieldsWhere({ forms: { own: true } }) })

const filled: typeof blank = {
  ...blank,
  usp_languages: [{ language: 'Αγγλικά', level: 'C1' }],
  usp_links: [{ label: 'Έργα', url: 'https://example.gr/erga' }],
  usp_experience: [
    {
      title: 'Τεχνικός λογισμικού',
      employer: 'Πίνδος Α.Ε.',
      sector: '',
      from: '2021-09',
      to: null,
      description: 'Εφαρμογές για τη διαχείριση αποθήκης.',
    },
  ],
}

type Sections = Parameters<typeof ProfileFields>[0]['sections']
const all: Sections = ['person', 'statistics', 'education', 'about', 'availability', 'experience', 'links', 'skills']
const own: Sections = ['person', 'education', 'about', 'experience', 'skills', 'links']

function Profile({ values, as, sections }: { values: typeof blank; as: 'office' | 'own'; sections: Sections }) {
  const form = useForm({
    initialValues: values,
    validate: (typed) =>
      typed.usp_experience[0]?.from === '' ? { 'usp_experience.0.from': 'Χρειάζονται μήνας και έτος' } : {},
    validateInputOnBlur: true,
  })
  return (
    <form>
      <ProfileFields form={form} as={as} sections={sections} hints={{ usp_links: 'Σελίδες με δουλειές σου.' }} />
    </form>
  )
}

const answers = [answer(referenceDataContract.cities, ['Άρτα', 'Ιωάννινα', 'Πρέβεζα'])]

export const stories: Stories = {
  'Of the office, blank': { show: () => <Profile values={blank} as="office" sections={all} />, answers },
  'Of the office, filled': { show: () => <Profile values={filled} as="office" sections={all} />, answers },
  'Of the owner': () => <Profile values={filled} as="own" sections={own} />,
  'Languages, links and jobs': () => <Profile values={filled} as="own" sections={['experience', 'skills', 'links']} />,
}
