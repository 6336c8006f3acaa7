// Dialogs of the screens of training modules: rows of the table in dialogs.ts.
import type { Locator, Page } from '@playwright/test'
import type { DialogScreen } from './dialogs.ts'

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
const click = (name: string) => (page: Page) => button(name)(page).click()
const press = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true }).click()

export const trainingDialogs: readonly DialogScreen[] = [
  {
    name: 'training', as: 'admin', path: () => '/training', ready: button('New module'),
    dialogs: [{ name: 'new module', open: click('New module'), opener: button('New module') }],
  },
  {
    name: 'training module', as: 'admin', path: ({ module }) => `/training/${module}`, ready: button('Settings of version 1'),
    dialogs: [
      { name: 'settings of a version', open: click('Settings of version 1'), opener: button('Settings of version 1'), confirm: press('Save') },
      { name: 'make it current', open: click('Make version 1 current…'), opener: button('Make version 1 current…'), confirm: press('Make it current'), successor: button('Settings of version 1') },
      { name: 'take it back', open: click('Take it back…'), opener: button('Take it back…'), confirm: press('Take it back'), successor: button('Settings of version 1') },
      { name: 'another package', open: click('Another package'), opener: button('Another package'), confirm: press('Give it up'), successor: button('Settings of version 1') },
    ],
  },
]
