// Dialogs of releases: rows of the table of dialogs.
import type { Page } from '@playwright/test'
import { button } from './acts.ts'
import type { DialogScreen } from './shapes.ts'

/** The menu of the draft that the ground has. */
const menu = button('Actions for Released 2.0')
const through = (item: string) => async (page: Page) => {
  await menu(page).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const releaseDialogs: readonly DialogScreen[] = [
  {
    name: 'releases of a guide',
    path: ({ released }) => `/guides/${released}/releases`,
    ready: menu,
    dialogs: [
      {
        name: 'who must read it',
        open: page => button('Change who must read…')(page).click(),
        opener: button('Change who must read…'),
      },
      {
        name: 'change a draft',
        open: through('Edit draft…'),
        opener: menu,
        confirm: async dialog => {
          await dialog.getByLabel('Title').fill('Other words')
          await dialog.getByRole('button', { name: 'Save' }).click()
        },
      },
      {
        name: 'what it goes live with',
        open: through('Publish together with others…'),
        opener: menu,
      },
      {
        name: 'set a date',
        open: through('Set a date…'),
        opener: menu,
        confirm: async dialog => {
          await dialog.getByLabel('Goes live on').fill('2036-11-23T06:00')
          await dialog.getByRole('button', { name: 'Set a date' }).click()
        },
      },
    ],
  },
  {
    name: 'releases',
    path: () => '/releases',
    ready: button('Copy releases…'),
    dialogs: [
      {
        name: 'copies',
        open: page => button('Copy releases…')(page).click(),
        opener: button('Copy releases…'),
        confirm: async (dialog, page) => {
          await dialog.getByRole('checkbox', { name: 'Released 1.0' }).check()
          await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
          await page
            .getByRole('dialog', { name: '1 copy created' })
            .getByRole('button', { name: 'Close' })
            .click()
        },
      },
    ],
  },
  {
    name: 'a draft of the copy that goes away',
    path: ({ released }) => `/guides/${released}/releases`,
    ready: menu,
    before: async (_page, { person, released }) => {
      const {
        releases: [draft],
      } = await person.client.listGuideReleases({
        params: { guideid: released },
        query: { order: 'DESC', limit: 1 },
      })
      if (draft?.phase === 'scheduled')
        await person.client.patchRelease({
          params: { releaseid: draft.releaseid },
          body: { scheduled_date: null },
        })
    },
    dialogs: [
      {
        name: 'delete a release',
        open: through('Delete…'),
        opener: menu,
        confirm: dialog => dialog.getByRole('button', { name: 'Delete' }).click(),
        successor: page => page.getByRole('status').filter({ hasText: 'Released 2.0 is deleted.' }),
      },
    ],
  },
  {
    name: 'requests for signatures',
    path: () => '/releases/inbox',
    ready: page => page.getByRole('link', { name: 'Delegate my duties…' }),
    dialogs: [
      {
        name: 'lent duties',
        open: page => page.getByRole('link', { name: 'Delegate my duties…' }).click(),
        opener: page => page.getByRole('link', { name: 'Delegate my duties…' }),
        confirm: dialog => dialog.getByRole('button', { name: 'Close' }).click(),
      },
    ],
  },
]
