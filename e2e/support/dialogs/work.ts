// Dialogs of work: rows of the table of dialogs.
import type { Locator, Page } from '@playwright/test'
import { button, click, through } from './acts.ts'
import type { DialogScreen } from './shapes.ts'

const board = (page: Page) => page.getByRole('group', { name: 'Live board' })
/** Of somebody else's run a reason is asked for. */
const saying = (label: string, then: string) => async (dialog: Locator) => {
  await dialog.getByLabel(label, { exact: true }).fill('The bench is needed.')
  await dialog.getByRole('button', { name: then, exact: true }).click()
}

export const workDialogs: readonly DialogScreen[] = [
  {
    name: 'live board',
    path: () => '/work/board',
    ready: page => page.getByRole('row', { name: /A guide with dialogs/ }),
    dialogs: [
      {
        name: 'suspend from the board',
        open: click(button('Suspend the run: Bob, Watched…')),
        opener: button('Suspend the run: Bob, Watched…'),
        confirm: saying('Note for the person who continues', 'Suspend'),
        successor: board,
      },
      {
        name: 'cancel from the board',
        open: click(button('Cancel the run: Bob, Watched…')),
        opener: button('Cancel the run: Bob, Watched…'),
        confirm: saying('Reason', 'Cancel the run'),
        successor: board,
      },
    ],
  },
  {
    name: 'work orders',
    path: () => '/work/orders',
    ready: page => page.getByRole('heading', { level: 1, name: 'Work orders' }),
    dialogs: [
      {
        name: 'new work order',
        open: click(button('New work order…')),
        opener: button('New work order…'),
        confirm: dialog => dialog.getByRole('button', { name: 'Cancel' }).click(),
      },
    ],
  },
  {
    name: 'watching a run',
    path: ({ watched }) => `/work/${watched}`,
    ready: page => page.getByText('You are watching a run by Bob.'),
    dialogs: [
      {
        name: 'suspend what is watched',
        open: click(button('Suspend…')),
        opener: button('Suspend…'),
        confirm: saying('Note for the person who continues', 'Suspend'),
        successor: page => page.getByRole('heading', { level: 2, name: 'This run is suspended' }),
      },
      {
        name: 'cancel what is watched',
        open: click(button('Cancel the run…')),
        opener: button('Cancel the run…'),
        confirm: saying('Reason', 'Cancel the run'),
        successor: page => page.getByRole('heading', { level: 2, name: 'This run was cancelled' }),
      },
    ],
  },
  {
    name: 'bench',
    path: ({ run }) => `/work/${run}`,
    ready: page => page.getByRole('heading', { level: 2, name: 'Step 1' }),
    dialogs: [
      {
        name: 'give the run up',
        open: through(button('More actions for the run'), 'Cancel the run…'),
        opener: button('More actions for the run'),
        confirm: dialog => dialog.getByRole('button', { name: 'Keep the run' }).click(),
      },
      {
        name: 'lay the run down',
        open: click(button('Suspend…')),
        opener: button('Suspend…'),
        confirm: dialog => dialog.getByRole('button', { name: 'Suspend' }).click(),
        successor: page => page.getByRole('heading', { level: 2, name: /suspended/i }),
      },
    ],
  },
]
