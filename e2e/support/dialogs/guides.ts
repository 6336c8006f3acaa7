// Dialogs around a guide that is written: rows of the table of dialogs.
import type { Locator, Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { line, linesOf, readBack } from '../editing.ts'
import { button, caretIn, click, press, takeOne } from './acts.ts'
import type { Dialogs, DialogScreen, Where } from './shapes.ts'

/** Somebody else saves the line that is being written. */
const dispute = async (page: Page, { colleague, disputed }: Dialogs) => {
  const { stepid, revisionid, lines } = firstOf((await readBack(colleague, disputed)).steps)
  await caretIn('one')(page)
  await colleague.client.patchStep({
    params: { guideid: disputed, stepid },
    query: { revisionid },
    body: { lines: [{ ...line('one of theirs'), lineid: firstOf(lines).lineid }] },
  })
  await page.keyboard.type(' of mine')
  await page.keyboard.press('Control+s')
}
/** Nothing of the guide goes out; words wait on this device. */
const leaveUnsent = async (page: Page, { unsent }: Dialogs) => {
  await page.route(`**/api/2.0/guides/${unsent}/**`, route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await page.goto(`/guides/${unsent}/edit/steps`)
  await caretIn('one')(page)
  await page.keyboard.type(' more')
  await page.getByTitle('What is saved').first().waitFor()
}
const account: Where = page => page.getByRole('button', { name: /: account and menu$/ })
const signOut = async (page: Page) => {
  await account(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}
/** The service does not know the token any more when the next words go out. */
const expire = async (page: Page) => {
  await page.route('**/api/2.0/guides/*/steps/**', route =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 401, json: { error: true, message: 'Sign in', errors: [] } })
      : route.continue(),
  )
  await caretIn('one')(page)
  await page.keyboard.type(' more')
}
const signInAgain = async (dialog: Locator, page: Page, { person }: Dialogs) => {
  await page.unrouteAll()
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await press('Sign in')(dialog)
}

export const guideDialogs: readonly DialogScreen[] = [
  {
    name: 'publishing',
    path: ({ needed }) => `/guides/${needed}/edit/steps`,
    ready: page => linesOf(page, 1),
    dialogs: [
      {
        name: 'take back what others show',
        open: click(button('Unpublish…')),
        opener: button('Unpublish…'),
        confirm: press('Unpublish'),
        successor: button('Publish…'),
      },
      {
        name: 'publish it again',
        open: click(button('Publish…')),
        opener: button('Publish…'),
        confirm: async (dialog, page) => {
          await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
          await page
            .getByRole('dialog', { name: 'The guide is published' })
            .getByRole('button', { name: 'Close' })
            .click()
        },
        successor: button('Unpublish…'),
      },
    ],
  },
  {
    name: 'open questions',
    path: ({ disputed }) => `/guides/${disputed}/edit/steps`,
    ready: page => linesOf(page, 1),
    after: dispute,
    dialogs: [
      {
        name: 'the whole step side by side',
        open: click(button('Compare the whole step')),
        opener: button('Compare the whole step'),
        confirm: press('Close'),
      },
      {
        name: 'all theirs',
        open: click(page => page.getByRole('button', { name: /^Use all theirs/ })),
        opener: page => page.getByRole('button', { name: /^Use all theirs/ }),
        confirm: press('Use all theirs'),
      },
      {
        name: 'all mine',
        open: click(page => page.getByRole('button', { name: /^Use all mine/ })),
        opener: page => page.getByRole('button', { name: /^Use all mine/ }),
        confirm: press('Use all mine'),
      },
    ],
  },
  {
    name: 'ended session',
    path: ({ expiring }) => `/guides/${expiring}/edit/steps`,
    ready: page => linesOf(page, 1),
    dialogs: [{ name: 'not now', open: expire, opener: page => linesOf(page, 1) }],
  },
  {
    name: 'ended session, taken up',
    path: ({ expiring }) => `/guides/${expiring}/edit/steps`,
    ready: page => linesOf(page, 1),
    dialogs: [
      {
        name: 'sign in again',
        open: expire,
        opener: page => linesOf(page, 1),
        confirm: signInAgain,
        isConfirmedAtOnce: true,
      },
    ],
  },
  {
    name: 'recover',
    path: () => '/recover',
    ready: page => page.getByRole('button', { name: 'Compare…' }),
    before: leaveUnsent,
    forgives: /ERR_FAILED/,
    dialogs: [
      {
        name: 'sign out with unsent edits',
        open: signOut,
        opener: account,
        confirm: press('Stay signed in'),
      },
      {
        name: 'compare',
        open: click(button('Compare…')),
        opener: button('Compare…'),
        confirm: press('Close'),
      },
      {
        name: 'discard',
        open: click(button('Discard…')),
        opener: button('Discard…'),
        confirm: press(/^Discard \d+ words?$/),
        successor: button('Undo: restore the edits to “Unsent”'),
      },
    ],
  },
  {
    name: 'details',
    path: ({ guide }) => `/guides/${guide}/edit/details`,
    ready: page => page.getByRole('textbox', { name: 'Summary' }),
    dialogs: [
      {
        name: 'picture of the guide',
        open: click(button('Choose from my pictures…')),
        opener: button('Choose from my pictures…'),
        confirm: takeOne,
      },
      {
        name: 'crop the picture of the guide',
        open: click(button('Crop…')),
        opener: button('Crop…'),
        confirm: async dialog => {
          await dialog.getByRole('button', { name: 'Zoom in' }).click()
          await press('Use this crop')(dialog)
        },
      },
      {
        name: 'documents',
        open: click(button('Choose from my documents…')),
        opener: button('Choose from my documents…'),
        confirm: press(/^Use manual/),
      },
      {
        name: 'delete the guide',
        open: click(button('Delete this guide…')),
        opener: button('Delete this guide…'),
        confirm: press('Cancel'),
      },
    ],
  },
]
