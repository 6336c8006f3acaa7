import { readFile } from 'node:fs/promises'
import type { BrowserContext } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  aGuide,
  caretAtEndOf,
  expectSaved,
  linesOf,
  openEditor,
  readBack,
  textsOf,
} from './support/editing.ts'
import { pagesCalled, textOf } from './support/pages.ts'
import type { Person } from './support/site.ts'
import { expect, forgiveOffline, signIn, test } from './support/test.ts'

const first = 'Loosen the screws.'
let ada: Person
let guide: Guide
test.beforeEach(async ({ site }, { title }) => {
  ada = await site.person('Ada', { privilege: 'Moderator' })
  guide = await aGuide(ada, title.slice(0, 40), [[first, 'Lift the cover.']])
})

const keepsNothing = (context: BrowserContext) =>
  context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })

test('a browser without storage says so, saves sooner and guards the tab (A-4, A-45)', async ({
  page,
  context,
  faults,
}) => {
  await keepsNothing(context)
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
  await expect(
    page.getByRole('alert').filter({ hasText: 'This browser cannot keep drafts' }),
  ).toBeVisible()
  await expectAccessible(page)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' A quarter turn.')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my text' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(
    `${first} A quarter turn.\nLift the cover.`,
  )
  await expectSaved(page)
  expect(textsOf(await readBack(ada, guide.guideid))[0]).toBe(`${first} A quarter turn.`)

  await context.setOffline(true)
  await caretAtEndOf(page, 1, 'Lift the cover.')
  await page.keyboard.type(' Now.')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const prompt = await asked
  expect(prompt.type()).toBe('beforeunload')
  await prompt.dismiss()
  await context.setOffline(false)
  await expectSaved(page)
  forgiveOffline(faults)
})

test('text of a page is downloaded where the browser keeps no drafts (A-45)', async ({
  page,
  context,
  site,
}) => {
  const made = await pagesCalled('Kept nowhere')(site, 'A start.')
  await keepsNothing(context)
  await signIn(page, ada, made.address)
  await textOf(page).getByText('A start.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And more.')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my text' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('A start. And more.')
  await expectSaved(page)
  expect((await made.read()).contents_raw).toBe('A start. And more.')
})

test('a journalled edit never asks before leaving (A-4)', async ({ page }) => {
  const prompts: string[] = []
  page.on('dialog', dialog => {
    prompts.push(dialog.type())
    void dialog.accept()
  })
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' Away.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guides' })).toBeVisible()
  await page.goBack()
  await expect(linesOf(page, 1)).toContainText(`${first} Away.`)
  await expectSaved(page)
  expect(textsOf(await readBack(ada, guide.guideid))[0]).toBe(`${first} Away.`)
  expect(prompts).toEqual([])
})

test('the browser is asked once to keep what it holds, after the first edit (A-45)', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    navigator.storage.persist = () => {
      localStorage.setItem('asked', `${Number(localStorage.getItem('asked') ?? 0) + 1}`)
      return Promise.resolve(true)
    }
  })
  const asked = () => page.evaluate(() => localStorage.getItem('asked'))
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
  expect(await asked()).toBeNull()
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' One.')
  await expect.poll(asked).toBe('1')
  await expectSaved(page)
  await page.reload()
  await caretAtEndOf(page, 1, `${first} One.`)
  await page.keyboard.type(' Two.')
  await expectSaved(page)
  expect(await asked()).toBe('1')
})

test("a browser without storage warns before a deleted step's text is dropped (A-35, A-45)", async ({
  page,
  context,
  site,
}) => {
  await keepsNothing(context)
  await signIn(page, ada)
  await openEditor(page, guide.guideid)
  const { stepid, revisionid } = firstOf(guide.steps)
  await site.admin.client.deleteStep({
    params: { guideid: guide.guideid, stepid },
    query: { revisionid },
  })
  await caretAtEndOf(page, 1, first)
  await page.keyboard.type(' A quarter turn.')
  await page.getByRole('button', { name: 'Keep a copy', exact: true }).click()
  await expect(
    page.getByRole('status').filter({
      hasText:
        'This browser cannot keep copies. Copy your text somewhere else if you need it. Only leave the step deleted if you no longer need your text.',
    }),
  ).toBeVisible()
})
