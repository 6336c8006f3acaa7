// Where somebody is, and where they may go (issue 20, point 9: D12, D14; look 33).
import { firstOf } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true })

test('the bar marks the room of each screen', async ({ page, site }) => {
  const guide = firstOf(await site.anyone.listGuides({ query: { category: 'Chains', limit: 1 } }))
  await signIn(page, site.admin)
  const marked = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  for (const [address, room] of [
    ['/guides', 'Guides'],
    [guide.url, 'Guides'],
    [`/guides/${guide.guideid}/edit/details`, 'Guides'],
    ['/Device/Bicycles', 'Categories'],
    ['/Item/Chain_wear_gauge', 'Wiki'],
    ['/pages?namespace=WIKI', 'Wiki'],
    ['/views', 'Views'],
    ['/tags', 'Tags'],
    ['/media', 'Media'],
    ['/users', 'People'],
    ['/settings/site?group=patrol', 'Site settings'],
    ['/notifications', 'Notifications'],
  ] as const) {
    await page.goto(address)
    await expect(marked).toHaveText(room)
  }
})

test('the menu holds the rooms of a person in groups, and none without a room', async ({
  page,
  site,
}) => {
  const groups = page.getByRole('navigation', { name: 'Menu' }).getByRole('group')
  const names = () =>
    groups.evaluateAll(all => all.map(one => one.querySelector('p')?.textContent ?? ''))
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(groups.first()).toBeVisible()
  await expect.poll(names).toEqual(['Write', 'Site'])
  await expect(groups.getByRole('link', { name: 'Tree' })).toHaveCount(0)
  await signIn(page, site.admin)
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.getByRole('button', { name: /: account/ }).click()
    await expect(groups.getByRole('link', { name: 'Training' })).toBeVisible()
    await expect.poll(names).toEqual(['Write', 'Check', 'Release', 'People', 'Statistics', 'Site'])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await groups.getByRole('link', { name: 'Searches' }).click()
  await expect(page).toHaveURL('/search/words')
})

test('the bar bears the name of the site, however long it is', async ({ page, site }) => {
  const { client } = site.admin
  const name = 'Workshop of the river bank and of all its friends'
  const { revisionid, site_name } = await client.readSettings()
  const renamed = await client.patchSettings({ query: { revisionid }, body: { site_name: name } })
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/guides')
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await client.patchSettings({ query: { revisionid: renamed.revisionid }, body: { site_name } })
})
