// Home, lists, guides and pages of the wiki, as readers open them: rows of the table of states.
import type { Page } from '@playwright/test'
import { goOffline, nothingHere, notOpen, offline, offlineBar, unreadOffline } from './parts.ts'
import type { StatefulScreen } from './shapes.ts'

/** A site that is quite new. */
const noCategories = async (page: Page) => {
  await page.route(/display=hierarchy/, route =>
    route.fulfill({ json: { hierarchy: {}, display_titles: {} } }),
  )
  await page.reload()
}

export const readerScreens: readonly StatefulScreen[] = [
  {
    name: 'home',
    as: 'anyone',
    path: () => '/',
    heading: /\w/,
    reads: /\/api\/2\.0\/guides\?/,
    states: [{ state: 'offline', after: goOffline('Guides'), ...unreadOffline }],
  },
  {
    name: 'guide list',
    as: 'guest',
    path: () => '/guides',
    heading: 'Guides',
    reads: /\/api\/2\.0\/guides\?/,
    states: [
      {
        state: 'empty',
        path: () => '/guides?whose=mine',
        says: 'You have no guides yet',
        offers: ['link', 'New guide'],
      },
      {
        state: 'filter',
        path: () => '/guides?title=nosuchword',
        says: 'No guide matches “nosuchword”',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'guide',
    as: 'anyone',
    path: ({ readAddress }) => readAddress,
    heading: /\w/,
    reads: /\/api\/2\.0\/guides\/\d+(\?|$)/,
    states: [
      { state: 'unknown', path: () => '/Guide/Nothing/999999999', ...nothingHere },
      { state: 'refused', path: ({ secret }) => `/guides/${secret}`, ...notOpen },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'booklet',
    as: 'anyone',
    path: ({ readAddress }) => `/booklet/${readAddress.split('/').at(-1)}`,
    heading: /^Booklet: /,
    reads: /\/api\/2\.0\/guides\/\d+(\?|$)/,
    states: [
      { state: 'unknown', path: () => '/booklet/999999999', ...nothingHere },
      { state: 'refused', path: ({ secret }) => `/booklet/${secret}`, ...notOpen },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'print',
    as: 'anyone',
    path: ({ readAddress }) => `/print?guides=${readAddress.split('/').at(-1)}`,
    heading: 'Print guides',
    reads: /\/api\/2\.0\/guides\/\d+(\?|$)/,
    states: [
      {
        state: 'empty',
        path: () => '/print',
        says: 'Add the guides you want to print.',
        offers: ['combobox', 'Add a guide'],
      },
      { state: 'unknown', path: () => '/print?guides=999999999', ...nothingHere },
      { state: 'refused', path: ({ secret }) => `/print?guides=${secret}`, ...notOpen },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'search',
    as: 'anyone',
    path: () => '/search?q=chain',
    heading: 'Search',
    reads: /\/api\/2\.0\/search\//,
    states: [
      {
        state: 'empty',
        path: () => '/search',
        says: 'What are you looking for?',
        offers: ['searchbox', 'Search terms'],
      },
      {
        state: 'filter',
        path: () => '/search?q=chain&filter=team',
        says: /Nothing matches “chain” with these filters/,
        offers: ['link', /^Show all/],
      },
      { state: 'offline', after: goOffline('Guides'), ...unreadOffline },
    ],
  },
  {
    name: 'wiki page',
    as: 'anyone',
    path: () => '/Device/Bicycles',
    heading: 'Bicycles',
    reads: /\/api\/2\.0\/wikis\/CATEGORY\/Bicycles/,
    states: [
      { state: 'unknown', path: () => '/Device/No_such_thing', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'pages',
    as: 'anyone',
    path: () => '/pages?namespace=INFO',
    heading: 'Pages',
    reads: /\/api\/2\.0\/x\/pages\/INFO\?/,
    states: [
      { state: 'empty', says: 'No pages of this kind yet', offers: null },
      {
        state: 'filter',
        path: () => '/pages?q=nosuchword',
        says: 'No pages match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'wanted pages',
    as: 'anyone',
    path: () => '/pages?view=wanted',
    heading: 'Pages',
    reads: /\/api\/2\.0\/x\/wanted\?/,
    states: [
      {
        state: 'filter',
        path: () => '/pages?view=wanted&q=nosuchword',
        says: 'No wanted pages match the filter',
        offers: ['link', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'tree',
    as: 'anyone',
    path: () => '/tree',
    heading: 'Tree',
    reads: /display=hierarchy/,
    states: [
      {
        state: 'filter',
        path: () => '/tree?q=nosuchword',
        says: 'No category matches “nosuchword”',
        offers: ['button', 'Clear filter'],
      },
      {
        state: 'unknown',
        path: () => '/tree?path=No%20such%20thing',
        says: '“No such thing” is not in the tree.',
        offers: ['button', 'Close'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: ['button', 'Expand all'] },
      {
        state: 'empty',
        after: noCategories,
        says: 'No categories',
        offers: ['button', 'Expand all'],
      },
    ],
  },
  {
    name: 'profile',
    as: 'anyone',
    path: ({ profile }) => profile,
    heading: /\w/,
    reads: /\/api\/2\.0\/users\/\d+(\?|$)/,
    states: [{ state: 'unknown', path: () => '/User/999999999', ...nothingHere }],
  },
  {
    name: 'register',
    as: 'anyone',
    path: () => '/register',
    heading: 'Create account',
    reads: /\/api\/2\.0\/sites\/info/,
    states: [],
  },
  {
    name: 'reference',
    as: 'anyone',
    path: () => '/docs/api',
    heading: 'API 2.0',
    reads: /openapi/,
    states: [],
  },
]
