// What was deleted some time ago is found and brought back, by keyboard and on a phone.
import { expectAccessible, expectFitsPhones, expectNoSidewaysScroll } from './support/accessible.ts'
import { guideWithRelease } from './support/releasing.ts'
import { expect, signIn, test } from './support/test.ts'

test('an author finds a guide that they deleted, and brings it back', async ({ page, site }) => {
  const ada = await site.person('Ada Author', { privilege: 'Author' })
  const mo = await site.person('Mo Moderator', { privilege: 'Moderator' })
  await mo.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Coffee makers', contents: '' },
  })
  const guide = await ada.client.createGuide({
    body: {
      category: 'Coffee makers',
      type: 'repair',
      title: 'Descale the boiler of a very old coffee machine',
    },
  })
  const { guideid, revisionid } = guide
  await ada.client.deleteGuide({ params: { guideid }, query: { revisionid } })
  await signIn(page, ada, '/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type('deleted')
  await page.getByRole('option', { name: /^Deleted/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deleted' })).toBeVisible()
  await expect(page.getByText('guides you deleted in the last 30 days')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'What' })).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsPhones(page)
  await page.getByRole('button', { name: /^Restore “Descale/ }).press('Enter')
  await expect(page.getByText('is restored. The guide stays private')).toBeVisible()
  await expect(page.getByText('Nothing to restore')).toBeVisible()
  await page.getByRole('link', { name: 'View guide' }).click()
  await expect(page.getByRole('heading', { level: 1, name: guide.title })).toBeVisible()
})

test('a page comes back, and one that was made anew meanwhile is not written over', async ({
  page,
  site,
}) => {
  const mo = await site.person('Mo Moderator', { privilege: 'Moderator' })
  const pages = ['Solder', 'Flux'].map(title => ({ namespace: 'WIKI' as const, title }))
  for (const params of pages) {
    const { revisionid } = await mo.client.createWiki({
      body: { ...params, contents: `${params.title} melts.` },
    })
    await mo.client.deleteWiki({ params, query: { revisionid } })
  }
  await signIn(page, mo, '/deleted?kind=wiki')
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await expect(row('Solder')).toContainText('Mo Moderator')
  await expect(row('Flux')).toBeVisible()
  await row('Solder').getByRole('button', { name: 'Restore “Solder”' }).click()
  await expect(page.getByText('“Solder” is restored.')).toBeVisible()
  await expect(row('Solder')).toHaveCount(0)
  await mo.client.createWiki({
    body: { namespace: 'WIKI', title: 'Flux', contents: 'Cleans the joint.' },
  })
  await row('Flux').getByRole('button', { name: 'Restore “Flux”' }).click()
  await expect(page.getByText('Nothing was changed')).toBeVisible()
  await expect(row('Flux')).toHaveCount(0)
  const [solder, flux] = await Promise.all(pages.map(params => mo.client.readWiki({ params })))
  expect([solder?.contents_raw, flux?.contents_raw]).toEqual(['Solder melts.', 'Cleans the joint.'])
})

test('an Admin reads the releases of a deleted guide and changes none of them (R-13)', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Author', { privilege: 'Author' })
  await site.admin.client.createWiki({
    body: { namespace: 'CATEGORY', title: 'Washers', contents: '' },
  })
  await guideWithRelease(ada) // the filters need a release that is there
  const { guideid, title } = await guideWithRelease(ada)
  const { revisionid } = await ada.client.readGuide({
    params: { guideid },
    query: { unpatrolled: true },
  })
  await ada.client.deleteGuide({ params: { guideid }, query: { revisionid } })
  await signIn(page, site.admin, '/releases?view=list')
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: 'Guides' }).selectOption('deleted')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Guide deleted')
  await row.getByRole('link').click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Releases of “${title}”` }),
  ).toBeVisible()
  await expect(page.getByText(/^This guide was deleted on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New release' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['All releases of the guide'])
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
