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
  personalLink: {
    button: 'Προσωπικός σύνδεσμος',
    send: {
      item: 'Αποστολή νέου συνδέσμου…',
      title: 'Αποστολή προσωπικού συνδέσμου',
      body: (email: string) =>
        `Στέλνουμε στο ${email} έναν νέο σύνδεσμο για την προσωπική σελίδα. Μόλις ανοίξει, οι προηγούμενοι κλείνουν.`,
      confirm: 'Αποστολή συνδέσμου',
    },
    end: {
      item: 'Κλείσιμο όλων των συνδέσμων…',
      title: 'Κλείσιμο προσωπικών συνδέσμων',
      body: 'Κανένας σύνδεσμος που έχει σταλεί δεν θα ανοίγει πια την προσωπική σελίδα. Νέος στέλνεται μόνο στο e-mail που έχουμε.',
      confirm: 'Κλείσιμο συνδέσμων',
    },
    cancel: 'Όχι τώρα',
  },
  renew: {
    email: 'Το e-mail σου',
    send: 'Στείλε μου νέο σύνδεσμο',
    sendHere: 'Στείλε τον εδώ',
    body: 'Ο νέος σύνδεσμος έρχεται μόνο στο e-mail που ξέρουμε ήδη.',
  },
} as const
