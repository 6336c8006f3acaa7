// An address that is pasted alone becomes what it leads to (W12).
import { pasteText, save } from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import { expect, signIn, test } from './support/test.ts'

const aPage = pagesCalled('Addresses in a text')
const film = 'https://www.youtube.com/watch?v=abcdefghijk'

test.beforeEach(async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, site.admin)
})

test('films, guides and pages stand for their addresses, and one undo goes back (W12)', async ({
  page,
  site,
}) => {
  const { client } = site.admin
  await client.createWiki({ body: { namespace: 'ITEM', title: 'Bit driver', contents: '' } })
  await client.createWiki({ body: { namespace: 'CATEGORY', title: 'Lanterns', contents: '' } })
  const { guideid } = await client.createGuide({
    body: { category: 'Lanterns', type: 'repair', title: 'Light a lantern', public: true },
  })
  const made = await aPage(site, '')
  const elsewhere: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(site.origin)) elsewhere.push(request.url())
  })
  await page.goto(made.address)
  await textOf(page).click()
  await pasteText(page, film)
  await expect(textOf(page)).toContainText(`video${film}`)
  await pasteText(page, `${site.origin}/Guide/Any+title/${guideid}#s7`)
  await expect(textOf(page)).toContainText('guideLight a lantern')
  await page.keyboard.type(' with the ')
  await pasteText(page, `${site.origin}/Item/Bit_driver`)
  await expect(textOf(page)).toContainText('with the Bit driver')
  await page.keyboard.type('.')
  await save(page)
  expect(await made.raw()).toBe(
    `[video|${film}]\n\n[guide|${guideid}|stepid=7] with the [[Bit driver]].`,
  )
  const unknown = `${site.origin}/Wiki/Nothing_here`
  await page.keyboard.press('Enter')
  await pasteText(page, unknown)
  await page.keyboard.press('Enter')
  await pasteText(page, `${site.origin}/guides/${guideid}`)
  await expect(textOf(page).getByText('Light a lantern')).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(textOf(page)).toContainText(`${site.origin}/guides/${guideid}`)
  await save(page)
  expect(await made.raw()).toContain(`\n\n${unknown}\n\n${site.origin}/guides/${guideid}`)
  expect(elsewhere).toEqual([])
})

test('what a link or a film would not lead to stays an address (W12)', async ({ page, site }) => {
  const { client } = site.admin
  for (const title of ['Cee', 'Cee# tips'])
    await client.createWiki({ body: { namespace: 'WIKI', title, contents: '' } })
  const shown = (embed_providers: ('youtube' | 'vimeo')[]) =>
    client.readSettings().then(query => client.patchSettings({ query, body: { embed_providers } }))
  await shown(['youtube'])
  const made = await aPage(site, '')
  await page.goto(made.address)
  await textOf(page).click()
  const addresses = [
    `${site.origin}/Wiki/Cee%23_tips`,
    `${site.origin}/Device/Root`,
    'https://vimeo.com/76979871',
  ]
  const answered = page.waitForResponse(
    one => one.request().postData()?.includes('vimeo') === true && one.url().includes('/convert'),
  )
  for (const address of addresses) {
    await pasteText(page, address)
    await page.keyboard.press('Enter')
  }
  await expect(textOf(page)).toContainText('vimeo')
  await answered
  await pasteText(page, `${site.origin}/Wiki/Cee`)
  await expect(textOf(page).getByText('Cee', { exact: true })).toBeVisible()
  await save(page)
  expect(await made.raw()).toBe([...addresses, '[[Cee]]'].join('\n\n'))
})
