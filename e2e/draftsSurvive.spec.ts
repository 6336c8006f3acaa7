import { isSoak } from './soak/onlyInSoak.ts'
import {
  aGuide,
  caretAtEndOf,
  expectSaved,
  linesOf,
  openEditor,
  readBack,
  textsOf,
  tryNow,
} from './support/editing.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Person } from './support/site.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

// A server is killed here: in `npm run soak` with its database.
test.use(isSoak ? { ownDatabase: true } : { ownProcess: true })

const first = 'Loosen the screws.'
let ada: Person
let guide: Guide

test.beforeEach(async ({ site, page }, { title }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  guide = await aGuide(ada, title, [[first, 'Lift the cover.']])
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
})
const stored = async () => textsOf(await readBack(ada, guide.guideid))

test('text typed without a network outlives the crash of its page', async ({
  page,
  context,
  faults,
}) => {
  await context.setOffline(true)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' A quarter turn each.')
  await expect(page.getByText('You are offline. Your work is kept on this device.')).toBeVisible()
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined) // a page that has crashed does not answer
  await crashed
  await page.close()
  await context.setOffline(false)
  expect((await stored())[0]).toBe(first)

  const next = await context.newPage()
  await openEditor(next, guide.guideid)
  await expect(linesOf(next, 1)).toContainText(`${first} A quarter turn each.`)
  await expect.poll(stored).toEqual([`${first} A quarter turn each.`, 'Lift the cover.'])
  forgiveOffline(faults)
})

test('a page that is closed in the middle of a word loses no letter (A-19)', async ({
  page,
  context,
}) => {
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' In the middle of a wo')
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await openEditor(next, guide.guideid)
  await expect(linesOf(next, 1)).toContainText(`${first} In the middle of a wo`)
  await expect.poll(stored).toEqual([`${first} In the middle of a wo`, 'Lift the cover.'])
})

test('a server that is killed while somebody types has everything after its restart', async ({
  page,
  site,
  faults,
}) => {
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Before the kill')
  await site.kill()
  await page.keyboard.type(', and after it.')
  await expect(page.getByRole('button', { name: /^Not saved yet\. Trying again in/ })).toBeVisible()
  await site.restart()
  await tryNow(page)
  await expectSaved(page)
  expect(await stored()).toEqual([`${first} Before the kill, and after it.`, 'Lift the cover.'])
  const unexpected = faults.filter(
    fault => !/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/.test(fault),
  )
  expect(unexpected).toEqual([])
  faults.length = 0
})

test('what was written offline is sent when the network is back, without a word lost', async ({
  page,
  context,
  faults,
}) => {
  await context.setOffline(true)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' One.')
  await caretAtEndOf(page, 1, 'Lift the cover.')
  await page.keyboard.type(' Two.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Three.')
  await expect(page.getByText('Offline. Kept on this device')).toBeVisible()
  expect(await stored()).toEqual([first, 'Lift the cover.'])
  await context.setOffline(false)
  await expectSaved(page)
  expect(await stored()).toEqual([`${first} One.`, 'Lift the cover. Two.', 'Three.'])
  expect(faults.filter(fault => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  faults.length = 0
})
