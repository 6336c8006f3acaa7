// What a text hides from its reader is drawn for whoever decides on it, and for nobody else.
import { expectAccessible } from './support/accessible.ts'
import { guideOf } from './support/patrolling.ts'
import { expect, signIn, test } from './support/test.ts'

const turned = 'Turn it \u202etfel\u202c, then\u200b rest. See https://fаirphone-parts.example/a.'
const [override, zeroWidth] = ['right-to-left override', 'zero-width space']
const isReally = 'xn--firphone-parts-vtl.example'

test('a page as readers see it, and messages, show what they hide (P-4)', async ({
  page,
  site,
}) => {
  const [ned, mia] = [
    await site.person('Ned Hides'),
    await site.person('Mia Sees', { privilege: 'Moderator' }),
  ]
  const title = 'How hinges turn'
  const params = { namespace: 'WIKI', title }
  const { revisionid } = await site.admin.client.createWiki({
    body: { namespace: 'WIKI', title, contents: 'They turn.' },
  })
  await ned.client.patchWiki({
    params,
    query: { revisionid },
    body: { contents: `They turn.\n\n${turned}` },
  })
  const [waiting] = await ned.client.listOwnPatrolItems({ query: {} })
  const itemid = waiting?.itemid ?? 0
  await ned.client.createPatrolMessage({ params: { itemid }, body: { text_raw: turned } })
  await signIn(page, mia, `/patrol?item=${itemid}`)
  await page.getByRole('button', { name: 'As readers see it' }).click()
  const text = page.getByRole('article', { name: 'Text' })
  const mark = (words: string) => text.locator('bdi').filter({ hasText: words })
  await expect(mark(override)).toHaveText(`Hidden character: ${override}`)
  await expect(mark(zeroWidth)).toHaveAttribute('title', 'U+200B')
  await expect(text).toContainText(isReally)
  expect(await text.innerHTML()).not.toMatch(/[\u202a-\u202e\u200b]/)
  await expectAccessible(page)
  const talk = page.getByRole('listitem').filter({ hasText: 'Ned Hides Turn it' })
  await expect(talk).toContainText(override)
  await expect(talk).toContainText(isReally)
  expect(await talk.innerHTML()).not.toMatch(/[\u202a-\u202e\u200b]/)
})

test('a comment shows what it hides in the queue, and readers have it as it is (P-4)', async ({
  page,
  site,
}) => {
  const [wim, rae, mo] = [
    await site.person('Wim Hides'),
    await site.person('Rae Flags'),
    await site.person('Mo Sees', { privilege: 'Moderator' }),
  ]
  const { guideid } = await guideOf(site, 'A turned lid')
  const { commentid } = await wim.client.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: turned },
  })
  await rae.client.flagComment({ params: { commentid }, body: { reason: `Odd: ${turned}` } })
  await signIn(page, mo, '/comments')
  const one = page.getByRole('listitem', { name: 'Comment by Wim Hides on A turned lid' })
  await expect(one.locator('bdi').filter({ hasText: override })).toHaveCount(2)
  await expect(one.getByText(isReally)).toHaveCount(2)
  expect(await one.innerHTML()).not.toMatch(/[\u202a-\u202e\u200b]/)
  await expectAccessible(page)
  await page.goto(`/guides/${guideid}`)
  await expect(page.getByText('See https://')).toBeVisible()
  await expect(page.getByText(override)).toHaveCount(0)
})
