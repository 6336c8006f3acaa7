// Somebody is suspended and does not agree: from the sign-in form to a Moderator and back in.
import { expectAccessible } from './support/accessible.ts'
import { expect, signIn, signInByForm, test } from './support/test.ts'

test('a suspended person appeals while signing in, and a Moderator reads it and lets them in (P-16)', async ({
  page,
  site,
  browser,
  faults,
}) => {
  const zoe = await site.person('Zoe Crew')
  const grace = await site.person('Grace', { privilege: 'Moderator' })
  await site.admin.client.suspendUser({
    params: { userid: zoe.userid },
    body: { reason: 'Advertising in comments' },
  })
  // Whoever tries to register anew is told the same.
  await page.goto('/register')
  await page.getByLabel('Name').fill(zoe.username)
  await page.getByLabel('Email').fill(zoe.email)
  await page.getByLabel('Password', { exact: true }).fill(zoe.password)
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('Advertising in comments')
  await expect(page.getByRole('button', { name: 'Appeal…' })).toBeVisible()
  faults.splice(0)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(zoe.email)
  await page.getByLabel('Password', { exact: true }).fill(zoe.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Advertising in comments')
  await page.getByRole('button', { name: 'Appeal…' }).click()

  const form = page.getByRole('dialog', { name: 'Appeal against the suspension' })
  const text = form.getByLabel('Why should the suspension be lifted?')
  await text.fill('The link leads to the maker of the part.')
  await expectAccessible(page)
  // What was written stays when nothing answers, and when the form is closed.
  await page.route('**/x/appeals', route => route.abort())
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('alert')).toContainText('The service did not answer')
  await page.unroute('**/x/appeals')
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('ERR_FAILED')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Appeal…' }).click()
  await expect(text).toHaveValue('The link leads to the maker of the part.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('Your appeal has been sent')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Close' }).click()

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, grace, '/notifications')
  await other.getByRole('link', { name: 'Zoe Crew has appealed against a suspension' }).click()
  await expect(other.getByText('The link leads to the maker of the part.')).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Lift suspension…' }).click()
  const question = other.getByRole('dialog', { name: 'Lift the suspension of Zoe Crew?' })
  await expectAccessible(other)
  await question.getByRole('button', { name: 'Lift suspension', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(other.getByText('The link leads to the maker of the part.')).toBeHidden()
  await context.close()

  await signInByForm(page, zoe)
})
