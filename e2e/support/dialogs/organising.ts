// Dialogs of the tree, of media, teams and views: rows of the table of dialogs.
import { row } from '../tree.ts'
import { button, choose, click, fill, press, through } from './acts.ts'
import type { DialogScreen, Where } from './shapes.ts'

const details: Where = page => page.getByRole('complementary', { name: 'Details' })
const inDetails =
  (name: string): Where =>
  page =>
    details(page).getByRole('button', { name, exact: true })

export const organisingDialogs: readonly DialogScreen[] = [
  {
    name: 'tree',
    path: () => '/tree?path=Kiln',
    ready: page => details(page).getByRole('heading', { name: 'Kiln' }),
    dialogs: [
      {
        name: 'new category',
        open: click(button('New category…')),
        opener: button('New category…'),
        confirm: fill('Title', 'Potter', 'Create category'),
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
        name: 'duplicates',
        open: through(button('More for the tree'), 'Duplicates…'),
        opener: button('More for the tree'),
        confirm: press('Close'),
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
          await through(inDetails('More'), 'Rename…')(page)
        },
        opener: inDetails('More'),
      },
      {
        name: 'delete',
        open: async page => {
          await row(page, 'Potter').click()
          await through(inDetails('More'), 'Delete…')(page)
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
          await inDetails('Edit alternative text…')(page).click()
        },
        opener: inDetails('Edit alternative text…'),
        confirm: fill('What the picture shows', 'A spare', 'Save text'),
      },
      {
        name: 'crop',
        open: click(inDetails('Crop…')),
        opener: inDetails('Crop…'),
        confirm: press('Leave unchanged'),
      },
      {
        name: 'delete',
        open: async page => {
          await page.getByRole('gridcell', { name: /^loose\.jpg/ }).click()
          await inDetails('Delete…')(page).click()
        },
        opener: inDetails('Delete…'),
        confirm: press('Delete 1 file'),
        successor: button('Undo'),
      },
    ],
  },
  {
    name: 'teams',
    path: () => '/teams',
    ready: button('New team…'),
    dialogs: [{ name: 'new team', open: click(button('New team…')), opener: button('New team…') }],
  },
  {
    name: 'views by oneself',
    path: ({ person }) => `/views/user/${person.userid}`,
    ready: button('Clear history…'),
    dialogs: [
      {
        name: 'clear the history',
        open: click(button('Clear history…')),
        opener: button('Clear history…'),
        confirm: press('Clear history'),
      },
    ],
  },
]
