import { formatNumber } from '#shared/core/format.ts'

export const audienceTexts = {
  name: (number: number) => `Κοινό ${number}`,
  title: 'Όνομα (προαιρετικό)',
  everybody: 'Χωρίς φίλτρα: όλοι οι υποψήφιοι.',
  candidatesUnless:
    'Αφορά υποψηφίους, εκτός αν κάποιο φίλτρο λέει άλλο: για στελέχη εταιρειών πρόσθεσε φίλτρο «Ρόλος» ή φίλτρο της εταιρείας.',
  nobodyChosen: 'Δεν έχει οριστεί κοινό: απευθύνεται σε όλους τους υποψηφίους.',
  or: 'ή',
  add: 'Προσθήκη κοινού',
  addFirst: 'Όρισε κοινό',
  remove: (name: string) => `Αφαίρεση: ${name}`,
  hint: 'Μέσα σε ένα κοινό ισχύουν όλα τα φίλτρα μαζί. Αρκεί να ταιριάζει κάποιος σε ένα από τα κοινά.',
  preview: 'Ποιους αφορά',
  people: (count: number) => (count === 1 ? '1 άτομο' : `${formatNumber(count)} άτομα`),
  nobody: 'Κανένας δεν ταιριάζει σε αυτά τα φίλτρα.',
  some: 'Για παράδειγμα',
  leftOut: 'Μένουν έξω',
  unfinished: 'Συμπλήρωσε τα φίλτρα για να δεις πόσους αφορά.',
  counting: 'Μετράμε…',
} as const
