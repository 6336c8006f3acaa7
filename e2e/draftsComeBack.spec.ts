import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  aGuide,
  caretAtEndOf,
  delayShortWaits,
  expectSaved,
  holdWrites,
  keptPlace,
  kill,
  line,
  linesOf,
  openEditor,
  readBack,
  textsOf,
  watchWrites,
} from './support/editing.ts'
import { textOf } from './support/pages.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const first = 'Loosen the screws.'
let ada: Person
let guide: Guide

test.beforeEach(async ({ site, page, context }, { title }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  ada = await site.person('Ada', { privilege: 'Moderator' })
  guide = await aGuide(ada, title.slice(0, 40), [[first, 'Lift the cover.'], ['Draw the fan out.']])
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
})
const stored = async (of = guide) => textsOf(await readBack(ada, of.guideid))

const selected = (page: Page) =>
  page.evaluate(() => {
    const at = getSelection()
    return [
      at?.anchorNode?.textContent,
      at?.anchorOffset,
      at?.focusNode?.textContent,
      at?.focusOffset,
    ]
  })

test('text, caret, selection and scroll come back after a crash (AU-16, A-40)', async ({
  page,
  context,
  faults,
}) => {
  const writes = await holdWrites(context)
  await page.setViewportSize({ width: 1440, height: 420 })
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Half a turn ea')
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Shift+ArrowLeft')
  await page.evaluate(() => scrollTo(0, 60))
  const before = await selected(page)
  expect(before).toEqual([`${first} Half a turn ea`, 33, `${first} Half a turn ea`, 29])
  await expect
    .poll(() => keptPlace(page, guide.guideid))
    .toMatchObject({ scroll: 60, caret: { anchor: { offset: 33 }, head: { offset: 29 } } })
  await kill(context, page)
  await writes.letGo()

  const next = await context.newPage()
  await delayShortWaits(next)
  await next.setViewportSize({ width: 1440, height: 420 })
  await openEditor(next, guide.guideid)
  await expect(linesOf(next, 1)).toContainText(`${first} Half a turn ea`)
  await expect(linesOf(next, 1)).toBeFocused()
  await expect.poll(() => selected(next)).toEqual(before)
  await expect.poll(() => next.evaluate(() => scrollY)).toBe(60)
  await expect(next.getByText(/^Restored 4 words from \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(next)
  await expectSaved(next)
  expect(await stored()).toEqual([`${first} Half a turn ea`, 'Lift the cover.'])
  faults.length = 0 // writes were cut off on purpose
})

test('one undo removes recovered text, and it can be recovered again (A-40)', async ({
  page,
  context,
  faults,
}) => {
  const writes = await holdWrites(context)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Half a turn each.')
  await kill(context, page)
  const next = await context.newPage()
  const taken = next.getByText('The restored text was discarded again.')
  const there = (text: string) =>
    expect(linesOf(next, 1).getByText(text, { exact: true })).toBeVisible()
  await openEditor(next, guide.guideid)
  await there(`${first} Half a turn each.`)
  // Not sent yet: the undo leaves nothing to send.
  await next.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(taken).toBeVisible()
  await there(first)
  await next.getByRole('button', { name: 'Restore' }).click()
  await there(`${first} Half a turn each.`)
  await kill(context, next)
  await writes.letGo()

  const last = await context.newPage()
  const restored = last.getByText(/^Restored 4 words from/)
  await openEditor(last, guide.guideid)
  await expect(restored).toBeVisible()
  await expectSaved(last)
  expect(await stored()).toEqual([`${first} Half a turn each.`, 'Lift the cover.'])
  const { revisionid } = firstOf((await readBack(ada, guide.guideid)).steps)
  const sent = watchWrites(last)
  await expect(linesOf(last, 1)).toBeFocused()
  await last.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(last.getByText('The restored text was discarded again.')).toBeVisible()
  await expect.poll(() => stored()).toEqual([first, 'Lift the cover.'])
  expect(sent.map(({ line }) => line)).toEqual([
    `PATCH /guides/${guide.guideid}/steps/${firstOf(guide.steps).stepid}`,
  ])
  expect(firstOf((await readBack(ada, guide.guideid)).steps).revisionid).toBeGreaterThan(revisionid)
  await expectAccessible(last)
  await last.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => stored()).toEqual([`${first} Half a turn each.`, 'Lift the cover.'])
  await expect(linesOf(last, 1)).toContainText(`${first} Half a turn each.`)
  faults.length = 0 // writes were cut off on purpose
})

test('recovered text is merged with newer text before it is sent (A-40, A-216)', async ({
  page,
  context,
  site,
  faults,
}) => {
  const writes = await holdWrites(context)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Mine.')
  await kill(context, page)
  const { stepid, revisionid, lines } = firstOf(guide.steps)
  const theirs = lines.map(({ lineid, text_raw }, n) => ({
    ...line(n === 1 ? 'Lift the cover with care.' : text_raw),
    lineid,
  }))
  await site.admin.client.patchStep({
    params: { guideid: guide.guideid, stepid },
    query: { revisionid },
    body: { lines: theirs },
  })
  writes.tried.length = 0
  const next = await context.newPage()
  // It says when to come again: until then the app tries only when it is told to.
  const later = (route: Route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 503,
          headers: { 'Retry-After': '600' },
          json: { error: true, message: 'Busy', errors: [] },
        })
  await next.route('**/api/2.0/guides/**', later)
  await writes.letGo()
  await openEditor(next, guide.guideid)
  await expect(linesOf(next, 1)).toContainText(`${first} Mine.`)
  await expect(linesOf(next, 1)).toContainText('Lift the cover with care.')
  await expect(next.getByRole('button', { name: 'Try now' })).toBeVisible()
  await next.unroute('**/api/2.0/guides/**', later)
  await next.getByRole('button', { name: 'Try now' }).click()
  await expectSaved(next)
  // The button is gone: the focus is on what stands in its place.
  await expect(next.getByTestId('save-line').getByRole('button').first()).toBeFocused()
  expect(await stored()).toEqual([`${first} Mine.`, 'Lift the cover with care.'])
  faults.length = 0 // writes were cut off on purpose
})

test('other documents with unsent edits are listed on start (A-41, A-42)', async ({
  page,
  context,
  faults,
}) => {
  const others = [
    await aGuide(ada, 'Bench lamp', [['Unplug the lamp.']]),
    await aGuide(ada, 'Drill press', [['Lower the table.']]),
    await aGuide(ada, 'Band saw', [['Slacken the blade.']]),
  ]
  const writes = await holdWrites(context)
  for (const [n, other] of others.entries()) {
    const writing = n === 0 ? page : await context.newPage()
    await openEditor(writing, other.guideid)
    await caretAtEndOf(writing, 1, firstOf(textsOf(other)))
    await writing.keyboard.type(' Two words.')
    await kill(context, writing)
  }
  const [lamp] = others as [Guide]
  const { stepid, revisionid } = firstOf(lamp.steps)
  const changed = await ada.client.patchStep({
    params: { guideid: lamp.guideid, stepid },
    query: { revisionid },
    body: { title: 'Power' },
  })

  const next = await context.newPage()
  await next.goto('/guides')
  const drawer = next.getByRole('region', {
    name: '3 documents have unsent edits on this device',
  })
  const rows = drawer
    .getByRole('list', { name: 'Documents with unsent edits' })
    .getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expectAccessible(next)
  await drawer.getByRole('button', { name: 'Later' }).click()
  await expect(drawer).toBeHidden()

  await next.goto('/recover')
  const list = next
    .getByRole('main')
    .getByRole('list', { name: 'Documents with unsent edits' })
    .getByRole('listitem')
  await expect(list).toHaveCount(3)
  const row = list.filter({ hasText: 'Bench lamp' })
  await expect(row).toContainText(/2 words, as of \d\d:\d\d\./)
  await expect(row).toContainText(
    `Based on revision ${revisionid}. The newest is ${changed.revisionid}.`,
  )
  const saw = list.filter({ hasText: 'Band saw' })
  await expect(saw).toContainText('Nobody has changed the parts you edited since then.')
  await expectAccessible(next)
  await row.getByRole('button', { name: 'Copy text' }).click()
  await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await next.evaluate(() => navigator.clipboard.readText())).toBe(
    'Bench lamp\n\nUnplug the lamp. Two words.',
  )
  const downloading = next.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Bench lamp.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe(
    'Bench lamp\n\nUnplug the lamp. Two words.',
  )
  await row.getByRole('button', { name: 'Compare…' }).click()
  const compared = next.getByRole('dialog', { name: 'Compare unsent edits: “Bench lamp”' })
  await expect(compared.locator('ins').first()).toHaveText('Two words.')
  await expect(compared.getByText('Changes saved since you started')).toBeVisible()
  await expectAccessible(next)
  await next.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Discard…' }).click()
  await next.getByRole('button', { name: 'Discard 2 words' }).click()
  await expect(list).toHaveCount(2)
  await next.reload()
  await next.getByRole('button', { name: 'Undo: restore the edits to “Bench lamp”' }).click()
  await expect(list).toHaveCount(3)
  await next.clock.install({ time: new Date(Date.now() + 400 * 24 * 60 * 60_000) })
  await next.reload()
  await expect(list).toHaveCount(3)

  await writes.letGo()
  await row.getByRole('link', { name: 'Open' }).click()
  await expect(linesOf(next, 1)).toContainText('Unplug the lamp. Two words.')
  await next.clock.runFor(3000)
  await expect.poll(() => stored(lamp)).toEqual(['Unplug the lamp. Two words.'])
  faults.length = 0 // writes were cut off on purpose
})

test('a second open page counts as another document with unsent edits (A-41)', async ({
  page,
  context,
  faults,
}) => {
  const tried: string[] = []
  await context.route('**/api/2.0/wikis/**', (route: Route) => {
    if (route.request().method() === 'GET') return route.continue()
    tried.push(route.request().url())
    return route.abort()
  })
  const address = (title: string) => `/wiki/WIKI/${title.replaceAll(' ', '+')}/edit`
  const titles = ['Oil of lamps', 'Belts of saws']
  for (const title of titles) {
    await ada.client.createWiki({ body: { namespace: 'WIKI', title, contents: 'Change it.' } })
    const before = tried.length
    const writing = await context.newPage()
    await writing.goto(address(title))
    await textOf(writing).getByText('Change it.').click()
    await writing.keyboard.press('End')
    await writing.keyboard.type(' Often.')
    await expect.poll(() => tried.length).toBeGreaterThan(before)
    await kill(context, writing)
  }
  await page.goto(address(firstOf(titles)))
  await expect(textOf(page)).toContainText('Change it. Often.')
  const drawer = page.getByRole('region', {
    name: '1 document has unsent edits on this device',
  })
  await expect(
    drawer.getByRole('list', { name: 'Documents with unsent edits' }).getByRole('listitem'),
  ).toHaveCount(1)
  await expect(drawer).toContainText('Belts of saws')
  faults.length = 0 // writes were cut off on purpose
})
