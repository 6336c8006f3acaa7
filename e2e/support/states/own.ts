// What a person opens for themselves, and the desk of Moderators: rows of the table of states.
import type { Page } from '@playwright/test'
import { notOpen, offline, offlineBar, ownUser, without } from './parts.ts'
import type { StatefulScreen } from './shapes.ts'

const nothingToMend = async (page: Page) => {
  await page.route(/\/x\/guides\/to-mend/, route => route.fulfill({ json: [] }))
  await page.reload()
}

/** A word that no waiting edit has. */
const filterQueue = async (page: Page) => {
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  await page.getByLabel('Search by title').fill('nosuchword')
  await page.getByRole('button', { name: 'Show 0 edits' }).click()
}

export const ownScreens: readonly StatefulScreen[] = [
  {
    name: 'notifications',
    as: 'guest',
    path: () => '/notifications',
    heading: 'Notifications',
    reads: /\/api\/2\.0\/(user\/)?notifications/,
    states: [
      { state: 'empty', says: 'No notifications yet', offers: null },
      {
        state: 'filter',
        path: () => '/notifications?offset=200',
        says: 'Page not found in this list',
        offers: ['link', 'Go to the first page'],
      },
    ],
  },
  {
    name: 'following',
    as: 'guest',
    path: () => '/following',
    heading: 'Following',
    reads: /\/x\/follows/,
    states: [
      { state: 'empty', says: 'You do not follow anything yet', offers: null },
      {
        state: 'filter',
        path: () => '/following?offset=200',
        says: 'Page not found in this list',
        offers: ['link', 'Go to the first page'],
      },
    ],
  },
  {
    name: 'following, signed out',
    as: 'anyone',
    path: () => '/following',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'notification settings',
    as: 'guest',
    path: () => '/settings/notifications',
    heading: 'Email notifications',
    reads: /\/x\/notification_settings/,
    states: [{ state: 'offline', after: offline, says: offlineBar, offers: null }],
  },
  {
    name: 'notification settings, signed out',
    as: 'anyone',
    path: () => '/settings/notifications',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'settings',
    as: 'guest',
    path: () => '/settings',
    heading: 'Settings',
    reads: null,
    states: [
      { state: 'offline', after: offline, says: offlineBar, offers: null },
      {
        state: 'error',
        after: without(/\/api\/2\.0\//),
        says: 'Storage on this device',
        offers: ['link', 'Stepwright'],
      },
    ],
  },
  {
    name: 'sign-in-back',
    as: 'anyone',
    path: () => '/sign-in/back?code=none&state=none',
    heading: 'Sign in with another service',
    reads: null,
    states: [
      {
        state: 'error',
        says: 'This sign-in has expired, was already used, or was started in another window. Start again.',
        offers: ['link', 'Back to sign-in'],
      },
    ],
  },
  {
    name: 'patrol',
    as: 'admin',
    path: () => '/patrol',
    heading: 'No edits to review',
    reads: ownUser,
    states: [
      {
        state: 'empty',
        says: 'Edits that are waiting for a decision appear here.',
        offers: ['link', 'Guides'],
      },
      {
        state: 'filter',
        after: filterQueue,
        says: 'No waiting edits match these filters',
        offers: ['button', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
      {
        state: 'error',
        after: without(/\/x\/patrol\/items\?sort/),
        says: 'The queue did not load',
        offers: ['button', 'Try again'],
      },
    ],
  },
  {
    name: 'patrol, signed out',
    as: 'anyone',
    path: () => '/patrol',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'reports',
    as: 'admin',
    path: () => '/patrol/reports',
    heading: 'Reports from readers',
    reads: /\/x\/patrol\/reports/,
    states: [
      { state: 'empty', says: 'Nothing to answer', offers: ['link', 'Patrol'] },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'reports, signed out',
    as: 'anyone',
    path: () => '/patrol/reports',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'decisions',
    as: 'admin',
    path: () => '/patrol/decisions',
    heading: 'Decisions',
    reads: /\/x\/patrol\/decisions/,
    states: [
      { state: 'empty', says: 'No decisions yet', offers: ['link', 'Patrol'] },
      {
        state: 'filter',
        path: () => '/patrol/decisions?outcome=denied',
        says: 'No decisions match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'decisions, signed out',
    as: 'anyone',
    path: () => '/patrol/decisions',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'patrol figures',
    as: 'admin',
    path: () => '/patrol/figures',
    heading: 'Patrol figures',
    reads: /\/x\/patrol\/stats/,
    states: [{ state: 'offline', after: offline, says: offlineBar, offers: null }],
  },
  {
    name: 'patrol figures, signed out',
    as: 'anyone',
    path: () => '/patrol/figures',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'contributions',
    as: 'guest',
    path: () => '/contributions',
    heading: 'My contributions',
    reads: /\/x\/patrol\/mine/,
    states: [
      { state: 'empty', says: 'You have no edits in review', offers: ['link', 'Guides'] },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'guides to mend',
    as: 'guest',
    path: () => '/mend',
    heading: 'Guides to fix',
    reads: /\/x\/guides\/to-mend/,
    states: [
      {
        state: 'empty',
        after: nothingToMend,
        says: 'Nothing to fix',
        offers: ['link', 'Start a guide'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'guides to mend, signed out',
    as: 'anyone',
    path: () => '/mend',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'contributions, signed out',
    as: 'anyone',
    path: () => '/contributions',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
]
