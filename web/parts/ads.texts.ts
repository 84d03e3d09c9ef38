export const adTexts = {
  more: 'Περισσότερα',
  dismiss: 'Απόκρυψη',
  dismissOne: (title: string) => `Απόκρυψη: ${title}`,
  attachments: 'Συνημμένα',
} as const
