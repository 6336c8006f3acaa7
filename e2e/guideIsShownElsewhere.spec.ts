// Somebody takes the code of a guide for a site of their own, and sees beforehand what it shows.
import { matchIn } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, signIn, test } from './support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('the code of a public guide is copied in a width, under a preview of it', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  const category = 'Kettles for other sites'
  await client.createWiki({ body: { namespace: 'CATEGORY', title: category, contents: '' } })
  const { guideid } = await client.createGuide({
    body: { category, type: 'repair', title: 'Replace a "quiet" seal' },
  })
  const guide = await client.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Pull the plug.', bullet: 'black', level: 0, lineid: null }] },
  })
  await signIn(page, site.admin, `/guides/${guideid}`)
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  const menu = page.getByRole('menu', { name: 'More' })
  await expect(menu.getByText('Booklet')).toBeVisible()
  await expect(menu.getByText('Show this guide on your website…')).toHaveCount(0)
  await client.publishGuide({ params: { guideid }, query: guide })

  await page.reload()
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  // Rows that depend on an answer come later, and move those below them.
  await expect(menu.getByText('Watch for changes')).toBeVisible()
  await menu.getByText('Show this guide on your website…').click()
  const dialog = page.getByRole('dialog', { name: 'Show this guide on your website' })
  const shown = dialog.frameLocator('iframe')
  await expect(shown.getByText('Pull the plug.')).toBeVisible()
  await dialog.getByLabel('Width').selectOption('480 pixels')
  await expect(shown.getByText('Pull the plug.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy code' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toBe(
    `<iframe src="${new URL(page.url()).origin}/embed/guide/${guideid}" width="480" height="480" ` +
      'title="Replace a &quot;quiet&quot; seal" loading="lazy" frameborder="0"></iframe>',
  )
  await expect(dialog.getByLabel('Code')).toHaveValue(code)
  expect((await page.request.get(matchIn(code, /src="([^"]+)"/, 1))).status()).toBe(200)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
