// What only those who keep a guide or the site decide: whom a guide is shared with, whose edits go
// live at once, and what a denial can say.
import { expectAccessible, expectFitsPhones, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import { guideOf, propose } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

test('a private guide is shared with a person by keyboard, and no longer', async ({
  page,
  site,
}) => {
  const ada = await site.person('Ada Author')
  const ben = await site.person('Ben Friend')
  const { guideid, revisionid } = await aGuide(ada, 'A private thing', [['Lift the lid.']])
  await ada.client.unpublishGuide({ params: { guideid }, query: { revisionid } })
  const asBen = () => ben.client.readGuide({ params: { guideid } })
  await expect(asBen()).rejects.toMatchObject({ status: 403 })
  await signIn(page, ada, `/guides/${guideid}/edit/details`)
  const section = page.locator('#people')
  await expect(section.getByText('Not shared with anyone yet.')).toBeVisible()
  const field = section.getByRole('combobox', { name: 'Share with a person' })
  await field.focus()
  await page.keyboard.type('Ben Fr')
  // Not the one that was found for fewer letters: Enter chooses none of those.
  await expect(page.getByRole('option', { name: /Ben Friend/, selected: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('link', { name: 'Ben Friend' })).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  expect(await asBen()).toMatchObject({ guideid, can_publish: true })
  await section.getByRole('button', { name: 'Remove: Ben Friend' }).press('Enter')
  await expect(section.getByText('Not shared with anyone yet.')).toBeVisible()
  await expect(asBen()).rejects.toMatchObject({ status: 403 })
})

test('the creator of a guide decides whose edits go live at once', async ({ page, site }) => {
  const ada = await site.person('Ada Author')
  const ned = await site.person('Ned Newcomer')
  const { guideid } = await aGuide(ada, 'Open to all', [['Lift the lid.']])
  await signIn(page, ned, `/guides/${guideid}/history`)
  await expect(page.getByText(/people with a reputation of at least/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the threshold…' })).toHaveCount(0)
  await signIn(page, ada, `/guides/${guideid}/history`)
  await page.getByRole('button', { name: 'Change the threshold…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the threshold' })
  await dialog.getByLabel('Minimum reputation for edits to go live at once').fill('many')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a whole number.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Hold edits for review regardless of reputation').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/All other edits wait for review\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Change the threshold…' }).press('Enter')
  await dialog.getByLabel('Hold edits for review regardless of reputation').uncheck()
  await dialog.getByLabel('Minimum reputation for edits to go live at once').fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/a reputation of at least 0 and people/)).toBeVisible()
  await propose(ned, guideid, 1, 'Lift the lid slowly.')
  expect((await ned.client.listOwnPatrolItems({ query: { state: 'pending' } })).length).toBe(0)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

test('an Admin writes a reason for denials, which the desk offers and the author reads', async ({
  page,
  site,
}) => {
  const ned = await site.person('Ned Newcomer')
  await propose(ned, (await guideOf(site, 'A lid with a reason')).guideid, 1, 'Lift it.')
  await signIn(page, site.admin, '/settings/site?group=patrol')
  const section = page.getByRole('region', { name: 'Denial reasons' })
  await section.getByRole('button', { name: 'Add a reason' }).press('Enter')
  await section.getByRole('button', { name: 'Add a reason' }).press('Enter')
  await expect(section.getByText('Enter the English text.')).toBeVisible()
  await section.getByLabel('Message to the author (English)').fill('No torque is given.')
  await section.getByLabel('Message to the author (Deutsch)').fill('Das Drehmoment fehlt.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(section.getByText('No torque is given.')).toBeVisible()
  await section.getByRole('button', { name: 'Edit: No torque is given.' }).press('Enter')
  await section.getByLabel('Message to the author (English)').fill('The torque is missing.')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('button', { name: 'Edit: The torque is missing.' })).toBeVisible()
  await section.getByRole('button', { name: 'Switch off: This is advertising.' }).press('Enter')
  await expect(
    section.getByRole('button', { name: 'Switch on: This is advertising.' }),
  ).toBeVisible()
  await expectFitsPhones(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const item = (await ned.client.listOwnPatrolItems({ query: { state: 'pending' } }))[0]
  await signIn(page, site.admin, `/patrol?item=${item?.itemid}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A lid with a reason')
  await page.getByRole('button', { name: /^Deny all/ }).click()
  const panel = page.getByRole('region', { name: 'Reason' })
  await expect(panel.getByRole('button', { name: /The torque is missing\.$/ })).toBeVisible()
  await expect(panel.getByRole('button', { name: /This is advertising\.$/ })).toHaveCount(0)
})
