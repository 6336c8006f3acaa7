// The states of the screens of training modules and of comments under review: rows of the table
// of states.
import { nothingHere, notOpen, offline, offlineBar } from './parts.ts'
import type { StatefulScreen } from './shapes.ts'

const versions = /\/api\/2\.0\/x\/training\?/
const usage = /\/external_training_modules\/\d+\/usage/

export const trainingScreens: readonly StatefulScreen[] = [
  {
    name: 'what is to be read',
    as: 'guest',
    path: () => '/reading',
    heading: 'To read',
    reads: /\/api\/2\.0\/x\/reading$/,
    states: [
      { state: 'empty', says: 'Nothing to read', offers: null },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'what is to be read, of nobody',
    as: 'anyone',
    path: () => '/reading',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'who may do what',
    as: 'admin',
    path: () => '/reading/matrix',
    heading: 'Reading and training overview',
    reads: /\/api\/2\.0\/x\/reading\/matrix/,
    states: [
      { state: 'empty', says: 'No required reading or training', offers: null },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'who may do what, for others',
    as: 'guest',
    path: () => '/reading/matrix',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'training',
    as: 'guest',
    path: () => '/training',
    heading: 'Training',
    reads: versions,
    states: [
      { state: 'empty', says: 'No training yet', offers: null },
      {
        state: 'filter',
        path: () => '/training?q=nosuchword',
        says: 'No modules match “nosuchword”',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'training of nobody',
    as: 'anyone',
    path: () => '/training',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'drafts of training',
    as: 'admin',
    path: () => '/training?view=drafts',
    heading: 'Training',
    reads: versions,
    states: [{ state: 'empty', says: 'No drafts', offers: ['button', 'New module…'] }],
  },
  {
    name: 'training module',
    as: 'admin',
    path: ({ module }) => `/training/${module}`,
    heading: 'A module with states',
    reads: versions,
    states: [
      { state: 'unknown', path: () => '/training/999999999', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: ['link', 'Start'] },
    ],
  },
  {
    name: 'report of training',
    as: 'admin',
    path: ({ module }) => `/training/${module}/usage`,
    heading: 'Participants in “A module with states”',
    reads: usage,
    states: [
      { state: 'empty', says: 'No attempts yet', offers: null },
      {
        state: 'filter',
        path: ({ module }) => `/training/${module}/usage?status=passed`,
        says: 'No attempts match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'comments to review',
    as: 'admin',
    path: () => '/comments',
    heading: 'Comments to review',
    reads: /\/x\/comments\/queue\?/,
    states: [
      { state: 'empty', says: 'No comments to review', offers: null },
      {
        state: 'filter',
        path: () => '/comments?state=held',
        says: 'No comments match the filter',
        offers: ['link', 'Show all comments to review'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'comments to review, for others',
    as: 'guest',
    path: () => '/comments',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'recent changes',
    as: 'admin',
    path: () => '/changes',
    heading: 'Recent changes',
    reads: /\/x\/changes\?/,
    states: [
      {
        state: 'filter',
        path: () => '/changes?kind=file&within=day',
        says: 'No changes match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'deleted',
    as: 'admin',
    path: () => '/deleted',
    heading: 'Deleted',
    reads: /\/x\/deleted\?/,
    states: [
      {
        state: 'filter',
        path: () => '/deleted?q=nothing+like+this',
        says: 'No deleted documents match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'recent changes, for others',
    as: 'guest',
    path: () => '/changes',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'undo a person, for others',
    as: 'guest',
    path: () => '/changes/undo/1',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'report of training for others',
    as: 'guest',
    path: ({ module }) => `/training/${module}/usage`,
    heading: 'You do not have access to this page',
    reads: null,
    states: [
      { state: 'refused', ...notOpen },
      { state: 'unknown', path: ({ module }) => `/training/${module}/play`, ...nothingHere },
    ],
  },
]
