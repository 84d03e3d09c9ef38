import { log, type Stories } from '#web/kit/story.tsx'
import { NewerVersion } from './NewerVersion.tsx'

const version = {
  isOld: true,
  by: 'Ελένη Παπαδοπούλου',
  changed: ['Τίτλος', 'Πόλη'],
  wasRefused: false,
  takeTheirs: () => log('theirs'),
  keepMine: () => log('mine'),
}

export const stories: Stories = {
  'Met by sending': { show: () => <NewerVersion version={version} /> },
  'Met by watching': { show: () => <NewerVersion version={{ ...version, by: '', changed: [] }} /> },
}
