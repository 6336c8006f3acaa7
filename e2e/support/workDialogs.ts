// Dialogs of work: rows of the table in dialogs.ts.
import type { Page } from '@playwright/test'
import type { DialogScreen } from './dialogs.ts'

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
const click = (name: string) => (page: Page) => button(name)(page).click()

export const workDialogs: readonly DialogScreen[] = [
  {
    name: 'live board', path: () => '/work/board', ready: page => page.getByRole('row', { name: /A guide with dialogs/ }),
    dialogs: [
      { name: 'suspend from the board', open: page => page.getByRole('button', { name: /^Suspend: / }).click(), opener: page => page.getByRole('button', { name: /^Suspend: / }) },
    ],
  },
  {
    name: 'bench', path: ({ run }) => `/work/${run}`, ready: page => page.getByRole('heading', { level: 2, name: 'Step 1' }),
    dialogs: [
      { name: 'give the run up', open: click('Cancel'), opener: button('Cancel'), confirm: dialog => dialog.getByRole('button', { name: 'Keep the run' }).click() },
      { name: 'lay the run down', open: click('Suspend'), opener: button('Suspend'), confirm: dialog => dialog.getByRole('button', { name: 'Suspend' }).click(), successor: page => page.getByRole('heading', { level: 2, name: /suspended/i }) },
    ],
  },
]
