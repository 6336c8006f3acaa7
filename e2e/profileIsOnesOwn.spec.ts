// A person changes their own name and what stands on their profile, and is told by field what is
// wrong with it.
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test('a person gives themselves another name and a place, by keys', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Before')
  await signIn(page, ada, '/settings/account')
  await page.getByRole('button', { name: 'Change name and profile' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change name and profile' })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await expect(field('Name')).toHaveValue('Ada Before')
  await field('Name').fill('')
  await field('Location').fill('x'.repeat(256))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Names can have 1 to 64 characters.')).toBeVisible()
  await expect(field('Name')).toBeFocused()
  await expect(field('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('Location')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  faults.length = 0 // the browser names the refusal
  await field('Name').fill('Ada After')
  await field('Location').fill('Leipzig')
  await field('About you').fill("Mends ''old'' radios.")
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Location' })).toContainText('Leipzig')
  expect(await ada.client.readOwnUser()).toMatchObject({
    username: 'Ada After',
    location: 'Leipzig',
    about_raw: "Mends ''old'' radios.",
  })
  await page.goto(`/User/${ada.userid}/x`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ada After' })).toBeVisible()
  await expect(page.getByText('Mends old radios.')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change name and profile' }).click()
  await expectNoSidewaysScroll(page)
})
