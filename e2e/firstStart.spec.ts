// A first start shows the product: no screen of it is empty, and it goes by one button (issue 20,
// point 10).
import { readFileSync } from 'node:fs'
import { firstOf, foundIn } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: 'month' })

const catalogs = ['', 'first/']
  .map(folder => readFileSync(`src/app/locales/${folder}en.po`, 'utf8'))
  .join()

test('no screen of a first start is empty, and one button takes all of it away', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000)
  const { client } = site.admin
  const guides = await client.listGuides({ query: { limit: 200 } })
  const { guideid } = foundIn(guides, one => one.title === 'Replace the pads of a disc brake')
  const { moduleid } = firstOf(await client.listTraining())
  await signIn(page, site.admin)
  const main = page.getByRole('main')
  // What stands there, and the words of the empty state.
  for (const [address, there, empty] of [
    ['/', 'Newest guides', 'No public guides yet'],
    ['/patrol', 'Kit Larsen', 'No edits to review'],
    ['/patrol/reports', 'Sofia Marino', 'Nothing to answer'],
    ['/pages?namespace=WIKI', 'Gears jump or rattle', 'No pages of this kind yet'],
    ['/pages?namespace=INFO', 'How we write guides', 'No pages of this kind yet'],
    ['/pages?view=wanted', 'Torque wrenches', 'No wanted pages'],
    ['/Device/Bicycles', 'A disc brake squeals', 'There are no guides in this category yet'],
    ['/deleted', 'Bycicle pumps', 'Nothing to restore'],
    ['/releases', 'Replace the pads of a disc brake', 'No releases to show yet'],
    [
      '/releases/inbox',
      'Replace the pads of a disc brake',
      'Nothing is waiting for your signature',
    ],
    ['/releases/processes', 'Safety check', 'No approval processes yet'],
    [`/guides/${guideid}/releases`, '1.0', 'No releases of this guide yet'],
    ['/work', 'W-1061', 'No run'],
    ['/work/runs', 'W-1049', 'No runs to show yet'],
    ['/work/board', 'Piotr Nowak', 'No open runs to show'],
    ['/training', 'Safe at the bench grinder', 'No training yet'],
    ['/training?view=drafts', 'Lifting heavy machines', 'No drafts'],
    [`/training/${moduleid}/usage`, 'Samir Haddad', 'No attempts yet'],
    ['/comments', 'This is advertising', 'No comments to review'],
    ['/notifications', 'Lea Hoffmann', 'No notifications yet'],
    ['/tags?view=alike', 'tyre', 'No similar tags'],
    ['/views', 'Mend a punctured inner tube', 'No views in this range.'],
    ['/search/words', 'tubeless sealant', 'No searches to show yet'],
    ['/media', 'Media', 'No media yet'],
    ['/teams', 'Bicycle workshop', 'No teams yet'],
    ['/users', 'Grace Okafor', 'Nobody matches these filters'],
    ['/audit', 'Release submitted for review', 'No entries in the audit log yet'],
  ] as const) {
    expect.soft(catalogs, 'a screen says so').toContain(empty)
    await page.goto(address)
    await expect.soft(main.getByText(there).first(), address).toBeVisible()
    await expect.soft(main.getByText(empty), address).toHaveCount(0)
  }

  await page.goto('/')
  await expect(page.getByText('This site contains demo content.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Remove the demo content…' }).click()
  await page.getByRole('button', { name: 'Remove the demo content…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('15 guides')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('All demo content is removed.')).toBeVisible({ timeout: 120_000 })
  await page.goto('/guides')
  await expect(main.getByText('Replace the pads of a disc brake')).toHaveCount(0)
})
