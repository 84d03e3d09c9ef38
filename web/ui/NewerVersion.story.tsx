import { log, type Stories } from '#web/kit/story.tsx'
import { NewerVersion } from './NewerVersion.tsx'

const version = {
  isOld: true,
  by: 'Ελένη Παπαδοπούλου',
  changed: ['Τίτλος', 'Πόλη'],
  changedPaths: ['phone'],
  wasRefused: false,
  takeTheirs: () => log('theirs'),
  keepMine: () => log('mine'),
}

const nameOf = () => 'Τηλέφωνο'

export const stories: Stories = {
  'Met by sending': () => <NewerVersion version={version} nameOf={nameOf} />,
  'Met by watching': () => <NewerVersion version={{ ...version, by: '', changed: [] }} nameOf={nameOf} />,
}
