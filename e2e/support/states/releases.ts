// The states of the screens of releases and signatures: rows of the table of states.
import { nothingHere, notOpen, offline, offlineBar } from './parts.ts'
import type { StatefulScreen } from './shapes.ts'

export const releaseScreens: readonly StatefulScreen[] = [
  {
    name: 'releases',
    as: 'admin',
    path: () => '/releases',
    heading: 'Releases',
    reads: /\/api\/2\.0\/guides\/releases\?/,
    states: [
      {
        state: 'empty',
        says: 'No releases to show yet',
        offers: ['link', 'Waiting for my signature'],
      },
      {
        state: 'filter',
        path: () => '/releases?q=no+such+release',
        says: 'No releases match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'releases of a guide',
    as: 'admin',
    path: ({ guide }) => `/guides/${guide}/releases`,
    heading: 'Releases of “A guide with states”',
    reads: /\/api\/2\.0\/guides\/\d+\/releases\?/,
    states: [
      { state: 'empty', says: 'No releases of this guide yet', offers: ['button', 'New release'] },
      { state: 'unknown', path: () => '/guides/999999999/releases', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'releases of a guide, for readers',
    as: 'anyone',
    path: ({ guide }) => `/guides/${guide}/releases`,
    heading: 'Releases of “A guide with states”',
    reads: /\/api\/2\.0\/guides\/\d+\/releases\?/,
    states: [
      { state: 'empty', says: 'No releases of this guide yet', offers: null },
      { state: 'unknown', path: () => '/guides/999999999/releases', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'releases of a hidden guide',
    as: 'guest',
    path: ({ secret }) => `/guides/${secret}/releases`,
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'requests for signatures',
    as: 'guest',
    path: () => '/releases/inbox',
    heading: 'Waiting for signatures',
    reads: /\/api\/2\.0\/x\/approvals\/requests\?/,
    states: [
      {
        state: 'empty',
        says: 'Nothing is waiting for your signature',
        offers: ['link', 'All releases'],
      },
      {
        state: 'unknown',
        path: () => '/releases/inbox?request=999999999',
        says: 'This request is not available',
        offers: ['link', 'All releases'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'requests for signatures, signed out',
    as: 'anyone',
    path: () => '/releases/inbox',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'approval processes',
    as: 'admin',
    path: () => '/releases/processes',
    heading: 'Approval processes',
    reads: /\/api\/2\.0\/x\/approvals\/processes\?/,
    states: [
      { state: 'empty', says: 'No approval processes yet', offers: ['button', 'New process'] },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'approval processes of others',
    as: 'guest',
    path: () => '/releases/processes',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'comparison of releases',
    as: 'anyone',
    path: () => '/releases/compare/999999999/1/2',
    heading: 'Page not found',
    reads: null,
    states: [{ state: 'unknown', ...nothingHere }],
  },
]
