// Somebody hears of new guides where they follow something, and stops it in one list.
import { expectAccessible } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a reader follows a category, hears of a new guide, and stops it in the list', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const category = 'Percolators'
  await client.createWiki({ body: { namespace: 'CATEGORY', title: category, contents: '' } })
  const person = await site.person('Fay Follows')
  await signIn(page, person, `/Device/${category}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()
  await expect.poll(async () => (await person.client.listOwnFollows()).length).toBe(1)

  const { guideid } = await client.createGuide({
    body: { category, type: 'repair', title: 'Replace the basket', public: true },
  })
  await client.tagGuide({ params: { guideid }, body: { tag: 'basketry' } })
  const told = `New guide in ${category}: Replace the basket`
  await expect
    .poll(async () => (await person.client.listNotifications()).map(({ title }) => title))
    .toContain(told)
  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: told })).toBeVisible()
  await expectAccessible(page)

  await person.client.follow({ params: { kind: 'tag', key: 'basketry' } })
  await page.goto(`/User/${site.admin.userid}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()
  await expect.poll(async () => (await person.client.listOwnFollows()).length).toBe(3)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Following', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Unfollow ${category}` }).click()
  await expect(page.getByText(`You no longer follow ${category}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: category })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: category })).toBeVisible()
  await expect(page.getByRole('button', { name: `Unfollow ${category}` })).toBeFocused()
  await expect(page.getByText(`You follow ${category} again.`)).toBeVisible()
  await page.getByRole('button', { name: 'Unfollow basketry' }).click()
  await expect(page.getByText('You no longer follow basketry.')).toBeVisible()
  await expect.poll(async () => (await person.client.listOwnFollows()).length).toBe(2)
})
