// An Admin takes a password out of the history of a page, by keys alone.
import { expectAccessible } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

const params = { namespace: 'WIKI', title: 'Router' }
const secret = 'hunter-two-pebble'

test('a revision is redacted in the history, which says so to everybody (S-14)', async ({
  page,
  site,
  faults,
}) => {
  const { client } = site.admin
  const first = await client.createWiki({ body: { ...params, contents: 'Sign in first.' } })
  const change = (revisionid: number, contents: string) =>
    client.patchWiki({ params, query: { revisionid }, body: { contents } })
  const leaked = await change(first.revisionid, `Sign in with ${secret}.`)
  const mended = await change(leaked.revisionid, 'Sign in with your own password.')
  const redact = (revisionid: number) =>
    page.getByRole('button', { name: `Redact revision ${revisionid}…` })
  const dialog = page.getByRole('dialog')

  await signIn(page, site.admin, '/wiki/WIKI/Router/history')
  // What is current is refused, in words.
  await redact(mended.revisionid).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reason').fill('A password')
  await dialog.getByRole('button', { name: 'Redact', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This is the current text.')
  faults.length = 0 // the browser names the refusal
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(redact(mended.revisionid)).toBeFocused()

  await redact(leaked.revisionid).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reason').fill('A password')
  await dialog.getByRole('button', { name: 'Redact', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Redacted by ${site.admin.username}: A password`)).toBeVisible()
  await expect(redact(leaked.revisionid)).toBeFocused()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expectAccessible(page)

  const bob = await site.person('Bob')
  await signIn(page, bob, `/wiki/WIKI/Router/history/${first.revisionid}/${leaked.revisionid}`)
  await expect(page.getByText(`Redacted by ${site.admin.username}: A password`)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Redact revision/ })).toHaveCount(0)
})
