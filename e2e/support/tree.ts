// A tree of categories for the journeys through it.
import type { Page } from '@playwright/test'
import type { Site } from './site.ts'

export const tree = (page: Page, name = 'Categories') =>
  page.getByRole('tree', { name, exact: true })
export const rows = (page: Page) => page.getByRole('treeitem')
/** The row of this name, whatever else is said of it. */
export const row = (page: Page, name: string) =>
  page.getByRole('treeitem', {
    name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}( |,|$)`),
  })

/** Chooses a row of the menu that whoever may move has beside the filter. */
export const chooseForTree = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: 'More for the tree' })
  await menu.press('Enter')
  await page
    .getByRole('menu', { name: 'More for the tree' })
    .locator('[role^=menuitem]', { hasText: name })
    .press('Enter')
}

export const category = async (
  site: Site,
  title: string,
  parent: string | null = null,
  more: object = {},
) =>
  site.admin.client.createWiki({
    body: {
      namespace: 'CATEGORY',
      title,
      contents: '',
      ...(parent === null ? {} : { parent }),
      ...more,
    },
  })

/** Names of the nine levels of a deep line; one holds what addresses are made of. */
export const level = (n: number) => (n === 5 ? 'Level 5 / 50% of "all"' : `Level ${n}`)

/** Bicycle with what belongs to it, a line of nine levels, and a workshop. */
export const growTree = async (site: Site) => {
  await category(site, 'Bicycle')
  for (const title of ['Brakes', 'Frame', 'Wheels', 'Saddle', 'Lights'])
    await category(site, title, 'Bicycle')
  await category(site, 'Chain', 'Bicycle', { flags: ['WIKI_STUB'] })
  await category(site, 'Disc brakes', 'Brakes', { description: 'Brakes with a disc.' })
  await category(site, 'Rim brakes', 'Brakes')
  for (let n = 1; n <= 11; n++) await category(site, `Spoke ${n}`, 'Wheels')
  await category(site, level(1))
  for (let n = 2; n <= 9; n++) await category(site, level(n), level(n - 1))
  await category(site, 'Oil can', null, { display_title: 'Ölkanne' })
  await category(site, 'Workshop')
  for (let n = 1; n <= 60; n++) await category(site, `Tool ${n}`, 'Workshop')
  await category(site, 'Wanderer', 'Workshop')
  await site.admin.client.createGuide({
    body: {
      category: 'Disc brakes',
      type: 'technique',
      subject: 'Brake',
      title: 'Bleed the brake',
      public: true,
    },
  })
  await site.admin.client.tagWiki({
    params: { namespace: 'CATEGORY', title: 'Disc brakes' },
    body: { tag: 'hydraulic' },
  })
}
