// What parameters and members of bodies mean for reading (reference/parameterWords.ts,
// reference/bodyWords.ts).
export const readingParameterWords: Record<string, string> = {
  'setReadingRequest.revisionid':
    'The revision of the request as it was read; 0 if nobody was ever asked.',
  'listOwnReading.guideid': 'Only releases of this guide.',
  'listOwnReading.open': 'Leaves out what is valid.',
  'confirmReading.releaseid': 'The live release that was read.',
  'readReadingMatrix.team': 'Only members of this team.',
  'remindReaders.team': 'Only members of this team.',
  'readReadingMatrix.open': 'Only people with something due, missing or expired.',
}
export const readingBodyWords: Record<string, string> = {
  'setReadingRequest.teams': 'Teams whose members are asked; if empty, nobody is asked.',
  'setReadingRequest.moduleid':
    'The training module that they have to pass; null if they confirm that they have read and understood the guide instead.',
  months: 'For how many months a confirmation or a pass is valid, 1 to 120; null for no end.',
  'patchTraining.due_days':
    'How many days people have to pass it, from when it becomes current or they join; null for no due date.',
  due_days:
    'How many days people have, from when the release goes live, they are asked or they join the team, whichever is latest.',
  barred: 'Whether people cannot start a run through the guide without it.',
  keeps_minor: 'Whether a confirmation is valid for all minor releases with the same major number.',
  'remindReaders.userids': 'The people to remind; those with nothing left to read are skipped.',
}
