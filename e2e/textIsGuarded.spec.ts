// What an author is told when the text is in danger: from an extension of the browser, from a newer
// version of the app, without a network on a small screen.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessible.ts'
import { aGuide, caretAtEndOf, keptRows, openEditor } from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import type { Person } from './support/site.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

const aPage = pagesCalled('Guarded')
let ada: Person
test.beforeAll(async ({ site }) => {
  ada = await site.person('Ada Guarded', { privilege: 'Moderator' })
})

test('a block that a browser extension removes is named, and nothing is saved (A-134)', async ({
  page,
  site,
}) => {
  const made = await aPage(
    site,
    'Before.\n\n[x_node|eyJ0eXBlIjoiZnV0dXJlQmxvY2siLCJhdHRycyI6eyJ4IjpbMV19fQ]\n\nAfter.',
  )
  const before = await made.read()
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH' && request.url().includes('/wikis/')) sent.push(request.url())
  })
  await signIn(page, ada, made.address)
  await expect(textOf(page)).toContainText('futureBlock')
  await textOf(page).evaluate(text => {
    for (const block of text.children) if (block.textContent.includes('futureBlock')) block.remove()
  })
  const notice = page.getByRole('alert').filter({ hasText: 'Saving has stopped' })
  await expect(notice).toContainText('The editor would lose: futureBlock.')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await page.reload()
  await expect(textOf(page)).toContainText('futureBlock')
  expect(sent).toEqual([])
  expect(await made.read()).toEqual(before)
})

test('a draft of a newer version is offered as a file and stays as it is (A-46)', async ({
  page,
}) => {
  const guide = await aGuide(ada, 'Two versions', [['Loosen the screws.']])
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
  const newer = {
    key: 'from a newer version',
    owner: `${ada.userid} ${new URL(page.url()).origin}`,
    format: 99,
    words: 'Written by an app that is not here yet',
  }
  const drafts = () => keptRows<{ key: string }>(page, 'stepwright', 'drafts')
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('stepwright')
  await page.evaluate(async record => {
    const opening = indexedDB.open('stepwright')
    const opened = await new Promise<IDBDatabase>(resolve => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const writing = opened.transaction('drafts', 'readwrite')
    writing.objectStore('drafts').put(record)
    await new Promise(resolve => (writing.oncomplete = resolve))
    opened.close()
  }, newer)
  await page.goto('/recover')
  await expect(
    page.getByText('1 draft from a newer version of Stepwright cannot be opened here.'),
  ).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual([newer])
  expect((await drafts()).find(({ key }) => key === newer.key)).toEqual(newer)
})

test('at 320 pixels words and the title say what is not saved yet (A-24)', async ({
  page,
  context,
  faults,
}) => {
  const guide = await aGuide(ada, 'Small and offline', [['Loosen the screws.']])
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
  await caretAtEndOf(page, 1, 'Loosen the screws.')
  await context.setOffline(true)
  await page.keyboard.type(' Half a turn.')
  await expect(page).toHaveTitle(/^•/)
  const line = page.getByTestId('save-line')
  await expect(line).toContainText('Offline')
  await expect(line).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await expect(page).not.toHaveTitle(/^•/)
  await expect(line).toContainText('Saved')
  await expect(line).toBeInViewport({ ratio: 1 })
  forgiveOffline(faults)
})
