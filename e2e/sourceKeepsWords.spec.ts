// The wiki text of a page while others write, while another tab takes over, and while it is saved
// in the midst of a word.
import type { Page } from '@playwright/test'
import { expectSaved, save } from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

let author: Person
const aPage = pagesCalled('Typed as wiki text')
const source = (page: Page) => page.getByRole('textbox', { name: 'Wiki text of this page' })
/** The wiki text, with the caret at the end of its first line. */
const openSource = async (page: Page) => {
  await expect(textOf(page)).toBeVisible()
  await page.keyboard.press('F4')
  await expect(source(page)).toBeFocused()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
}

/**
 * Types from within the page, faster than any pause: the test's own way there may take longer than
 * one.
 */
const typeWithoutPause = (page: Page, words: string) =>
  page.evaluate(async typed => {
    for (const letter of typed) {
      document.execCommand('insertText', false, letter)
      await new Promise(resolve => setTimeout(resolve, 30))
    }
  }, words)

test.beforeAll(async ({ site }) => {
  author = await site.person('Wim Wikitext', { privilege: 'Moderator' })
})

test("someone else's save merges into the wiki text while one types (A-130, A-141)", async ({
  page,
  site,
}) => {
  const made = await aPage(site, 'Mine.\n\nTheirs.')
  await signIn(page, author, made.address)
  await openSource(page)
  const { revisionid } = await made.read()
  await site.admin.client.patchWiki({
    params: made.params,
    query: { revisionid },
    body: { contents: 'Mine.\n\nTheirs, and they say more.' },
  })
  const refused = page.waitForResponse(response => response.status() === 409)
  await page.route(/\/wikis\/WIKI\//, async route => {
    // in the midst of the words
    if (route.request().method() === 'PATCH') await new Promise(resolve => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.keyboard.type(' One')
  await expect(page).toHaveTitle(/^•/)
  await page.keyboard.press('Control+s')
  const words =
    ' two three four five six seven eight nine ten, and never a pause between two keys of it, however long it takes.'
  await typeWithoutPause(page, words)
  await refused
  await expectSaved(page)
  await save(page)
  expect(await made.raw()).toBe(`Mine. One${words}\n\nTheirs, and they say more.`)
})

test("a blank at the end of a line stays while somebody else's save merges (A-130, A-141)", async ({
  page,
  site,
}) => {
  const made = await aPage(site, 'Mine.\n\nTheirs.')
  await signIn(page, author, made.address)
  await openSource(page)
  const { revisionid } = await made.read()
  await site.admin.client.patchWiki({
    params: made.params,
    query: { revisionid },
    body: { contents: 'Theirs first.\n\nMine.\n\nTheirs, and they say more.' },
  })
  await page.keyboard.type(' One two ')
  await save(page)
  await expect(source(page)).toContainText('Theirs, and they say more.')
  await page.keyboard.type('three')
  await save(page)
  expect(await made.raw()).toBe(
    'Theirs first.\n\nMine. One two three\n\nTheirs, and they say more.',
  )
})

test('a save in the middle of a word includes every letter typed (A-18, A-141)', async ({
  page,
  site,
}) => {
  const made = await aPage(site, 'Start.')
  await signIn(page, author, made.address)
  await openSource(page)
  await page.evaluate(async () => {
    document.execCommand('insertText', false, ' A whole sentence, typed in one go')
    await new Promise(resolve => setTimeout(resolve, 0))
    window.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 's',
        code: 'KeyS',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      }),
    )
  })
  await expect(
    page.locator('div[role=status][aria-live=polite]').filter({ hasText: 'Saved.' }),
  ).toBeAttached()
  expect(await made.raw()).toBe('Start. A whole sentence, typed in one go')
})

test('continuous typing in the wiki text is journalled within a second (A-37, A-141)', async ({
  page,
  context,
  site,
}) => {
  const made = await aPage(site, 'Start.')
  await signIn(page, author, made.address)
  await openSource(page)
  await typeWithoutPause(
    page,
    ' This sentence goes on and on without a single pause that is long enough',
  )
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto(made.address)
  await expect(textOf(next)).toContainText('This sentence goes on and on')
})

test('a reading tab takes no letters in wiki text and tables (A-44, A-139)', async ({
  page,
  context,
  site,
}) => {
  const made = await aPage(site, 'Start.\n\n{table\n| cell\n}')
  await signIn(page, author, made.address)
  await openSource(page)
  const other = await context.newPage()
  await other.goto(made.address)
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText(/^This document is open in another tab\./)).toBeVisible()
  await source(page).focus()
  await page.keyboard.type('lost')
  await expect(source(page)).not.toContainText('lost')
  await page.keyboard.press('F4')
  const cell = (on: Page) => on.locator('[data-cell]').first()
  await cell(page).click()
  await page.keyboard.type('lost')
  await page.keyboard.press('Enter')
  await expect(cell(page)).toHaveText('cell')
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(other.getByText(/^This document is open in another tab\./)).toBeVisible()
  await expect(page.getByText(/^This document is open in another tab\./)).toHaveCount(0)
  await cell(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' kept')
  await save(page)
  expect(await made.raw()).toBe('Start.\n\n{table\n| cell kept\n}')
})
