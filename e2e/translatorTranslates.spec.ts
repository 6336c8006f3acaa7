// A translator at the desk, by keyboard: what is outdated, what is missing, what a machine drafts.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { aGuide, boxOf, kill } from './support/editing.ts'
import { startSite, type Person, type Site } from './support/site.ts'
import { expectKept } from './support/settled.ts'
import { expect, signIn, test as base } from './support/test.ts'

/** Speaks as translation servers do, and puts the language before each text. */
const answerOf = async (request: IncomingMessage): Promise<unknown> => {
  let asked = ''
  for await (const piece of request) asked += String(piece)
  return request.method === 'POST'
    ? { translatedText: (JSON.parse(asked) as { q: string[] }).q.map(text => `de ${text}`) }
    : [{ code: 'en', targets: ['de'] }]
}
const openTranslator = async () => {
  const server = createServer(
    (request, response) =>
      void answerOf(request).then(answer =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      ),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

const test = base.extend<{ site: Site }>({
  site: [
    async ({}, use) => {
      const translator = await openTranslator()
      const { port } = translator.address() as AddressInfo
      const site = await startSite({
        env: async () => ({ TRANSLATE_URL: `http://127.0.0.1:${port}` }),
      })
      await use(site)
      await site.stop()
      translator.closeAllConnections()
      translator.close()
    },
    { scope: 'test', timeout: 900_000 },
  ],
})

const bulleted = (text_raw: string, lineid: number | null) => ({
  lineid,
  level: 0,
  bullet: 'black' as const,
  text_raw,
})
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `${name}: Deutsch`, exact: true })
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: field(page, name) })

/** A guide whose first line was translated, and has changed since. */
const outdatedGuide = async ({ person }: Site) => {
  const ada = await person('Ada', { privilege: 'Moderator' })
  const guide = await aGuide(ada, 'Kettle to translate', [['Loosen 4 screws.', 'Lift the lid.']])
  const { guideid } = guide
  const [step] = guide.steps
  if (!step) throw new Error('no step')
  const [first, second] = step.lines.map(({ lineid }) => lineid)
  const read = (langid: string) =>
    ada.client.readGuide({ params: { guideid }, query: { langid, unpatrolled: true } })
  const patch = async (langid: string, words: readonly [string, string]) =>
    ada.client.patchStep({
      params: { guideid, stepid: step.stepid },
      query: {
        revisionid: langid === 'en' ? (await read('en')).steps[0]?.revisionid : step.revisionid,
        langid,
      },
      body: { lines: [bulleted(words[0], first ?? null), bulleted(words[1], second ?? null)] },
    })
  await patch('de', ['Löse 4 Schrauben.', 'Lift the lid.'])
  await patch('en', ['Loosen 5 screws.', 'Lift the lid.'])
  const linesIn = async (langid: string) =>
    (await read(langid)).steps.flatMap(({ lines }) => lines.map(({ text_raw }) => text_raw))
  return { ada, guideid, linesIn, patch }
}

/** Writes of steps wait until they are let go. */
const held = async (page: Page) => {
  const steps = /\/api\/2\.0\/guides\/\d+\/steps\//
  let letGo = () => {}
  const waiting = new Promise<void>(resolve => (letGo = resolve))
  await page.route(steps, async route => {
    if (route.request().method() === 'PATCH') await waiting
    await route.fallback()
  })
  return {
    letGo: async () => {
      letGo()
      await page.unroute(steps)
    },
  }
}

/** What translations say for a lid, entered by whoever answers for the words of the site. */
const addTerm = async (browser: Browser, site: Site, who: Person) => {
  const context = await browser.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  await signIn(page, who, '/terms?from=en&to=de')
  await page.getByRole('button', { name: 'Add a term' }).click()
  await page.getByRole('textbox', { name: 'Term (English)' }).fill('lid')
  await page.getByRole('button', { name: 'Add term' }).click()
  const wanted = page.getByRole('textbox', { name: 'Translations (Deutsch)' })
  await expect(wanted).toHaveAccessibleDescription('Enter at least one word.')
  await wanted.fill('Deckel, Abdeckung')
  await page.getByRole('textbox', { name: 'Words to avoid (Deutsch)' }).fill('Klappe')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Terms' })).toContainText(
    'lid: Deckel or AbdeckungDo not use: Klappe',
  )
  await expectAccessible(page)
  await context.close()
}

test('a translator brings a guide up to date by keyboard, and reviews what a machine wrote (A-199, A-200)', async ({
  page,
  browser,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { ada, guideid, linesIn, patch } = await outdatedGuide(site)
  await addTerm(browser, site, ada)
  const tom = await site.person('Tom')
  await signIn(page, tom, `/guides/${guideid}/translate/de`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/translation into Deutsch$/)
  const [left, right] = [
    await boxOf(page.getByRole('group', { name: 'Source: Step 1, line 1', exact: true })),
    await boxOf(field(page, 'Step 1, line 1')),
  ]
  expect(right.x).toBeGreaterThan(left.x + left.width)
  // Nothing there changes the guide's structure.
  await expect(main.getByRole('button', { name: /add|move|bullet|picture|delete/i })).toHaveCount(0)
  await expectAccessible(page)

  await page.keyboard.press('F8')
  await expect(field(page, 'Title')).toBeFocused()
  await page.keyboard.type('Wasserkocher')
  await page.keyboard.press('Control+Enter')
  await expect(field(page, 'Step 1, line 1')).toBeFocused()
  const first = rowOf(page, 'Step 1, line 1')
  await expect(first).toContainText('Outdated')
  await expect(first.locator('del')).toHaveText('4')
  await expect(first).toContainText('The numbers differ: 5 in the source, 4 here.')
  await page.keyboard.press('F4')
  await expect(
    page.getByRole('group', { name: 'Source: Step 1, line 1', exact: true }),
  ).toBeFocused()
  await page.keyboard.press('F4')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Löse 5 Schrauben.')
  await expect(first).not.toContainText('The numbers differ')
  const saving = await held(page)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Still saving. Press the shortcut again in a moment.')).toBeAttached()
  await saving.letGo()
  await expect(field(page, 'Step 1, line 2')).toBeFocused()
  await expect.poll(() => linesIn('de')).toEqual(['Löse 5 Schrauben.', 'Lift the lid.'])

  await page.keyboard.type('Hebe den')
  await expectKept(page, 'Hebe den')
  await kill(context, page)
  await patch('en', ['Loosen 5 screws.', 'Lift the lid off.'])
  const again = await context.newPage()
  await again.goto(`/guides/${guideid}/translate/de`)
  const second = rowOf(again, 'Step 1, line 2')
  await expect(field(again, 'Step 1, line 2')).toHaveValue('Hebe den')
  await expect(second).toContainText('Not saved')
  await expect(second).toContainText('The source has changed since you started this text:')
  await expect(second).toContainText('The term for “lid” is missing: Deckel or Abdeckung.')
  await second.getByRole('button', { name: 'Discard' }).click()
  await expect(field(again, 'Step 1, line 2')).toBeFocused()

  await again.getByRole('button', { name: 'Create machine drafts' }).click()
  await expect(field(again, 'Step 1, line 2')).toHaveValue('de Lift the lid off.')
  await expect(second).toContainText('Machine draft')
  const publish = again.getByRole('button', { name: 'Publish translation' })
  await expect(publish).toHaveAccessibleDescription('Review the machine drafts first.')
  await expect(again.getByText(/^1 machine draft has not been reviewed/)).toBeVisible()
  await field(again, 'Step 1, line 2').fill('Hebe die Klappe ')
  await expect(second).toContainText('Do not use “Klappe”. Use Deckel or Abdeckung.')
  await field(again, 'Step 1, line 2').fill('Hebe den ')
  await second.getByRole('button', { name: 'Insert: Deckel' }).press('Enter')
  await expect(field(again, 'Step 1, line 2')).toBeFocused()
  await again.keyboard.type(' ab.')
  await expect(field(again, 'Step 1, line 2')).toHaveValue('Hebe den Deckel ab.')
  await expect(second).not.toContainText('The term for')
  await again.keyboard.press('Control+Enter')
  await expect(again.getByText('Marked as reviewed. You can save the text now.')).toBeVisible()
  expect(await linesIn('de')).toEqual(['Löse 5 Schrauben.', 'Lift the lid off.'])
  await publish.click()
  await expect(again.getByText('Saved. The change is waiting for review.')).toBeVisible()
  expect(await linesIn('de')).toEqual(['Löse 5 Schrauben.', 'Hebe den Deckel ab.'])
  expect(await linesIn('en')).toEqual(['Loosen 5 screws.', 'Lift the lid off.'])
  await expect(second).toContainText('Done')

  await again.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(again)
  await expectAccessible(again)

  // A language that the site gives up can be read, and nobody is led to its desk.
  const { revisionid } = await site.admin.client.readSettings()
  await site.admin.client.patchSettings({ query: { revisionid }, body: { langids: ['en'] } })
  await again.goto(`/guides/${guideid}/edit/details`)
  const german = again.getByRole('list', { name: 'Languages', exact: true }).getByRole('listitem')
  await expect(german.nth(1)).toContainText('This site no longer has this language.')
  await expect(german.getByRole('link', { name: /Translate/ })).toHaveCount(0)
})
