// What the palette offers of the screen and of tags.
import { foundIn } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { holdBack } from './support/heldBack.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({ demo: true })

const derailleur = 'Adjust a rear derailleur'

test('the palette shows what the screen can do, and finds tags by their beginning (A-201, A-202)', async ({
  page,
  site,
}) => {
  const guides = await site.admin.client.listGuides({ query: { limit: 200 } })
  const { guideid } = foundIn(guides, guide => guide.title === derailleur)
  await site.admin.client.tagGuide({ params: { guideid }, body: { tag: 'limit screw' } })
  await signIn(page, site.admin, `/Guide/x/${guideid}`)
  await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).first().waitFor()
  // Opened before the guide came: what it can do joins what is shown.
  const guide = await holdBack(page, 'GET', new RegExp(`/guides/${guideid}$`))
  await page.reload()
  await page.getByRole('button', { name: 'Search or jump to…' }).waitFor()
  await expect.poll(() => guide.asked.length).toBeGreaterThan(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Commands' })).toBeVisible()
  const onScreen = page.getByRole('group', { name: 'On this screen' }).getByRole('option')
  const before = await onScreen.count()
  guide.letGo()
  await expect.poll(() => onScreen.count()).toBeGreaterThan(before)
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(
    page.getByRole('group', { name: 'On this screen' }).getByRole('option'),
  ).not.toHaveCount(0)
  const tags = page.getByRole('group', { name: 'Tags' }).getByRole('option')
  for (const typed of ['limit', 'tag:limit', 'tag:limit scrw']) {
    await page.getByRole('combobox').fill(typed)
    await expect(tags).toHaveText([/^limit screw1 document/])
  }
  await expectAccessible(page)
  await tags.first().click()
  await expect(page).toHaveURL('/tags/limit+screw')
})
