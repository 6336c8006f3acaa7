// Wiki text in a browser without a content policy: what stops hostile text is the HTML itself
// (wikitext.md 9).
import { expect, test, type Page } from '@playwright/test'
import { deepTexts, hostileTexts } from '../src/fixtures/hostileTexts.ts'
import { renderText } from '#wikitext/html.ts'
import { stubEnv } from '#wikitext/testEnv.ts'

const home = 'https://page.test/'
const html = (raw: string) =>
  `<section>${renderText(raw, 'document', stubEnv())}</section><section>${renderText(raw, 'line', stubEnv())}</section>`

/** A page that lets everything through, and what it did. */
const watch = async (page: Page) => {
  const seen = { asked: [] as string[], left: [] as string[], dialogs: 0 }
  await page.context().route('**/*', route => {
    const url = route.request().url()
    if (url === home)
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>blank</title>',
      })
    if (!url.startsWith(`${home}images/`)) seen.asked.push(url)
    return route.fulfill({ status: 204, body: '' })
  })
  page.on('dialog', dialog => {
    seen.dialogs += 1
    void dialog.dismiss()
  })
  page.on('framenavigated', frame => {
    if (frame.url() !== home) seen.left.push(frame.url())
  })
  page.context().on('page', other => void seen.left.push(other.url()))
  await page.goto(home)
  return seen
}

/** Puts HTML in as the app does and as a server would, and wakes whatever listens. */
const show = (page: Page, body: string) =>
  page.evaluate(async given => {
    document.body.innerHTML = given
    // scripts in it would run, unlike those of innerHTML
    const parsed = document.createRange().createContextualFragment(given)
    document.body.append(parsed)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      element.dispatchEvent(new Event('focus'))
      element.dispatchEvent(new Event('toggle'))
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  }, body)

/** What is active in the document as the browser reads it. */
const dangers = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap(element => {
      const found: string[] = []
      if (
        /^(script|style|iframe|object|embed|svg|math|form|input|link|meta|base|video|audio|template)$/.test(
          element.localName,
        )
      )
        found.push(`<${element.localName}>`)
      for (const { name, value } of element.attributes) {
        if (
          name.startsWith('on') ||
          name === 'srcdoc' ||
          (name === 'style' && /url|expression|:\/\//.test(value))
        )
          found.push(`${element.localName} ${name}=${value}`)
      }
      if (
        element instanceof HTMLAnchorElement &&
        !/^(https?|mailto|tel|ftp):$/.test(element.protocol)
      )
        found.push(`a href=${element.getAttribute('href')}`)
      if (
        element instanceof HTMLAnchorElement &&
        element.host === 'canary.test' &&
        !/nofollow/.test(element.rel)
      )
        found.push(`a trusted ${element.getAttribute('href')}`)
      return found
    }),
  )
const ran = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, '__x') as unknown) !== undefined)

test('the watch sees a script that runs and a host that is asked', async ({ page }) => {
  const seen = await watch(page)
  await show(
    page,
    '<script>window.__x=1</script><img src="https://canary.test/a.png"><p onmouseover="alert(1)">a</p><a href="javascript:1">a</a>',
  )
  await expect.poll(() => seen.asked).toContain('https://canary.test/a.png')
  expect(seen.dialogs).toBeGreaterThan(0)
  expect(await ran(page)).toBe(true)
  expect(await dangers(page)).toEqual(
    expect.arrayContaining(['<script>', 'p onmouseover=alert(1)', 'a href=javascript:1']),
  )
})

test('hostile wiki text is inert without any content policy', async ({ page }) => {
  const seen = await watch(page)
  for (let at = 0; at < hostileTexts.length; at += 40) {
    const part = hostileTexts.slice(at, at + 40)
    await show(page, part.map(html).join(''))
    // A text that broke out of its own section would be found in the next ones.
    expect(
      await page.evaluate(() => document.body.querySelectorAll(':scope > section').length),
    ).toBe(part.length * 4)
    expect({ part: at, dangers: await dangers(page), ran: await ran(page), ...seen }).toEqual({
      part: at,
      dangers: [],
      ran: false,
      asked: [],
      left: [],
      dialogs: 0,
    })
  }
})

test('text that nests ten thousand deep is shown like any other', async ({ page }) => {
  const seen = await watch(page)
  for (const [at, text] of deepTexts.entries()) {
    // As a page that is opened: nothing is woken in tens of thousands of elements.
    await page.evaluate(given => void (document.body.innerHTML = given), html(text))
    expect(
      await page.evaluate(() => document.body.querySelectorAll(':scope > section').length),
    ).toBe(2)
    expect({ at, dangers: await dangers(page), ran: await ran(page), ...seen }).toEqual({
      at,
      dangers: [],
      ran: false,
      asked: [],
      left: [],
      dialogs: 0,
    })
  }
})
