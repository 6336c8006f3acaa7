// Dialogs of pages that are written: rows of the table of dialogs.
import type { Page } from '@playwright/test'
import { button, click, fill, press, takeOne, through } from './acts.ts'
import type { DialogScreen, Where } from './shapes.ts'

const textOfPage: Where = page => page.getByRole('textbox', { name: 'Text of the page' })
const tool =
  (name: string): Where =>
  page =>
    page.getByRole('toolbar', { name: 'Text tools' }).getByRole('button', { name, exact: true })
const inText = (then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await textOfPage(page).getByText('The first paragraph').click()
  await page.keyboard.press('End')
  await then(page)
}

export const pageDialogs: readonly DialogScreen[] = [
  {
    name: 'account',
    path: () => '/settings/account',
    ready: button('Create an app password…'),
    dialogs: [
      {
        name: 'erase the account',
        open: click(button('Erase my account…')),
        opener: button('Erase my account…'),
        confirm: press('Cancel'),
      },
      {
        name: 'change the password',
        open: click(button('Change the password…')),
        opener: button('Change the password…'),
        confirm: press('Cancel'),
      },
      {
        name: 'set up an authenticator app',
        open: click(button('Set up an app…')),
        opener: button('Set up an app…'),
        confirm: async (dialog, page, { person }) => {
          await fill('Your password', person.password, 'Continue')(dialog)
          await page
            .getByRole('dialog', { name: 'Connect your authenticator app' })
            .getByRole('button', { name: 'Cancel' })
            .click()
        },
      },
      {
        name: 'make an app password',
        open: click(button('Create an app password…')),
        opener: button('Create an app password…'),
        confirm: async (dialog, _page, { person }) => {
          await dialog.getByLabel('Name of the program').fill('Script')
          await fill('Your password', person.password, 'Create')(dialog)
          await press('I have a copy')(dialog)
        },
      },
    ],
  },
  {
    name: 'page editor',
    path: ({ page }) => `/wiki/WIKI/${page}/edit`,
    ready: textOfPage,
    dialogs: [
      {
        name: 'link, by its tool',
        open: inText(click(tool('Link'))),
        opener: textOfPage,
        confirm: async dialog => {
          await dialog
            .getByRole('combobox', { name: 'Page title or address' })
            .fill('https://example.org/')
          await dialog.getByLabel('Link text').fill('there')
          await press('Insert')(dialog)
        },
      },
      {
        name: 'table',
        open: inText(through(tool('Insert'), /^Table/)),
        opener: tool('Insert'),
        confirm: press('Insert'),
        successor: page => page.getByRole('textbox', { name: 'Row 1, column 1' }).last(),
      },
      {
        name: 'guide',
        open: inText(through(tool('Insert'), /^Guide/)),
        opener: tool('Insert'),
        confirm: press('Cancel'),
      },
      {
        name: 'picture of the page',
        open: click(button('Choose a picture…')),
        opener: button('Choose a picture…'),
        confirm: takeOne,
        successor: button('Choose another picture…'),
      },
      {
        name: 'crop the picture of the page',
        open: click(button('Crop…')),
        opener: button('Crop…'),
        confirm: press('Leave unchanged'),
      },
      {
        name: 'a document',
        open: click(button('Add a document…')),
        opener: button('Add a document…'),
        confirm: press(/^Use manual/),
      },
    ],
  },
]
