// "[[" offers pages and guides, with where they lie, and what comes near to what was typed.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, caretAtEndOf, openEditor, readBack, save } from './support/editing.ts'
import { pageListed, pagesCalled, textOf } from './support/pages.ts'
import type { Site } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'

const aPage = pagesCalled('Links in a text')
const list = (page: Page) => page.getByRole('listbox', { name: 'Pages and guides' })
const options = (page: Page) => list(page).getByRole('option')
const device = 'Zephyrbook Pro 15"'
const title = 'Replace the Zephyrbook hinge'

const categories = async ({ admin: { client } }: Site) => {
  const make = (name: string, parent?: string) =>
    client.createWiki({
      body: { namespace: 'CATEGORY', title: name, contents: '', ...(parent && { parent }) },
    })
  await make('Portables')
  await make('Zephyrs', 'Portables')
  await make(device, 'Zephyrs')
}
let guideid = 0
test.beforeAll(async ({ site }) => {
  await categories(site)
  const body = { category: device, type: 'repair' as const }
  ;({ guideid } = await site.admin.client.createGuide({ body: { ...body, title, public: true } }))
  await site.admin.client.createGuide({ body: { ...body, title: 'Zephyrbook secrets' } })
  await pageListed(site, 'hinge')
})
test.beforeEach(({ page, site }) => signIn(page, site.admin))

/** Opens a new page of the wiki with the caret in its empty text. */
const opened = async (page: Page, site: Site) => {
  const made = await aPage(site, '')
  await page.goto(made.address)
  await textOf(page).click()
  return made
}

test('"[[" finds a misspelt category and a guide, with what they lie in (W19, A-138)', async ({
  page,
  site,
}) => {
  const made = await opened(page, site)
  const asked: string[] = []
  page.on('request', request => request.url().includes('/suggest/') && asked.push(request.url()))
  await page.keyboard.type('See [[')
  // Without a rest between the letters, however long each takes to be sent.
  await Promise.all([...'zefyrbook pro 15'].map(letter => page.keyboard.press(letter)))
  await expect(options(page)).toHaveText([
    `${device}Category, Portables › Zephyrs › ${device}`,
    'zefyrbook pro 15This page does not exist yet',
  ])
  // Not one question for each letter.
  expect(asked.length).toBeLessThan(10)
  await expect(textOf(page)).toHaveAttribute('aria-activedescendant', /-0$/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' and [[zephyrbook hinge')
  await expect(options(page).first()).toHaveText(`${title}Guide, Portables › Zephyrs › ${device}`)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' too.')
  await save(page)
  expect(await made.raw()).toBe(`See [[${device}]] and [guide|${guideid}] too.`)
})

test('a page is offered to be made last, and only where nothing has its title (W19)', async ({
  page,
  site,
}) => {
  const made = await opened(page, site)
  for (const same of [device.toUpperCase(), title.toLowerCase()]) {
    await page.keyboard.type(`[[${same}`)
    await expect(options(page)).toHaveCount(1)
    await expect(options(page)).not.toContainText('does not exist')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  }
  await page.keyboard.type('[[Zephyrbook stand')
  await expect(options(page).last()).toHaveText('Zephyrbook standThis page does not exist yet')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await save(page)
  expect(await made.raw()).toBe('[[Zephyrbook stand]]')
})

test('a search that is not answered says so and keeps what was typed (W19)', async ({
  page,
  site,
  faults,
}) => {
  const made = await opened(page, site)
  await page.route('**/suggest/**', route => route.abort())
  await page.keyboard.type(`[[Lamp of a ship`)
  await expect(options(page)).toHaveText(['Lamp of a shipThe search did not answer'])
  await page.keyboard.press('Enter')
  await save(page)
  expect(await made.raw()).toBe('[[Lamp of a ship]]')
  faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('ERR_FAILED')))
})

test('what nobody else may see is offered to nobody else (W19)', async ({ page, site }) => {
  const other = await site.person('Nora Links')
  const made = await aPage(site, '')
  await signIn(page, other, made.address)
  await textOf(page).click()
  await page.keyboard.type('[[zephyrbook hinge')
  await expect(options(page).first()).toContainText(title)
  await page.keyboard.press('Escape')
  await page.keyboard.type(' [[zephyrbook secrets')
  await expect(options(page).last()).toContainText('zephyrbook secrets')
  await expect(list(page).getByText('Zephyrbook secrets', { exact: true })).toHaveCount(0)
})

test('a line of a step takes a guide, by a click on a narrow screen (W19)', async ({
  page,
  site,
}) => {
  const guide = await aGuide(site.admin, 'Guides in lines', [['See']])
  await page.setViewportSize({ width: 320, height: 700 })
  await openEditor(page, guide.guideid)
  await caretAtEndOf(page, 1, 'See')
  await page.keyboard.type(' [[zephyrbook hing')
  await expect(options(page).first()).toContainText(title)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await options(page).first().click()
  await page.keyboard.type(' first.')
  await save(page)
  const { steps } = await readBack(site.admin, guide.guideid)
  expect(steps.map(({ lines }) => lines.map(({ text_raw }) => text_raw))).toEqual([
    [`See [guide|${guideid}] first.`],
  ])
})

test('no row leads to another page than it says (W19)', async ({ page, site }) => {
  const { client } = site.admin
  const make = (namespace: 'CATEGORY' | 'ITEM' | 'WIKI', name: string) =>
    client.createWiki({ body: { namespace, title: name, contents: '' } })
  await make('CATEGORY', 'Quillbattery')
  await make('ITEM', 'Quillbattery')
  await make('ITEM', 'Quillbattery clip')
  await make('WIKI', 'Quilllang')
  await make('WIKI', 'Quilllang#7 quilltips')
  await pageListed(site, 'quilltips')
  const made = await opened(page, site)
  await page.keyboard.type('[[quillbattery')
  await expect(options(page)).toHaveText(['QuillbatteryCategory', 'Quillbattery clipPart or tool'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('[[Quilllang')
  await expect(options(page).first()).toHaveText('QuilllangWiki page')
  await expect(options(page).getByText('Quilllang#7 quilltips')).toHaveCount(0)
  await page.keyboard.type('#7 quilltips')
  await expect(options(page)).toHaveCount(0)
  for (let letter = 0; letter < '#7 quilltips'.length; letter++)
    await page.keyboard.press('Backspace')
  await page.keyboard.type('#Section_Screws')
  await expect(options(page).last()).toHaveText('Quilllang#Section_Screws')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await save(page)
  expect(await made.raw()).toBe('[[Quillbattery]][[Quilllang#Section_Screws]]')
})
