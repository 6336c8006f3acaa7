// Sentences of summaries.ts for training modules.
import type { trainingRows } from './rows.ts'

export const trainingSummaries: Record<keyof typeof trainingRows, string> = {
  listTraining: 'Lists the current modules that are assigned to the caller.',
  listTrainingVersions:
    'Lists versions of modules that the caller can take or has taken; for Admins also drafts, with the state of their packages.',
  patchTraining:
    'Changes the title, the description, who can take a version, or how much its package can store. What is not sent does not change.',
  createTrainingDraft:
    'Creates a new module or, with `moduleid`, the next version of one. Its package is added by an import.',
  readTrainingUsage: 'Reads who has taken a module, in any of its versions, with their results.',
  readTrainingQuestions:
    'Reads how the questions of one version were answered, by everyone or in one attempt; for cmi5 attempts also the statements.',
  readTrainingRecord:
    'Lists one person’s attempts on all modules, newest first: the caller’s own or, for Moderators, anyone’s.',
  playTraining:
    'Returns an address for taking the module. It opens once, on an origin of its own, and continues where the caller stopped.',
  makeTrainingCurrent:
    'Makes a version current, once its package has been previewed. The previous version is archived; attempts on it continue.',
  makeTrainingDraft: 'Turns a version that nobody has taken yet back into a draft.',
  listTrainingImports: 'Lists the imports of a version, newest first.',
  createTrainingImport: 'Creates an import for a draft. It must be started within 24 hours.',
  startTrainingByUrl:
    'Fetches the package from an HTTPS address. Addresses in the service’s own network are refused.',
  startTrainingByUpload:
    'Uploads the package, a ZIP archive, as the body or as one part of a form.',
  cancelTrainingImport: 'Cancels an import in any phase; nothing of it is kept.',
  readTrainingImport: 'Reads how far an import has got.',
  previewTrainingImport:
    'Reads the contents of a package, and returns an address where it can be tried without recording anything.',
  saveTrainingAttempt:
    'Saves what a package reports about an attempt, for players other than the site’s own.',
}
