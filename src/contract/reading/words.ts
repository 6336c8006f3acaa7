// What parameters and members of bodies mean for reading (reference/parameterWords.ts,
// reference/bodyWords.ts).
export const readingParameterWords: Record<string, string> = {
  'setReadingRequest.revisionid': 'Of the request, as it was read; 0 where nothing was ever asked.',
  'listOwnReading.guideid': 'Only of this guide.',
  'listOwnReading.open': 'Without what is valid.',
  'confirmReading.releaseid': 'The live release that was read.',
  'readReadingMatrix.team': 'Only its members.',
  'remindReaders.team': 'Only its members.',
  'readReadingMatrix.open': 'Only people of whom something is due, missing or expired.',
}
export const readingBodyWords: Record<string, string> = {
  'setReadingRequest.teams': 'Teams whose members are asked; nobody where it is empty.',
  'setReadingRequest.moduleid':
    'The training module that they have to pass; null where they confirm that they have read and understood.',
  months: 'For how many months a confirmation or a pass holds, 1 to 120; null for no end.',
  'createTrainingDraft.due_days':
    'How many days there are to pass it from when it becomes current or somebody joins; null for no day.',
  'patchTraining.due_days':
    'How many days there are to pass it from when it becomes current or somebody joins; null for no day.',
  due_days:
    'How many days they have from when the release goes live, they were asked or joined the team, whichever came last.',
  barred: 'They cannot start a run through the guide without it.',
  keeps_minor: 'A confirmation holds for all minor releases of the same major number.',
  'remindReaders.userids': 'Whom to remind; people of whom nothing is open are passed over.',
}
