// The states of the screens of tags, views, audit log and webhooks: rows of the table of states.
import { nothingHere, notOpen, offline, offlineBar, ownUser } from './parts.ts'
import type { StatefulScreen } from './shapes.ts'

export const keepingScreens: readonly StatefulScreen[] = [
  {
    name: 'tags',
    as: 'guest',
    path: () => '/tags',
    heading: 'Tags',
    reads: /\/api\/2\.0\/x\/tags\?/,
    states: [
      {
        state: 'filter',
        path: () => '/tags?q=nosuchword',
        says: 'No tags match the filter',
        offers: ['button', 'Clear filters'],
      },
      {
        state: 'empty',
        path: () => '/tags?view=runs',
        says: 'No runs in the last 90 days',
        offers: ['link', 'All tags'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'tag',
    as: 'anyone',
    path: () => '/tags/bicycle',
    heading: 'Tag: bicycle',
    reads: /\/api\/2\.0\/x\/tags\/bicycle\/documents/,
    states: [{ state: 'unknown', path: () => '/tags/nosuchtag', ...nothingHere }],
  },
  {
    name: 'replace',
    as: 'admin',
    path: () => '/replace',
    heading: 'Find and replace',
    reads: ownUser,
    states: [
      { state: 'empty', says: 'Your replacements are listed here for 90 days.', offers: null },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'replace of others',
    as: 'guest',
    path: () => '/replace',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'terms',
    as: 'admin',
    path: () => '/terms',
    heading: 'Terms for translations',
    reads: /\/api\/2\.0\/x\/terms/,
    states: [
      { state: 'empty', says: 'There are no terms for these languages yet.', offers: null },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'terms of others',
    as: 'guest',
    path: () => '/terms',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'views',
    as: 'admin',
    path: () => '/views',
    heading: 'Views',
    reads: ownUser,
    states: [{ state: 'offline', after: offline, says: offlineBar, offers: null }],
  },
  {
    name: 'views of others',
    as: 'guest',
    path: () => '/views',
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'audit log',
    as: 'admin',
    path: () => '/audit',
    heading: 'Audit log',
    reads: /\/api\/2\.0\/x\/audit\?/,
    states: [
      {
        state: 'filter',
        path: () => '/audit?action=nosuchaction',
        says: 'No entries match the filter',
        offers: ['button', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'operator',
    as: 'admin',
    path: () => '/operator',
    heading: 'Operator',
    reads: /\/api\/2\.0\/x\/operator$/,
    states: [{ state: 'offline', after: offline, says: offlineBar, offers: null }],
  },
  {
    name: 'site-settings',
    as: 'admin',
    path: () => '/settings/site',
    heading: 'Site settings',
    reads: /\/api\/2\.0\/x\/settings$/,
    states: [
      {
        state: 'filter',
        path: () => '/settings/site?q=nosuchsetting',
        says: 'No settings match.',
        offers: null,
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'content rules',
    as: 'admin',
    path: () => '/settings/rules',
    heading: 'Content rules',
    reads: /\/api\/2\.0\/x\/content_rules\?/,
    states: [
      { state: 'empty', says: 'No content rules yet', offers: ['button', 'New rule'] },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'webhooks',
    as: 'admin',
    path: () => '/webhooks',
    heading: 'Webhooks',
    reads: /\/api\/2\.0\/x\/webhooks\?/,
    states: [
      { state: 'empty', says: 'No webhooks yet', offers: ['button', 'New webhook'] },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
]
