/** Texts of profile forms. */
export const profileTexts = {
  language: 'Γλώσσα',
  level: 'Επίπεδο',
  addLanguage: 'Κι άλλη γλώσσα',
  remove: 'Αφαίρεση',
  title: 'Θέση ή αντικείμενο',
  employer: 'Εργοδότης',
  sector: 'Κλάδος',
  from: 'Από',
  to: 'Έως',
  monthHint: 'ΜΜ/ΕΕΕΕ',
  stillThere: 'Άφησέ το κενό αν συνεχίζεις.',
  description: 'Τι έκανες',
  addExperience: 'Κι άλλη εμπειρία',
  experience: (place: number) => `Εμπειρία ${place}`,
  linkLabel: 'Τίτλος',
  linkUrl: 'Διεύθυνση',
  addLink: 'Κι άλλος σύνδεσμος',
  sendLink: {
    button: 'Προσωπικός σύνδεσμος',
    title: 'Αποστολή προσωπικού συνδέσμου',
    body: (email: string) =>
      `Στέλνουμε στο ${email} έναν νέο σύνδεσμο για την προσωπική σελίδα. Οι προηγούμενοι ισχύουν μέχρι να λήξουν.`,
    confirm: 'Αποστολή συνδέσμου',
    cancel: 'Όχι τώρα',
  },
  renew: {
    email: 'Το e-mail σου',
    send: 'Στείλε μου νέο σύνδεσμο',
    sendHere: 'Στείλε τον εδώ',
    body: 'Ο νέος σύνδεσμος έρχεται μόνο στο e-mail που ξέρουμε ήδη.',
  },
} as const
