import type { MailTemplates } from '#server/core/mail/templates.ts'

export const chatMailTemplates: MailTemplates = {
  'chat.unread': {
    button: 'Η συνομιλία',
    title: 'Αδιάβαστα μηνύματα στη συνομιλία',
    subject: 'Σε περιμένουν μηνύματα στη συνομιλία',
    body: `Γεια σου {name},

σου έγραψαν στη συνομιλία και δεν έχεις διαβάσει ακόμη:

{rooms}

{link}

Δεν θα σου ξαναγράψουμε γι’ αυτά. Το επόμενο e-mail έρχεται μόνο αν διαβάσεις και σου γράψουν πάλι.`,
    toCompany: {
      subject: 'Σας περιμένουν μηνύματα στη συνομιλία',
      body: `Γεια σας {name},

σας έγραψαν στη συνομιλία και δεν έχετε διαβάσει ακόμη:

{rooms}

{link}

Δεν θα σας ξαναγράψουμε γι’ αυτά. Το επόμενο e-mail έρχεται μόνο αν διαβάσετε και σας γράψουν πάλι.`,
    },
    placeholders: {
      name: 'Το όνομα, στην κλητική',
      rooms: 'Ποιοι έγραψαν και πόσα μηνύματα',
      link: 'Η σελίδα της συνομιλίας',
    },
    required: ['link'],
    sample: {
      name: 'Μαρία',
      rooms: '• Γραφείο προγράμματος: 2 μηνύματα',
      link: 'https://example.org/company/chat',
    },
  },
}
