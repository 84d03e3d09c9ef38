/** Of a company that asks the office for candidates. */
export const requestTexts = {
  propose: 'Πρόταση υποψηφίων',
  answered: 'Απαντήθηκε',
  answeredDone: 'Η εταιρεία ενημερώθηκε.',
}
