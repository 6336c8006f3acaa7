// Somebody is named in a comment: offered while one types, told of it, and linked.
import { existing } from '#lib/existing.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide } from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

test('a reader names somebody by keyboard, who finds the way to the comment', async ({
  page,
  browser,
  site,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const bob = await site.person('Bob')
  const cora = await site.person('Cora Quill')
  const { unique_username } = await cora.client.readOwnUser()
  const name = existing(unique_username, 'a unique name')
  const guide = await aGuide(ada, 'Lid', [['Lift the lid.']])
  const { pathname } = new URL(guide.url)

  await signIn(page, bob, pathname)
  await page.getByRole('button', { name: 'Comment on this step' }).click()
  await page.getByRole('button', { name: 'Write a comment' }).first().click()
  const field = page.getByLabel('Your comment')
  await expect(field).toBeFocused()
  const list = page.getByRole('listbox', { name: 'People' })
  const option = list.getByRole('option', { name: 'Cora Quill' })
  await page.keyboard.type('Does it come off, @quil')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(option).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.type('l ')
  await expect(field).toHaveValue('Does it come off, @quill ')
  for (let n = 0; n < 7; n++) await page.keyboard.press('Backspace')
  await page.keyboard.type('@quil')
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`Does it come off, @${name} `)
  await expect(field).toBeFocused()
  await field.fill('Does it come off, @quill? I wonder.')
  await expect(list).toBeHidden()
  // A caret that passes by opens no list; a name that is mended goes to its end.
  await page.keyboard.press('Home')
  for (let n = 0; n < 21; n++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeHidden()
  await page.keyboard.press('Home')
  for (let n = 0; n < 21; n++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('u')
  await expect(option).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`Does it come off, @${name} ? I wonder.`)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('link', { name: `@${name}`, exact: true })).toHaveAttribute(
    'href',
    `/User/${cora.userid}/Cora+Quill`,
  )

  const other = await browser.newPage({
    baseURL: site.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await signIn(other, cora, '/notifications')
  await other.getByRole('link', { name: /^(New: )?Bob mentioned you in a comment on Lid$/ }).click()
  await expect(other.getByText('Does it come off')).toBeInViewport()
  await other.getByRole('button', { name: 'Reply to Bob' }).tap()
  const reply = other.getByLabel('Reply to Bob')
  await expect(reply).toBeFocused()
  await other.keyboard.type('It does, @')
  // Whoever takes part is offered at once.
  const first = other.getByRole('option', { name: 'Bob' })
  await expect(first).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(other)
  await expectAccessible(other)
  await first.tap()
  await expect(reply).toHaveValue(/^It does, @\S+ $/)
  await expect(reply).toBeFocused()
  // What was put there can be taken out again.
  await other.keyboard.press('Control+Backspace')
  await expect(reply).toHaveValue('It does, @')
  await expect(first).toBeVisible()
  const own = await bob.client.readOwnUser()
  await other.keyboard.type(existing(own.unique_username, 'a unique name'))
  // While the list stands there what is tapped stays under the finger.
  await expect(first).toBeVisible()
  await other.getByRole('button', { name: 'Reply', exact: true }).tap()
  await expect(other.getByRole('list', { name: 'Replies' }).getByRole('link')).toHaveCount(2)
  await other.close()
})
