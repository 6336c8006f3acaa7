// Long timelines, page by page, and those of what is gone.
import { holdBack } from './support/heldBack.ts'
import { expect, signIn, test } from './support/test.ts'

test('an older page of a timeline takes the keyboard, filters do not (P-17)', async ({
  page,
  site,
}) => {
  const person = await site.person('Ina Lengthy')
  const params = { userid: person.userid }
  for (let n = 0; n < 52; n++)
    await site.admin.client.patchUser({ params, body: { location: `Place ${n}` } })
  await signIn(page, site.admin, `/timeline?userid=${person.userid}`)
  await expect(
    page.getByRole('status').filter({ hasText: '50 entries on this page' }),
  ).toBeVisible()
  const day = page.getByRole('heading', { level: 2 }).first()
  await page.getByRole('link', { name: 'Older entries' }).click()
  await expect(page.getByRole('link', { name: 'Newest entries' })).toBeVisible()
  await expect(day).toBeFocused()
  const only = page.getByRole('button', { name: 'Sign-ins', exact: true })
  // The day is asked for while the list of sign-ins is on its way: both stand.
  const list = await holdBack(page, 'GET', /\/timeline$/)
  await only.click()
  await expect(only).toHaveAttribute('aria-pressed', 'true')
  await expect(only).toBeFocused()
  await page.getByLabel('From', { exact: true }).fill('0002-11-30')
  await expect(page).toHaveURL(/kinds=sign_in&from=0002-11-30/)
  list.letGo()
  await expect(page.getByText('Ina Lengthy signed in').first()).toBeVisible()
  await person.client.deleteToken()
  await page.goto(`/timeline?userid=${person.userid}&kinds=sign_in`)
  const ended = page.getByRole('listitem').filter({ hasText: 'Ina Lengthy signed in' })
  await expect(ended.filter({ hasText: /Signed out after \d+ \w+ · Ended / })).toBeVisible()
  await page.goto('/timeline?guideid=999999')
  await expect(
    page.getByText('There is nothing under this number any more, or there never was.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Document', exact: true })).toHaveCount(0)
})
