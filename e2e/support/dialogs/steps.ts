// Dialogs of the steps of a guide: rows of the table of dialogs.
import type { Locator, Page } from '@playwright/test'
import { linesOf, paste } from '../editing.ts'
import { button, caretIn, choose, click, fill, inStep, more, press, through } from './acts.ts'
import type { DialogScreen, Where } from './shapes.ts'

const takeOne = (dialog: Locator) => dialog.getByRole('button', { name: /^Use / }).first().click()
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

export const stepDialogs: readonly DialogScreen[] = [
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
        confirm: fill(/^New position/, '2', 'Move'),
        successor: more(2),
      },
      {
        name: 'move a step back, from its handle',
        open: click(inStep(2, 'Drag step 2, or choose its new position')),
        opener: inStep(2, 'Drag step 2, or choose its new position'),
        confirm: fill(/^New position/, '1', 'Move'),
        successor: inStep(1, 'Drag step 1, or choose its new position'),
      },
      {
        name: 'pictures',
        open: click(inStep(1, 'Choose from my pictures…')),
        opener: inStep(1, 'Choose from my pictures…'),
        confirm: takeOne,
      },
      {
        name: 'crop',
        open: click(inStep(1, 'Crop…')),
        opener: inStep(1, 'Crop…'),
        confirm: async dialog => {
          await dialog.getByRole('button', { name: 'Zoom in' }).click()
          await press('Use this crop')(dialog)
        },
      },
      {
        name: 'draw on a picture',
        open: click(inStep(1, 'Draw on the picture…')),
        opener: inStep(1, 'Draw on the picture…'),
        confirm: async dialog => {
          await dialog.getByRole('button', { name: 'Place in the middle' }).click()
          await press('Use 1 shape')(dialog)
        },
      },
      {
        name: 'alternative text',
        open: click(inStep(1, 'Edit alternative text…')),
        opener: inStep(1, 'Edit alternative text…'),
        confirm: fill('What the picture shows', 'A lid', 'Save text'),
      },
      {
        name: 'film',
        open: click(inStep(1, 'Choose video…')),
        opener: inStep(1, 'Choose video…'),
      },
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
          await through(button('More line actions'), /^Move line to another/)(page)
        },
        opener: button('More line actions'),
        confirm: fill(/^Step number/, '2', 'Move'),
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
        confirm: press('Paste and add 1 step'),
      },
      {
        name: 'move several steps',
        open: ofTwoSteps('Move to…'),
        opener: inOutline('Move to…'),
        confirm: fill(/^New position/, '2', 'Move'),
        successor: inOutline('Select several steps'),
      },
      {
        name: 'copy several steps',
        open: ofTwoSteps('Copy to another guide…'),
        opener: inOutline('Copy to another guide…'),
        successor: inOutline('Select several steps'),
        confirm: async (dialog, page) => {
          await choose('Guide', 'Takes copies')(dialog, page)
          await press('Copy')(dialog)
          await press('Close')(dialog)
        },
      },
    ],
  },
]
