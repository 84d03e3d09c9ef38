import type { Stories } from '#web/kit/story.tsx'
import { Initials } from './Initials.tsx'

export const stories: Stories = {
  People: () => ['Ελένη Παπαγιάννη', 'Άννα Ψυχογιού', 'Νίκος', ''].map((name) => <Initials key={name} name={name} />),
  Large: () => <Initials name="Θεοδώρα Τριανταφυλλοπούλου" size={44} />,
}
