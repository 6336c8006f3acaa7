// One's own account is asked to be erased, and kept again: by keys, with the password, within the
// fourteen days.
import { expectAccessible, expectFitsPhones } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test('a person asks for erasure of their account and can take it back (M-98, M-137, M-141)', async ({
  page,
  site,
  faults,
}) => {
  const ada = await site.person('Ada Leaver')
  // The profile is what others see, and leads to the account; so do the places that it had there.
  await signIn(page, ada, `/User/${ada.userid}/x#own-erasure`)
  await expect(page).toHaveURL('/settings/account#own-erasure')
  await expect(page.getByRole('heading', { name: 'Erase the account' })).toBeInViewport()
  await page.goto(`/User/${ada.userid}/x`)
  await page.getByRole('link', { name: 'Account settings' }).click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const press = async (name: string) => {
    await button(name).focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Sign-in', exact: true })).toBeVisible()
  await press('Erase my account…')
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
  // what stays is said beforehand
  await expect(dialog.getByText('Signatures on releases keep the name')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password.')
  faults.length = 0 // the browser names the refusal
  expect((await ada.client.readOwnUser()).state).toBe('active')
  await dialog.getByLabel('Your password').fill(ada.password)
  await page.keyboard.press('Enter')

  // Out at once, everywhere, and told until when one may think again.
  await expect(
    page.getByText(/^You are signed out, and your account will be erased on /),
  ).toBeVisible()
  await expect(ada.client.readOwnUser()).rejects.toMatchObject({ status: 401 })
  await expectAccessible(page)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(
      /^Your account will be erased on .*Until then, you see only what everyone sees\.$/,
    ),
  ).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'What needs fixing?' })).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText('choose “Keep my account” first.')).toBeVisible()
  faults.length = 0 // the browser names the refusals
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign-in', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsPhones(page)
  faults.length = 0
  await press('Keep my account')
  await expect(button('Keep my account')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sign-in', exact: true })).toBeVisible()
  expect((await site.admin.client.readUser({ params: { userid: ada.userid } })).state).toBe(
    'active',
  )
})

test('whoever gets no answer to the erasure of the account reads what is so (A-20, M-98)', async ({
  page,
  site,
  faults,
}) => {
  const erased = '**/x/users/*/erase'
  const loseAnswers = async (count: number) => {
    let lost = 0
    await page.route(erased, async route => {
      if (lost++ >= count) return route.continue()
      await route.fetch()
      await route.abort()
    })
  }
  const ask = async (name: string) => {
    const person = await site.person(name)
    await signIn(page, person, '/settings/account')
    await page.getByRole('button', { name: 'Erase my account…' }).click()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Erase in 14 days' }).click()
    return person
  }
  const timesAsked = async ({ userid }: { userid: number }) =>
    (
      await site.admin.client.listAudit({
        query: { action: 'user.leaving', target_type: 'user', target_id: String(userid) },
      })
    ).length

  await loseAnswers(2)
  const bea = await ask('Bea Leaver')
  await expect(
    page.getByText(/^You are signed out, and your account will be erased on /),
  ).toBeVisible()
  expect(await timesAsked(bea)).toBe(1)

  // Not one answer: the service refuses the sign-in from now on, and that is all that is known.
  await page.unroute(erased)
  await loseAnswers(Infinity)
  const cal = await ask('Cal Leaver')
  const unknown = page.getByText(/^You are signed out\. You asked for your account to be erased/)
  await expect(unknown).toContainText('the service did not answer')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  expect(await timesAsked(cal)).toBe(1)
  await page.getByLabel('Email').fill(cal.email)
  await page.getByLabel('Password', { exact: true }).fill(cal.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Your account will be erased on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  faults.splice(
    0,
    faults.length,
    ...faults.filter(fault => !/ERR_FAILED|status of 401/.test(fault)),
  )
})
