// The states of the screens of people and teams: rows of the table of states.
import { nothingHere, notOpen, offline, offlineBar } from './parts.ts'
import type { StatefulScreen } from './shapes.ts'

export const peopleScreens: readonly StatefulScreen[] = [
  {
    name: 'people',
    as: 'admin',
    path: () => '/users',
    heading: 'People',
    reads: /\/api\/2\.0\/users\?/,
    states: [
      {
        state: 'filter',
        path: () => '/users?q=nosuchword',
        says: 'Nobody matches these filters',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'people of others',
    as: 'guest',
    path: () => '/users',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'invitations',
    as: 'admin',
    path: () => '/users/invitations',
    heading: 'Invitations',
    reads: /\/api\/2\.0\/x\/invitations/,
    states: [{ state: 'empty', says: 'No open invitations', offers: ['button', 'Invite people…'] }],
  },
  {
    name: 'account',
    as: 'admin',
    path: ({ guest }) => `/users/${guest.userid}`,
    heading: 'Gil Guest',
    reads: /\/api\/2\.0\/users\/\d+(\?|$)/,
    states: [
      { state: 'unknown', path: () => '/users/999999999', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'teams',
    as: 'admin',
    path: () => '/teams',
    heading: 'Teams',
    reads: /\/api\/2\.0\/teams\?/,
    states: [
      {
        state: 'filter',
        path: () => '/teams?offset=200',
        says: 'Page not found in this list',
        offers: ['link', 'Go to the first page'],
      },
    ],
  },
  {
    name: 'team',
    as: 'admin',
    path: ({ team }) => `/teams/${team}`,
    heading: 'A team with states',
    reads: /\/api\/2\.0\/teams\/\d+\/info/,
    states: [
      {
        state: 'empty',
        says: 'This team has no guides yet.',
        offers: ['button', 'Settings…'],
      },
      { state: 'unknown', path: () => '/teams/999999999', ...nothingHere },
    ],
  },
]
