import type { Row } from '../core/endpoint.ts'

export const trainingRows = {
  listTraining: { method: 'GET', path: '/external_training_modules/current', access: 'user' },
  listTrainingVersions: { method: 'GET', path: '/x/training', access: 'user' },
  patchTraining: { method: 'PATCH', path: '/x/training/:id', access: 'admin' },
  createTrainingDraft: {
    method: 'POST',
    path: '/external_training_modules/drafts',
    access: 'admin',
  },
  readTrainingUsage: {
    method: 'GET',
    path: '/external_training_modules/:id/usage',
    access: 'user',
    csv: 'too',
    confirms: 'csv',
  },
  readTrainingQuestions: {
    method: 'GET',
    path: '/x/training/:id/questions',
    access: 'user',
    csv: 'too',
  },
  readTrainingRecord: { method: 'GET', path: '/x/training/record', access: 'user' },
  playTraining: {
    method: 'GET',
    path: '/external_training_modules/:id/player',
    access: 'user',
    audited: true,
  },
  makeTrainingCurrent: {
    method: 'PUT',
    path: '/external_training_modules/:id/current',
    access: 'admin',
  },
  makeTrainingDraft: {
    method: 'PUT',
    path: '/external_training_modules/:id/draft',
    access: 'admin',
  },
  listTrainingImports: {
    method: 'GET',
    path: '/external_training_modules/:id/imports',
    access: 'admin',
  },
  createTrainingImport: {
    method: 'POST',
    path: '/external_training_modules/imports',
    access: 'admin',
  },
  startTrainingByUrl: {
    method: 'POST',
    path: '/external_training_modules/imports/:importid/start/byUrl',
    access: 'admin',
  },
  startTrainingByUpload: {
    method: 'POST',
    path: '/external_training_modules/imports/:importid/start/byUpload',
    access: 'admin',
    raw: true,
  },
  cancelTrainingImport: {
    method: 'POST',
    path: '/external_training_modules/imports/:importid/cancel',
    access: 'admin',
  },
  readTrainingImport: {
    method: 'GET',
    path: '/external_training_modules/imports/:importid/progress',
    access: 'admin',
  },
  previewTrainingImport: {
    method: 'GET',
    path: '/external_training_modules/imports/:importid/preview',
    access: 'admin',
    audited: true,
  },
  saveTrainingAttempt: {
    method: 'PUT',
    path: '/external_training_modules/:id/attempts/:attemptid',
    access: 'user',
  },
} as const satisfies Record<string, Row>
