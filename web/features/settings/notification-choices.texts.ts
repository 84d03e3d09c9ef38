export const notificationChoicesTexts = {
  title: 'Ειδοποιήσεις',
  body: 'Τι έρχεται και πώς. Κάθε αλλαγή ισχύει αμέσως.',
  kind: 'Είδος',
  app: 'Εφαρμογή',
  mail: 'E-mail',
  appOf: (label: string) => `${label}: στην εφαρμογή`,
  mailOf: (label: string) => `${label}: με e-mail`,
  news: 'Ενημερώσεις του προγράμματος με e-\u2060mail',
  newsAbout:
    'Ανακοινώσεις που στέλνει το γραφείο σε πολλούς μαζί. Τα γράμματα για τον λογαριασμό και τις υποθέσεις του έρχονται πάντα.',
} as const
