import { expectAccessible } from './support/accessible.ts'
import {
  addAtEnd,
  keptPlace,
  aGuide,
  caretAtEndOf,
  expectSaved,
  linesOf,
  openEditor,
  readBack,
  textsOf,
} from './support/editing.ts'
import { expect, signIn, test } from './support/test.ts'

const first = 'Loosen the screws.'

test('of two tabs one writes and the other can take over without a 409 (A-44)', async ({
  page,
  context,
  site,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const guide = await aGuide(ada, 'Two tabs', [[first, 'Lift the cover.']])
  const conflicts: string[] = []
  context.on('response', response => response.status() === 409 && conflicts.push(response.url()))
  await signIn(page, ada)
  await openEditor(page, guide.guideid)

  const other = await context.newPage()
  await other.goto(`/guides/${guide.guideid}/edit/steps`)
  await expect(other.getByText(/^This document is open in another tab\./)).toBeVisible()
  await expect(linesOf(other, 1)).toBeHidden()
  await expect(addAtEnd(other)).toBeDisabled()
  await expectAccessible(other)

  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Half a turn.')
  // What is typed shows before anything is sent.
  await expect(other.locator('article').getByText(`${first} Half a turn.`)).toBeVisible()
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(linesOf(other, 1)).toContainText(`${first} Half a turn.`)
  await expect(page.getByText(/^This document is open in another tab\./)).toBeVisible()
  await expect(linesOf(page, 1)).toBeHidden()

  await caretAtEndOf(other, 1, `${first} Half a turn.`)
  await other.keyboard.type(' No more.')
  await expect(page.locator('article').getByText(`${first} Half a turn. No more.`)).toBeVisible()
  await page.close()
  await expectSaved(other)
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual([
    `${first} Half a turn. No more.`,
    'Lift the cover.',
  ])

  // The tab that wrote is gone: the next one that opens the guide reads along, and writes once this
  // one is closed.
  const third = await context.newPage()
  await third.goto(`/guides/${guide.guideid}/edit/steps`)
  await expect(third.getByText(/^This document is open in another tab\./)).toBeVisible()
  await other.close()
  await expect(linesOf(third, 1)).toBeVisible()
  await caretAtEndOf(third, 1, 'Lift the cover.')
  await third.keyboard.type(' Slowly.')
  await expectSaved(third)
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual([
    `${first} Half a turn. No more.`,
    'Lift the cover. Slowly.',
  ])
  expect(conflicts).toEqual([])
})

test('a reading tab offers no writing until it takes over (A-44, A-216)', async ({
  page,
  context,
  site,
  faults,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const guide = await aGuide(ada, 'One writes', [[first]])
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
  const other = await context.newPage()
  await other.goto(`/guides/${guide.guideid}/edit/steps`)
  await expect(other.getByText(/^This document is open in another tab\./)).toBeVisible()
  await page.route('**/api/2.0/guides/**', route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Half a turn.')
  await expect(page.getByTestId('save-line').getByRole('button', { name: 'Try now' })).toBeVisible()
  await expect(other.getByTestId('save-line')).toContainText('Not saved yet')
  await expect(other.getByRole('button', { name: 'Try now' })).toHaveCount(0)
  await page.unrouteAll()
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(linesOf(other, 1)).toBeFocused()
  await expectSaved(other)
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual([`${first} Half a turn.`])
  faults.length = 0 // what was sent was broken off on purpose
})

test('the journal writes strictly when a page is hidden or taken over (A-38)', async ({
  page,
  context,
  site,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  const guide = await aGuide(ada, 'Durable', [[first]])
  await page.addInitScript(() => {
    const transaction = IDBDatabase.prototype.transaction
    const durabilities: string[] = []
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      if (mode === 'readwrite' && this.name === 'stepwright')
        durabilities.push(options?.durability ?? 'default')
      return transaction.call(this, stores, mode, options)
    }
    Object.assign(window, { durabilities })
  })
  /** Of the journal's writes since the last look. */
  const durabilities = () =>
    page.evaluate(() => [...new Set((Reflect.get(window, 'durabilities') as string[]).splice(0))])
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
  // Nothing goes out from here, so that no write of the queue is among them.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await durabilities()
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Half a turn.')
  // a caret that moves is kept a moment later
  await expect
    .poll(() => keptPlace(page, guide.guideid))
    .toMatchObject({ caret: { head: { offset: `${first} Half a turn.`.length } } })
  expect(await durabilities()).toEqual(['relaxed'])
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await expect.poll(durabilities).toContain('strict')

  const other = await context.newPage()
  await other.goto(`/guides/${guide.guideid}/edit/steps`)
  await other.getByRole('button', { name: 'Take over' }).click()
  await expectSaved(other)
  expect(await durabilities()).toContain('strict')
  expect(textsOf(await readBack(ada, guide.guideid))).toEqual([`${first} Half a turn.`])
})
