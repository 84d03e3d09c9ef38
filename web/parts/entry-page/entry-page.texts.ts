import { plural } from '#shared/core/format.ts'

export const entryPageTexts = {
  seeOpen: (count: number) => (count === 1 ? 'Δες το ανοιχτό πρόγραμμα' : `Δες τα ${count} ανοιχτά προγράμματα`),
  seeProgrammes: 'Δες τα προγράμματα',
  lostLink: 'Έχω κάνει αίτηση: στείλε μου τον σύνδεσμό μου',
  registerCompany: 'Εγγραφή εταιρείας',
  signIn: 'Σύνδεση',
  programmes: 'Ανοιχτά προγράμματα',
  noProgrammes: 'Αυτή τη στιγμή δεν υπάρχει ανοιχτό πρόγραμμα. Τα επόμενα ανακοινώνονται εδώ.',
  until: (day: string) => `Αιτήσεις έως ${day}`,
  daysLeft: (days: number) =>
    days <= 0 ? '· τελευταία ημέρα' : `· ${days === 1 ? 'απομένει' : 'απομένουν'} ${plural(days, 'ημέρα', 'ημέρες')}`,
  seeProgramme: 'Δες το πρόγραμμα',
  figures: 'Το πρόγραμμα με αριθμούς',
  graduates: 'απόφοιτοι με πιστοποιητικό',
  companies: 'συνεργαζόμενες εταιρείες',
  hires: 'προσλήψεις',
  how: 'Πώς δουλεύει',
  forGraduates: 'Για υποψηφίους',
  forCompanies: 'Για εταιρείες',
  partners: 'Συνεργάζονται μαζί μας',
}
