// What each screen says instead of its content: a table for everyState.spec.ts. A new screen adds
// its rows here.
import type { Page } from '@playwright/test'
import { firstOf, foundIn } from '#lib/existing.ts'
import { currentModule, playablePackage } from './training.ts'
import { trainingScreens } from './trainingStates.ts'
import { workScreens } from './workStates.ts'
import { keepingScreens } from './keepingStates.ts'
import { releaseScreens } from './releaseStates.ts'
import { peopleScreens } from './peopleStates.ts'
import { nothingHere, notOpen, offline, offlineBar, ownUser } from './stateParts.ts'
import { caretAtEndOf, line, linesOf } from './editing.ts'
import type { Person, Site } from './site.ts'

/** What the cells of this table stand on, made once. */
export type Ground = {
  site: Site
  admin: Person
  guest: Person
  guide: number
  bare: number
  secret: number
  team: number
  readAddress: string
  profile: string
  form: string
  module: number
}

export type State = {
  state: 'empty' | 'filter' | 'unknown' | 'refused' | 'offline' | 'conflict' | 'error'
  /** Where it is seen, if not at the screen's own address. */
  path?: (ground: Ground) => string
  /** What brings it about once the screen is open. */
  after?: (page: Page, ground: Ground) => Promise<unknown>
  /** Words that must be there, and what can be done; an action may be looked for by its role. */
  says: string | RegExp
  offers: readonly [role: 'button' | 'link' | 'searchbox' | 'radio', name: string | RegExp] | null
}

export type StatefulScreen = {
  name: string
  /** Nobody, the admin, or somebody who owns nothing. */
  as: 'anyone' | 'admin' | 'guest'
  path: (ground: Ground) => string
  heading: string | RegExp
  /**
   * The request that the screen waits for: held back, failed and answered again. null: it waits for
   * none.
   */
  reads: RegExp | null
  states: readonly State[]
}
export type WaitingScreen = StatefulScreen & { reads: RegExp }
export const isWaiting = (screen: StatefulScreen): screen is WaitingScreen => screen.reads !== null

/** Going on without a network to what has not been read. */
const goOffline = (link: string) => async (page: Page) =>
  offline(page).then(() =>
    page.getByRole('banner').getByRole('link', { name: link }).first().click(),
  )
const unreadOffline = {
  says: 'The service did not answer.',
  offers: ['button', 'Try again'],
} as const

/** Only this does not come, or so many times; the rest of the screen stands. */
const without = (path: string | RegExp, times?: number) => async (page: Page) => {
  await page.route(path, route => route.abort('internetdisconnected'), { ...(times && { times }) })
  await page.reload()
}
/** Who is signed in: what their own screens stand on. */

/** A site that is quite new. */
const noCategories = async (page: Page) => {
  await page.route(/display=hierarchy/, route =>
    route.fulfill({ json: { hierarchy: {}, display_titles: {} } }),
  )
  await page.reload()
}

/** A word that no waiting edit has. */
const filterQueue = async (page: Page) => {
  await page.getByRole('button', { name: 'Order and filter' }).click()
  await page.getByLabel('Words of the title').fill('nosuchword')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
}

/** Somebody else saves the line that is being written. */
const collide = async (page: Page, { admin, guide }: Ground) => {
  const { steps } = await admin.client.readGuide({
    params: { guideid: guide },
    query: { excludePrerequisiteSteps: true },
  })
  const step = firstOf(steps)
  const first = firstOf(step.lines)
  await caretAtEndOf(page, 1, first.text_raw)
  await admin.client.patchStep({
    params: { guideid: guide, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: [{ ...line(`${first.text_raw} Theirs.`), lineid: first.lineid }] },
  })
  await page.keyboard.type(' Mine.')
  await page.keyboard.press('Control+s')
}

const textOfPage = (page: Page) => page.getByRole('textbox', { name: 'Text of the page' })
/** Somebody else saves the paragraph that is being written. */
const collideInPage = async (page: Page, { admin }: Ground) => {
  const params = { namespace: 'CATEGORY', title: 'Bicycles' }
  const { revisionid, contents_raw } = await admin.client.readWiki({ params })
  const paragraph = textOfPage(page).locator(':scope > p').first()
  const words = (await paragraph.innerText()).trim()
  await admin.client.patchWiki({
    params,
    query: { revisionid },
    body: {
      contents: contents_raw.replace(
        foundIn(contents_raw.split('\n'), line => line.startsWith(words.slice(0, 20))),
        'Theirs.',
      ),
    },
  })
  await paragraph.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Mine.')
  await page.keyboard.press('Control+s')
}

export const statefulScreens: readonly StatefulScreen[] = [
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
    name: 'step editor',
    as: 'admin',
    path: ({ guide }) => `/guides/${guide}/edit/steps`,
    heading: 'A guide with states',
    reads: /\/api\/2\.0\/guides\/\d+\?/,
    states: [
      {
        state: 'empty',
        path: ({ bare }) => `/guides/${bare}/edit/steps`,
        says: 'No steps yet',
        offers: ['button', 'Add step'],
      },
      { state: 'unknown', path: () => '/guides/999999999/edit/steps', ...nothingHere },
      {
        state: 'offline',
        after: async page => {
          await offline(page)
          await linesOf(page, 1).click()
          await page.keyboard.type('x')
        },
        says: offlineBar,
        offers: ['button', /^(Publish|Unpublish)$/],
      },
      {
        state: 'conflict',
        after: collide,
        says: '1 question in step 1',
        offers: ['radio', /Theirs/],
      },
    ],
  },
  {
    name: 'step editor of a hidden guide',
    as: 'guest',
    path: ({ secret }) => `/guides/${secret}/edit/steps`,
    heading: 'This page is not open to you',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'page editor',
    as: 'admin',
    path: () => '/wiki/CATEGORY/Bicycles/edit',
    heading: 'Bicycles',
    reads: /\/api\/2\.0\/wikis\/CATEGORY\/Bicycles\?/,
    states: [
      { state: 'unknown', path: () => '/wiki/WIKI/No_such_page/edit', ...nothingHere },
      {
        state: 'offline',
        after: async page => {
          await offline(page)
          await textOfPage(page).click()
          await page.keyboard.type('x')
        },
        says: offlineBar,
        offers: ['button', 'Bold'],
      },
      {
        state: 'conflict',
        after: collideInPage,
        says: '1 question in the page',
        offers: ['radio', /Theirs/],
      },
    ],
  },
  {
    name: 'details',
    as: 'admin',
    path: ({ guide }) => `/guides/${guide}/edit/details`,
    heading: 'A guide with states',
    reads: /\/api\/2\.0\/guides\/\d+\?/,
    states: [
      { state: 'unknown', path: () => '/guides/999999999/edit/details', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'new guide',
    as: 'anyone',
    path: () => '/guides/new',
    heading: 'This page is not open to you',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  {
    name: 'new page',
    as: 'anyone',
    path: () => '/wiki/new',
    heading: 'This page is not open to you',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
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
        offers: ['searchbox', 'Words to look for'],
      },
      {
        state: 'filter',
        path: () => '/search?q=chain&filter=team',
        says: /Nothing of this kind matches “chain”/,
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
      { state: 'offline', after: offline, says: offlineBar, offers: ['button', 'Open all'] },
      {
        state: 'empty',
        after: noCategories,
        says: 'No categories',
        offers: ['button', 'Open all'],
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
    name: 'notifications',
    as: 'guest',
    path: () => '/notifications',
    heading: 'Notifications',
    reads: /\/api\/2\.0\/(user\/)?notifications/,
    states: [
      { state: 'empty', says: 'Nothing happened yet', offers: null },
      {
        state: 'filter',
        path: () => '/notifications?offset=200',
        says: 'The list ends before this page',
        offers: ['link', 'To the first page'],
      },
    ],
  },
  {
    name: 'parts',
    as: 'admin',
    path: ({ guide }) => `/guides/${guide}/edit/parts`,
    heading: 'A guide with states',
    reads: /\/api\/2\.0\/guides\/\d+\?/,
    states: [
      { state: 'unknown', path: () => '/guides/999999999/edit/parts', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'history',
    as: 'admin',
    path: ({ guide }) => `/guides/${guide}/history`,
    heading: 'A guide with states',
    reads: /\/api\/2\.0\/guides\/\d+\?/,
    states: [
      {
        state: 'empty',
        path: ({ bare }) => `/guides/${bare}/history`,
        says: 'One revision so far',
        offers: null,
      },
      { state: 'unknown', path: () => '/guides/999999999/history', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'page history',
    as: 'anyone',
    path: () => '/wiki/CATEGORY/Bicycles/history',
    heading: 'History of Bicycles',
    reads: /\/api\/2\.0\/wikis\/CATEGORY\/Bicycles(\?|$)/,
    states: [
      {
        state: 'empty',
        path: () => '/wiki/WIKI/Written%20once/history',
        says: 'One revision so far',
        offers: null,
      },
      { state: 'unknown', path: () => '/wiki/CATEGORY/No_such_thing/history', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'what waits',
    as: 'admin',
    path: ({ guide }) => `/guides/${guide}/waiting`,
    heading: 'A guide with states',
    reads: /\/api\/2\.0\/guides\/\d+\?/,
    states: [
      {
        state: 'empty',
        says: 'Nothing waits for review here',
        offers: ['link', 'Back to writing'],
      },
      { state: 'unknown', path: () => '/guides/999999999/waiting', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'what waits in a page',
    as: 'admin',
    path: () => '/wiki/CATEGORY/Bicycles/waiting',
    heading: 'Bicycles',
    reads: /\/api\/2\.0\/wikis\/CATEGORY\/Bicycles\?/,
    states: [
      {
        state: 'empty',
        says: 'Nothing waits for review here',
        offers: ['link', 'Back to writing'],
      },
      { state: 'unknown', path: () => '/wiki/CATEGORY/No_such_thing/waiting', ...nothingHere },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'preview',
    as: 'admin',
    path: ({ guide }) => `/guides/${guide}/preview`,
    heading: 'A guide with states',
    reads: /\/api\/2\.0\/guides\/\d+\?/,
    states: [{ state: 'unknown', path: () => '/guides/999999999/preview', ...nothingHere }],
  },
  {
    name: 'media',
    as: 'guest',
    path: () => '/media',
    heading: 'Media',
    reads: ownUser,
    states: [
      { state: 'empty', says: 'No media yet', offers: ['button', 'Upload'] },
      {
        state: 'filter',
        path: () => '/media?q=nosuchword',
        says: 'Nothing matches the filter',
        offers: ['button', 'Clear filter'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
      {
        state: 'error',
        after: without(/\/api\/2\.0\/x\/media\?/),
        says: 'Your media could not be read',
        offers: ['button', 'Try again'],
      },
    ],
  },
  {
    name: 'recover',
    as: 'guest',
    path: () => '/recover',
    heading: 'Recover',
    reads: ownUser,
    states: [
      { state: 'empty', says: 'Everything is sent', offers: ['link', 'My guides'] },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
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
    heading: 'Signing in',
    reads: null,
    states: [
      {
        state: 'error',
        says: 'This sign-in has expired, was used already, or was begun in another window. Begin again.',
        offers: ['link', 'Back to signing in'],
      },
    ],
  },
  {
    name: 'patrol',
    as: 'admin',
    path: () => '/patrol',
    heading: 'Nothing to check',
    reads: ownUser,
    states: [
      { state: 'empty', says: 'No edit waits for a decision.', offers: ['link', 'Guides'] },
      {
        state: 'filter',
        after: filterQueue,
        says: 'No edit matches the filter',
        offers: ['button', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
      {
        state: 'error',
        after: without(/\/x\/patrol\/items\?sort/),
        says: 'The queue could not be read',
        offers: ['button', 'Try again'],
      },
    ],
  },
  {
    name: 'patrol, signed out',
    as: 'anyone',
    path: () => '/patrol',
    heading: 'This page is not open to you',
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
      { state: 'empty', says: 'Nothing of yours waits', offers: ['link', 'Guides'] },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'contributions, signed out',
    as: 'anyone',
    path: () => '/contributions',
    heading: 'This page is not open to you',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
  },
  ...peopleScreens,
  ...keepingScreens,
  ...workScreens,
  ...trainingScreens,
  ...releaseScreens,
  {
    name: 'register',
    as: 'anyone',
    path: () => '/register',
    heading: 'Make an account',
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

/** Guides of the admin, and people, for the cells of the table. */
export const groundOf = async (site: Site): Promise<Ground> => {
  const { admin } = site
  const make = async (title: string, open: boolean, texts: string[]) => {
    const { guideid } = await admin.client.createGuide({
      body: { category: 'Chains', type: 'technique', title, public: open },
    })
    for (const text of texts)
      await admin.client.createStep({ params: { guideid }, body: { lines: [line(text)] } })
    return guideid
  }
  const read = firstOf(await site.anyone.listGuides({ query: { limit: 1, title: 'derailleur' } }))
  await admin.client.createWiki({
    body: { namespace: 'WIKI', title: 'Written once', contents: 'Once.' },
  })
  const guide = await make('A guide with states', true, ['Take the chain off.', 'Lay it down.'])
  const { steps } = await admin.client.readGuide({ params: { guideid: guide } })
  return {
    site,
    admin,
    guide,
    guest: await site.person('Gil Guest'),
    form: `/guides/${guide}/edit/steps/${firstOf(steps).stepid}/form`,
    bare: await make('A guide without steps', false, []),
    secret: await make('A hidden guide', false, ['Hush.']),
    team: (await admin.client.createTeam({ body: { name: 'A team with states' } })).teamid,
    module: (
      await currentModule(site, 'A module with states', playablePackage('1.2'), {
        users: [admin.userid],
      })
    ).moduleid,
    readAddress: new URL(read.url).pathname,
    profile: `/User/${read.userid}`,
  }
}
