// Dialogs of the screens of authors: what opens each, what confirms it, and where the focus is
// afterwards. A table for focusComesBack.spec.ts; a new dialog adds its row here.
import type { Locator, Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { caretAtEndOf, line, linesOf, paste, readBack, stepOf } from './editing.ts'
import { releaseDialogs } from './releaseDialogs.ts'
import type { Person } from './site.ts'
import { trainingDialogs } from './trainingDialogs.ts'
import { row } from './tree.ts'
import { workDialogs } from './workDialogs.ts'

type Where = (page: Page) => Locator
export type DialogRow = {
  name: string
  /** Brings the dialog up, as a person does. */
  open: (page: Page) => Promise<unknown>
  /** Where the focus is after Escape: on what opened it, or on the button of the menu that did. */
  opener: Where
  /** Confirms it. */
  confirm?: (dialog: Locator, page: Page, ground: Dialogs) => Promise<unknown>
  /** Where the focus is then, if not on the opener. */
  successor?: Where
  /** It comes by itself, and once left it does not come again: only what confirms it is tried. */
  isConfirmedAtOnce?: boolean
}
export type DialogScreen = {
  name: string
  /** Who opens it, if not the person of the ground. */ as?: 'admin'
  path: (ground: Dialogs) => string
  ready: (page: Page) => Locator
  dialogs: readonly DialogRow[]
  /** What must have happened on the way there. */
  before?: (page: Page, ground: Dialogs) => Promise<unknown>
  /** The same once the screen is open. */
  after?: (page: Page, ground: Dialogs) => Promise<unknown>
  /** Faults in the console that it brings about on purpose. */
  forgives?: RegExp
}
/** What the dialogs stand on, made once: guides of the person's own, by what they are for. */
export type Dialogs = {
  admin: Person
  module: number
  person: Person
  colleague: Person
  guide: number
  page: string
  several: number
  needed: number
  disputed: number
  unsent: number
  expiring: number
  released: number
  run: number
  watched: number
}

const button =
  (name: string | RegExp): Where =>
  page =>
    page.getByRole('button', { name, exact: true })
const inStep =
  (number: number, name: string): Where =>
  page =>
    stepOf(page, number).getByRole('button', { name, exact: true })
const click = (where: Where) => (page: Page) => where(page).click()
const through = (menu: Where, item: string | RegExp) => async (page: Page) => {
  await menu(page).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const press = (name: string | RegExp) => (dialog: Locator) =>
  dialog.getByRole('button', { name, exact: true }).click()
const takeOne = (dialog: Locator) =>
  dialog
    .getByRole('button', { name: /^Take / })
    .first()
    .click()
const fill = (label: string | RegExp, text: string, then: string) => async (dialog: Locator) => {
  await dialog.getByLabel(label).fill(text)
  await press(then)(dialog)
}

const details: Where = page => page.getByRole('complementary', { name: 'Details' })
const inDetails =
  (name: string): Where =>
  page =>
    details(page).getByRole('button', { name, exact: true })
const caretIn = (words: string) => (page: Page) => caretAtEndOf(page, 1, words)
const more = (number: number) => inStep(number, `More for step ${number}`)
const textOfPage: Where = page => page.getByRole('textbox', { name: 'Text of the page' })
const tool =
  (name: string): Where =>
  page =>
    page
      .getByRole('toolbar', { name: 'Tools for the text' })
      .getByRole('button', { name, exact: true })
const inText = (then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await textOfPage(page).getByText('The first paragraph').click()
  await page.keyboard.press('End')
  await then(page)
}

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
const outline = (page: Page) => page.getByRole('navigation', { name: 'Steps' })
const inOutline =
  (name: string): Where =>
  page =>
    outline(page).getByRole('button', { name, exact: true })
/** The first two steps are chosen together; what is asked then is asked of both. */
const ofTwoSteps = (name: string) => async (page: Page) => {
  await outline(page).locator('a').nth(0).click()
  await outline(page)
    .locator('a')
    .nth(1)
    .click({ modifiers: ['Shift'] })
  await inOutline(name)(page).click()
}
const choose = (field: string, title: string) => async (dialog: Locator, page: Page) => {
  await dialog.getByRole('combobox', { name: field }).fill(title)
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .click()
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

export const dialogScreens: readonly DialogScreen[] = [
  ...releaseDialogs,
  ...trainingDialogs,
  ...workDialogs,
  {
    name: 'step editor',
    path: ({ guide }) => `/guides/${guide}/edit/steps`,
    ready: page => linesOf(page, 1),
    dialogs: [
      {
        name: 'keyboard shortcuts',
        open: async page => {
          await more(1)(page).focus()
          await page.keyboard.press('?')
        },
        opener: more(1),
        confirm: press('Close'),
      },
      {
        name: 'move a step, from its menu',
        open: through(more(1), 'Move to…'),
        opener: more(1),
        confirm: fill(/^New place/, '2', 'Move'),
        successor: more(2),
      },
      {
        name: 'move a step back, from its handle',
        open: click(inStep(2, 'Drag step 2, or choose its new place')),
        opener: inStep(2, 'Drag step 2, or choose its new place'),
        confirm: fill(/^New place/, '1', 'Move'),
        successor: inStep(1, 'Drag step 1, or choose its new place'),
      },
      {
        name: 'pictures',
        open: click(inStep(1, 'From my pictures')),
        opener: inStep(1, 'From my pictures'),
        confirm: takeOne,
      },
      {
        name: 'crop',
        open: click(inStep(1, 'Crop')),
        opener: inStep(1, 'Crop'),
        confirm: async dialog => {
          await dialog.getByRole('button', { name: 'Nearer' }).click()
          await press('Use this part')(dialog)
        },
      },
      {
        name: 'alternative text',
        open: click(inStep(1, 'Alternative text')),
        opener: inStep(1, 'Alternative text'),
        confirm: fill('What the picture shows', 'A lid', 'Save text'),
      },
      { name: 'film', open: click(inStep(1, 'Film…')), opener: inStep(1, 'Film…') },
      {
        name: 'what is saved',
        open: page => page.getByTitle('What is saved').first().click(),
        opener: page => page.getByTitle('What is saved').first(),
        confirm: press('Close'),
      },
      {
        name: 'link',
        open: async page => {
          await caretIn('one')(page)
          await page.keyboard.press('Control+k')
        },
        opener: page => linesOf(page, 1),
      },
      {
        name: 'send a line to another step',
        open: async page => {
          await caretIn('below')(page)
          await through(button('More for the line'), /^Send line/)(page)
        },
        opener: button('More for the line'),
        confirm: fill(/^Number of the step/, '2', 'Send'),
      },
    ],
  },
  {
    name: 'several steps',
    path: ({ several }) => `/guides/${several}/edit/steps`,
    ready: page => linesOf(page, 1),
    dialogs: [
      {
        name: 'what is pasted',
        open: async page => {
          await caretIn('one')(page)
          await paste(linesOf(page, 1), {
            text: Array.from({ length: 9 }, (_, n) => `pasted ${n}`).join('\n'),
          })
        },
        opener: page => linesOf(page, 1),
        confirm: press('Paste, with 1 new step'),
      },
      {
        name: 'move several steps',
        open: ofTwoSteps('Move to…'),
        opener: inOutline('Move to…'),
        confirm: fill(/^New place/, '2', 'Move'),
        successor: inOutline('Choose several steps'),
      },
      {
        name: 'copy several steps',
        open: ofTwoSteps('Copy to another guide…'),
        opener: inOutline('Copy to another guide…'),
        successor: inOutline('Choose several steps'),
        confirm: async (dialog, page) => {
          await choose('Guide', 'Takes copies')(dialog, page)
          await press('Copy')(dialog)
          await press('Close')(dialog)
        },
      },
    ],
  },
  {
    name: 'publishing',
    path: ({ needed }) => `/guides/${needed}/edit/steps`,
    ready: page => linesOf(page, 1),
    dialogs: [
      {
        name: 'take back what others show',
        open: click(button('Unpublish')),
        opener: button('Unpublish'),
        confirm: press('Unpublish'),
        successor: button('Publish'),
      },
      {
        name: 'publish it again',
        open: click(button('Publish')),
        opener: button('Publish'),
        confirm: press('Publish'),
        successor: button('Unpublish'),
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
        open: click(button('Compare whole step')),
        opener: button('Compare whole step'),
        confirm: press('Close'),
      },
      {
        name: 'theirs everywhere',
        open: click(page => page.getByRole('button', { name: /^All theirs/ })),
        opener: page => page.getByRole('button', { name: /^All theirs/ }),
        confirm: press('Take theirs'),
      },
      {
        name: 'mine everywhere',
        open: click(page => page.getByRole('button', { name: /^All mine/ })),
        opener: page => page.getByRole('button', { name: /^All mine/ }),
        confirm: press('Take mine'),
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
    ready: page => page.getByRole('button', { name: 'Compare' }),
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
        open: click(button('Compare')),
        opener: button('Compare'),
        confirm: press('Close'),
      },
      {
        name: 'discard',
        open: click(button('Discard…')),
        opener: button('Discard…'),
        confirm: press(/^Discard \d+ words?$/),
        successor: button('Undo: bring the edits of “Unsent” back'),
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
        open: click(button('From my pictures')),
        opener: button('From my pictures'),
        confirm: takeOne,
      },
      {
        name: 'crop the picture of the guide',
        open: click(button('Crop')),
        opener: button('Crop'),
        confirm: async dialog => {
          await dialog.getByRole('button', { name: 'Nearer' }).click()
          await press('Use this part')(dialog)
        },
      },
      {
        name: 'documents',
        open: click(button('From my documents')),
        opener: button('From my documents'),
        confirm: press(/^Take manual/),
      },
      {
        name: 'delete the guide',
        open: click(button('Delete this guide')),
        opener: button('Delete this guide'),
        confirm: press('Cancel'),
      },
    ],
  },
  {
    name: 'tree',
    path: () => '/tree?path=Kiln',
    ready: page => details(page).getByRole('heading', { name: 'Kiln' }),
    dialogs: [
      {
        name: 'new category',
        open: click(button('New category')),
        opener: button('New category'),
        confirm: fill('Title', 'Potter', 'Make category'),
      },
      {
        name: 'move',
        open: async page => {
          await row(page, 'Kiln').click()
          await inDetails('Move to…')(page).click()
        },
        opener: inDetails('Move to…'),
        confirm: async (dialog, page) => {
          await choose('Move to', 'Workshop')(dialog, page)
          await press('Move')(dialog)
        },
      },
      {
        name: 'move log',
        open: click(page => page.getByRole('button', { name: /^Move log/ })),
        opener: page => page.getByRole('button', { name: /^Move log/ }),
        confirm: press(/^Undo 1 move$/),
        successor: button('Close'),
      },
      {
        name: 'tags',
        open: click(inDetails('Tags')),
        opener: inDetails('Tags'),
        confirm: press('Close'),
      },
      {
        name: 'rename',
        open: async page => {
          await row(page, 'Kiln').click()
          await through(inDetails('More'), 'Rename')(page)
        },
        opener: inDetails('More'),
      },
      {
        name: 'delete',
        open: async page => {
          await row(page, 'Potter').click()
          await through(inDetails('More'), 'Delete')(page)
        },
        opener: inDetails('More'),
      },
    ],
  },
  {
    name: 'media',
    path: () => '/media',
    ready: page => page.getByRole('gridcell').first(),
    dialogs: [
      {
        name: 'alternative text',
        open: async page => {
          await page.getByRole('gridcell', { name: /^spare\.jpg/ }).click()
          await inDetails('Alternative text')(page).click()
        },
        opener: inDetails('Alternative text'),
        confirm: fill('What the picture shows', 'A spare', 'Save text'),
      },
      {
        name: 'crop',
        open: click(inDetails('Crop')),
        opener: inDetails('Crop'),
        confirm: press('Leave as it was'),
      },
      {
        name: 'delete',
        open: async page => {
          await page.getByRole('gridcell', { name: /^loose\.jpg/ }).click()
          await inDetails('Delete')(page).click()
        },
        opener: inDetails('Delete'),
        confirm: press('Delete 1 file'),
        successor: button('Undo'),
      },
    ],
  },
  {
    name: 'teams',
    path: () => '/teams',
    ready: button('New team'),
    dialogs: [{ name: 'new team', open: click(button('New team')), opener: button('New team') }],
  },
  {
    name: 'views by oneself',
    path: ({ person }) => `/views/user/${person.userid}`,
    ready: button('Clear it…'),
    dialogs: [
      {
        name: 'clear the history',
        open: click(button('Clear it…')),
        opener: button('Clear it…'),
        confirm: press('Clear'),
      },
    ],
  },
  {
    name: 'own page',
    path: ({ person }) => `/User/${person.userid}/${person.username}`,
    ready: button('Make an app password'),
    dialogs: [
      {
        name: 'erase the account',
        open: click(button('Erase my account…')),
        opener: button('Erase my account…'),
        confirm: press('Cancel'),
      },
      {
        name: 'change the password',
        open: click(button('Change the password')),
        opener: button('Change the password'),
        confirm: press('Cancel'),
      },
      {
        name: 'set up an authenticator app',
        open: click(button('Set up an app')),
        opener: button('Set up an app'),
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
        open: click(button('Make an app password')),
        opener: button('Make an app password'),
        confirm: async (dialog, _page, { person }) => {
          await dialog.getByLabel('Name of the program').fill('Script')
          await fill('Your password', person.password, 'Make it')(dialog)
          await press('I have kept it')(dialog)
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
            .getByRole('combobox', { name: 'Title of a page, or an address' })
            .fill('https://example.org/')
          await dialog.getByLabel('Text of the link').fill('there')
          await press('Link')(dialog)
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
        open: click(button('Choose a picture')),
        opener: button('Choose a picture'),
        confirm: takeOne,
        successor: button('Another picture'),
      },
      {
        name: 'crop the picture of the page',
        open: click(button('Crop')),
        opener: button('Crop'),
        confirm: press('Leave as it was'),
      },
      {
        name: 'a document',
        open: click(button('Add a document')),
        opener: button('Add a document'),
        confirm: press(/^Take manual/),
      },
    ],
  },
]
