// Sentences of summaries.ts for training modules.
import type { trainingRows } from './rows.ts'

export const trainingSummaries: Record<keyof typeof trainingRows, string> = {
  listTraining: 'Lists the modules that are given out, as far as they are for the caller.',
  listTrainingVersions:
    'Lists versions of modules that the caller may take or has taken, for Admins also drafts and what became of their packages.',
  patchTraining:
    'Changes the title, the description, who may take a version, or how much its package may keep. What is left out stays.',
  createTrainingDraft:
    'Makes a new module, or with `moduleid` the next version of one. Its package comes by an import.',
  readTrainingUsage: 'Says who took the module, in any of its versions, and how it went.',
  readTrainingQuestions:
    'Says how questions of one version were answered, by all who took it or in one attempt; of an attempt at cmi5 also what happened in it.',
  readTrainingRecord:
    'Lists the attempts of one person on all modules, the newest first: of oneself, or for Moderators of somebody.',
  playTraining:
    'Gives an address at which the module is taken: it opens once, on an origin of its own, and goes on where the caller left.',
  makeTrainingCurrent:
    'Gives a version out, after its package was looked at. The version before is archived; attempts on it go on.',
  makeTrainingDraft: 'Takes a version back that nobody has taken yet.',
  listTrainingImports: 'Lists the imports of a version, the newest first.',
  createTrainingImport: 'Opens an import for a draft. It is to be started within 24 hours.',
  startTrainingByUrl:
    "Fetches the package from an address that starts with https. Addresses inside the service's own network are refused.",
  startTrainingByUpload: 'Takes the package, a zip archive, as the body or as one form part.',
  cancelTrainingImport: 'Ends an import, in whatever it is at; nothing of it is kept.',
  readTrainingImport: 'Says how far an import is.',
  previewTrainingImport:
    'Says what a package holds, and gives an address at which it plays and records nothing.',
  saveTrainingAttempt:
    "Keeps what a package says of an attempt, for players other than the site's own.",
}
