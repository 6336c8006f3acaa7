// The editor of guides, and what else an author opens: rows of the table of states.
import type { Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { caretAtEndOf, line, linesOf } from '../editing.ts'
import {
  lostGuide,
  nothingHere,
  notOpen,
  signInFirst,
  offline,
  offlineBar,
  ownUser,
  refuseNext,
  without,
} from './parts.ts'
import type { Ground, StatefulScreen } from './shapes.ts'

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

const summaryOf = (page: Page) => page.getByRole('textbox', { name: 'Summary' })
/** Somebody else saves the summary that is being written. */
const collideInDetails = async (page: Page, { admin, guide }: Ground) => {
  const params = { guideid: guide }
  await summaryOf(page).click()
  const { revisionid } = await admin.client.readGuide({
    params,
    query: { excludePrerequisiteSteps: true },
  })
  await admin.client.patchGuide({ params, query: { revisionid }, body: { summary: 'Theirs.' } })
  await page.keyboard.type('Mine.')
  await page.keyboard.press('Control+s')
}

export const authorScreens: readonly StatefulScreen[] = [
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
        offers: ['button', /^(Publish|Unpublish…?)$/],
      },
      {
        state: 'conflict',
        after: collide,
        says: '1 question in step 1',
        offers: ['radio', /Theirs/],
      },
      {
        state: 'forbidden',
        after: async page => {
          await refuseNext(page, /\/api\/2\.0\/guides\/\d+\/steps\//)
          await linesOf(page, 2).click()
          await page.keyboard.type('x')
          await page.keyboard.press('Control+s')
        },
        ...lostGuide,
      },
    ],
  },
  {
    name: 'translation desk',
    as: 'admin',
    path: ({ guide }) => `/guides/${guide}/translate/fr`,
    heading: 'A guide with states: translation into Français',
    reads: /\/api\/2\.0\/x\/guides\/\d+\/translations\/fr$/,
    states: [
      {
        state: 'unknown',
        path: () => '/guides/999999999/translate/fr',
        ...nothingHere,
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
  {
    name: 'step editor of a hidden guide',
    as: 'guest',
    path: ({ secret }) => `/guides/${secret}/edit/steps`,
    heading: 'You do not have access to this page',
    reads: null,
    states: [{ state: 'refused', ...notOpen }],
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
      {
        state: 'conflict',
        after: collideInDetails,
        says: '1 question in the details',
        offers: ['radio', /Theirs/],
      },
      {
        state: 'forbidden',
        after: async page => {
          await refuseNext(page, /\/api\/2\.0\/guides\/\d+\?/)
          await summaryOf(page).click()
          await page.keyboard.type('x')
          await page.keyboard.press('Control+s')
        },
        ...lostGuide,
      },
    ],
  },
  {
    name: 'new guide',
    as: 'anyone',
    path: () => '/guides/new',
    heading: 'Sign in to write',
    reads: null,
    states: [{ state: 'refused', ...signInFirst }],
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
    name: 'what waits',
    as: 'admin',
    path: ({ guide }) => `/guides/${guide}/waiting`,
    heading: 'A guide with states',
    reads: /\/api\/2\.0\/guides\/\d+\?/,
    states: [
      {
        state: 'empty',
        says: 'Nothing is waiting for review here',
        offers: ['link', 'Back to editing'],
      },
      { state: 'unknown', path: () => '/guides/999999999/waiting', ...nothingHere },
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
        offers: ['button', 'Clear filters'],
      },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
      {
        state: 'error',
        after: without(/\/api\/2\.0\/x\/media\?/),
        says: 'Your media did not load',
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
      { state: 'empty', says: 'No unsent edits', offers: ['link', 'My guides'] },
      { state: 'offline', after: offline, says: offlineBar, offers: null },
    ],
  },
]
