// Dialogs of the screens of training modules: rows of the table of dialogs.
import type { Page } from '@playwright/test'
import { button, click, press } from './acts.ts'
import type { DialogScreen } from './shapes.ts'
import { importInto, playablePackage, played } from '../training.ts'

const leave = (page: Page) =>
  page.getByRole('link', { name: 'Leave (not everything is saved yet)…' })

export const trainingDialogs: readonly DialogScreen[] = [
  {
    name: 'training',
    as: 'admin',
    path: () => '/training',
    ready: button('New module…'),
    dialogs: [
      { name: 'new module', open: click(button('New module…')), opener: button('New module…') },
    ],
  },
  {
    name: 'training module',
    as: 'admin',
    path: ({ module }) => `/training/${module}`,
    ready: button('Settings for version 1'),
    dialogs: [
      {
        name: 'settings of a version',
        open: click(button('Settings for version 1')),
        opener: button('Settings for version 1'),
        confirm: press('Save'),
      },
      {
        name: 'make it current',
        open: click(button('Make version 1 current…')),
        opener: button('Make version 1 current…'),
        confirm: press('Make current'),
        successor: button('Settings for version 1'),
      },
      {
        name: 'take it back',
        open: click(button('Withdraw…')),
        opener: button('Withdraw…'),
        confirm: press('Withdraw'),
        successor: button('Settings for version 1'),
      },
      {
        name: 'another package',
        open: click(button('Discard this package…')),
        opener: button('Discard this package…'),
        confirm: press('Discard'),
        successor: button('Settings for version 1'),
      },
    ],
  },
  {
    name: 'player',
    as: 'admin',
    path: ({ module }) => `/training/${module}/play`,
    ready: page => played(page).getByText('Page 0, notes none'),
    // What was tried before may have given up its package, or published it.
    before: async (_, { admin: { client }, module }) => {
      for (const { id, state } of await client.listTrainingVersions({
        query: { moduleid: module },
      })) {
        if (state !== 'draft') continue
        await importInto(client, id, playablePackage('1.2'))
        await client.makeTrainingCurrent({ params: { id } })
      }
    },
    after: async page => {
      await page.context().setOffline(true)
      await played(page).getByRole('button', { name: 'Next page' }).click()
      await leave(page).waitFor()
    },
    dialogs: [{ name: 'not kept yet', open: page => leave(page).click(), opener: leave }],
    forgives: /ERR_INTERNET_DISCONNECTED/,
  },
]
