import type { BrowserContext, Page } from '@playwright/test'
import type { Guide } from '#contract/guides/shapes.ts'
import { line, readBack } from './support/editing.ts'
import { canary, snippets } from './support/hostile.ts'
import { expectSettled } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Site } from './support/site.ts'

const groups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )

/**
 * What a text achieved: dialogs, requests to the strange host, scripts, links that would run one.
 */
const watch = (context: BrowserContext) => {
  const deeds: string[] = []
  context.on(
    'request',
    request => request.url().includes(canary) && deeds.push(`asked ${request.url()}`),
  )
  context.on('page', page =>
    page.on('dialog', dialog => (deeds.push(`said ${dialog.message()}`), void dialog.dismiss())),
  )
  return deeds
}
const expectInert = async (page: Page, deeds: string[]) => {
  await expectSettled(page)
  for (const frame of page.frames()) {
    expect(await frame.evaluate(() => 'hacked' in window)).toBe(false)
    expect(
      await frame.evaluate(() =>
        [...document.querySelectorAll('main *')].flatMap(element => [
          ...([
            'SCRIPT',
            'IFRAME',
            'OBJECT',
            'EMBED',
            'FORM',
            'BASE',
            'META',
            'LINK',
            'STYLE',
          ].includes(element.tagName) &&
          !element.closest('[title="Preview of the guide"]') &&
          element.closest('.prose, article li')
            ? [element.tagName]
            : []),
          ...element.getAttributeNames().filter(name => name.startsWith('on')),
          ...(element instanceof HTMLAnchorElement &&
          /^(javascript|data|vbscript):/i.test(element.protocol)
            ? [element.href]
            : []),
        ]),
      ),
    ).toEqual([])
  }
  expect(deeds).toEqual([])
}

/**
 * One guide that says all of it everywhere, a page of the wiki, and comments; and for each a guide
 * with it as its summary.
 */
const fill = async ({ admin }: Site): Promise<Guide> => {
  const { client } = admin
  await client
    .createWiki({ body: { namespace: 'CATEGORY', title: 'Hostile', contents: '' } })
    .catch(() => undefined)
  await client
    .createWiki({
      body: { namespace: 'WIKI', title: 'Hostile page', contents: snippets.join('\n\n') },
    })
    .catch(() => undefined)
  const of = { category: 'Hostile', type: 'technique', public: true }
  for (const [n, snippet] of snippets.entries())
    await client.createGuide({
      body: { ...of, title: `Summary ${n}`, summary: snippet.slice(0, 155) },
    })
  const { guideid } = await client.createGuide({
    body: {
      ...of,
      title: 'Everything hostile',
      introduction: snippets.slice(0, 45).join('\n'),
      conclusion: snippets.join('\n\n'),
    },
  })
  for (const lines of groups(snippets, 8))
    await client.createStep({ params: { guideid }, body: { lines: lines.map(line) } })
  for (const texts of groups(snippets, 6))
    await client.createComment({
      params: { context: 'guide', contextid: guideid },
      body: { text: texts.join('\n'), parentid: null },
    })
  return readBack(admin, guideid)
}

/** What a service that escapes nothing would answer. */
const unescaped = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(unescaped)
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      key.endsWith('_rendered') && typeof value === 'string'
        ? `<strong>kept</strong>${snippets.join('')}`
        : unescaped(value),
    ]),
  )
}

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without a content policy' : 'with the content policy', () => {
    test.use({ bypassCSP })

    test('sixty hostile texts stay text on every screen (A-121)', async ({
      page,
      site,
      context,
      faults,
    }) => {
      expect(snippets).toHaveLength(60)
      const deeds = watch(context)
      page.on('dialog', dialog => (deeds.push(`said ${dialog.message()}`), void dialog.dismiss()))
      const guide = await fill(site)
      await page.goto(new URL(guide.url).pathname)
      await expect(page.getByText('<script>', { exact: false }).first()).toBeVisible()
      await expectInert(page, deeds)
      await page.goto('/guides?category=Hostile')
      await expect(page.getByRole('list', { name: 'Guides' })).toBeVisible()
      await expectInert(page, deeds)
      await page.goto('/Wiki/Hostile_page')
      await expect(page.getByRole('heading', { level: 1, name: 'Hostile page' })).toBeVisible()
      await expectInert(page, deeds)

      // Text that only this device has is rendered here.
      await signIn(page, site.admin, `/guides/${guide.guideid}/edit/steps`)
      await expectInert(page, deeds)
      await page.goto(`/guides/${guide.guideid}/edit/details`)
      await page.route('**/api/2.0/guides/*', route =>
        route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
      )
      const introduction = page.getByRole('textbox', { name: 'Introduction' })
      await introduction.click()
      await page.keyboard.press('F4')
      await expect(introduction).not.toHaveAttribute('contenteditable')
      await introduction.fill(snippets.slice(15).join('\n'))
      await page.getByRole('button', { name: 'As readers see it' }).first().click()
      await expectInert(page, deeds)
      await page.getByRole('button', { name: 'Back to the text' }).click()
      await expect(introduction).toHaveAttribute('contenteditable', 'true')
      await expectInert(page, deeds)
      await page.keyboard.press('F9')
      await expect(page.frameLocator('iframe').locator('[data-unsaved]').first()).toBeVisible()
      await expectInert(page, deeds)
      faults.splice(0, faults.length, ...faults.filter(fault => !fault.includes('ERR_FAILED')))
    })

    test('HTML from a service that escapes nothing is cleaned before display (A-121)', async ({
      page,
      site,
      context,
      faults,
    }) => {
      const deeds = watch(context)
      page.on('dialog', dialog => (deeds.push(`said ${dialog.message()}`), void dialog.dismiss()))
      await page.route(/\/api\/2\.0\/(guides\/\d+|wikis\/WIKI\/)/, async route => {
        const response = await route.fetch()
        await route.fulfill({ response, json: unescaped(await response.json()) })
      })
      const guide = await fill(site)
      for (const path of [new URL(guide.url).pathname, '/Wiki/Hostile_page']) {
        await page.goto(path)
        await expect(
          page
            .getByRole('main')
            .locator('strong', { hasText: /^kept$/ })
            .first(),
        ).toBeVisible()
        await expectInert(page, deeds)
      }
      // The policy refuses handlers as soon as they are read, before they are taken out.
      faults.splice(
        0,
        faults.length,
        ...faults.filter(fault => !fault.includes('Content Security Policy')),
      )
    })
  })
}
