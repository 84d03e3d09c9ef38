export const chatScreenTexts = {
  company: 'Συνομιλίες εταιρειών',
  candidates: 'Συνομιλίες υποψηφίων',
  own: 'Συνομιλία με το γραφείο',
  ownHint: 'Τα μηνύματα τα βλέπει όλη η ομάδα του προγράμματος.',
  tabs: { COMPANY: 'Εταιρείες', CANDIDATE: 'Υποψήφιοι' },
  answer: 'Απάντηση',
  openRoom: 'Στη συνομιλία',
  answers: (name: string) => `Απαντά: ${name}`,
  kinds: 'Είδος συνομιλιών',
  openCompany: 'Στοιχεία εταιρείας',
  openCandidate: 'Καρτέλα υποψηφίου',
} as const
