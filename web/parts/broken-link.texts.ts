/** What all links of letters say that lead nowhere; what to do next is said by the page. */
export const brokenLinkTexts = {
  torn: {
    title: 'Ο σύνδεσμος δεν είναι ολόκληρος',
    body: 'Κάτι του έλειψε στην αντιγραφή. Ολόκληρος βρίσκεται στο e-\u2060mail: από εκεί ανοίγει με ένα πάτημα.',
  },
  ended: { title: 'Ο σύνδεσμος έληξε ή έχει χρησιμοποιηθεί', body: '' },
  office: 'Δεν λύθηκε έτσι;',
  contact: 'Επικοινωνία με το γραφείο του προγράμματος',
} as const
