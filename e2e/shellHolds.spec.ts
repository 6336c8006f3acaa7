// What holds whichever screen is open: addresses, odd titles, the token, the content policy, broken
// parts, newer versions.
import type { Page } from '@playwright/test'
import { existing, itemAt, memberAt } from '#lib/existing.ts'
import {
  aGuide,
  caretAtEndOf,
  line,
  linesOf,
  openEditor,
  readBack,
  save,
  textsOf,
} from './support/editing.ts'
import { expect, signIn, stopTime, test } from './support/test.ts'

test.use({ demo: true, permissions: ['clipboard-read', 'clipboard-write'] })

const odd = 'A/B & C? 100% +"ü"'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('an address restores filter and step after reload, Back and Forward (A-1)', async ({
  page,
  site,
}) => {
  await page.goto('/guides')
  const rows = page.getByRole('list', { name: 'Guides' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const all = await rows.count()
  await page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('checkbox', { name: 'Maintenance' })
    .check()
  await expect(page).toHaveURL('/guides?types=maintenance')
  await expect.poll(() => rows.count()).toBeLessThan(all)
  const shown = await rows.allTextContents()
  expect(shown.length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Maintenance' })).toBeChecked()
  await expect.poll(() => rows.allTextContents()).toEqual(shown)
  await rows.first().getByRole('link').first().click()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Stepwright' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: 'Maintenance' })).toBeChecked()
  await page.goForward()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  // The step in the editor stands in the address too.
  const guide = await aGuide(site.admin, 'Addressed', [['one'], ['two'], ['three']])
  await signIn(page, site.admin)
  await page.goto(`/guides/${guide.guideid}/edit/steps/${itemAt(guide.steps, 1).stepid}`)
  await expect(linesOf(page, 2)).toBeVisible()
  await page.getByRole('button', { name: /^Edit step 3/ }).click()
  await expect(page).toHaveURL(new RegExp(`/${itemAt(guide.steps, 2).stepid}$`))
  await page.reload()
  await expect(linesOf(page, 3)).toBeVisible()
})

test('a title with special characters works on every screen (A-2)', async ({ page, site }) => {
  const { client } = site.admin
  await client.createWiki({ body: { namespace: 'CATEGORY', title: odd, contents: 'Odd.' } })
  const { guideid } = await client.createGuide({
    body: { category: odd, type: 'technique', title: odd, public: true },
  })
  await client.createStep({ params: { guideid }, body: { lines: [line('one')] } })
  await client.tagGuide({ params: { guideid }, body: { tag: 'a&b +1%' } })
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/2.0/wikis/CATEGORY/'))
      asked.push(decodeURIComponent(itemAt(pathname.split('/'), 5)))
  })
  await signIn(page, site.admin)
  const { url } = await client.readGuide({ params: { guideid } })
  await page.goto(url)
  await expect(heading(page, odd)).toBeVisible()
  await expect(page.getByText('a&b +1%')).toBeVisible()
  await page.reload()
  await expect(heading(page, odd)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: odd }).first().click()
  await expect(page).toHaveURL(/\/Device\//)
  await expect(heading(page, odd)).toBeVisible()
  await page.reload()
  await expect(heading(page, odd)).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([odd]))
  await page.goto(
    `/guides?title=${encodeURIComponent('100% +"ü"')}&category=${encodeURIComponent(odd)}`,
  )
  await expect(
    page.getByRole('list', { name: 'Guides' }).getByRole('link', { name: odd, exact: true }),
  ).toBeVisible()
  await openEditor(page, guideid)
  await caretAtEndOf(page, 1, 'one')
  await page.keyboard.type(' more')
  await save(page)
  expect(textsOf(await readBack(site.admin, guideid))).toEqual(['one more'])
})

test('an unknown address ends in an explanation and a way home (A-3)', async ({ page, site }) => {
  await signIn(page, site.admin)
  for (const address of [
    '/no/such/place',
    '/guides/999999999/edit/steps',
    '/guides/999999999/edit/details',
    '/guides/abc/edit/steps',
    '/Guide/Nothing/999999999',
    '/Device/No_such_thing',
    '/User/999999999',
    '/Team/999999999',
  ]) {
    await page.goto(address)
    await expect(heading(page, 'Page not found'), address).toBeVisible()
    await expect(page.getByText(address), address).toBeVisible()
    await expect(page.getByRole('search', { name: 'Search this site' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
})

test('an invalid answer is reported by field and other screens work (A-6)', async ({
  page,
  site,
  faults,
}) => {
  const guide = await aGuide(site.admin, 'Not as agreed', [['one']])
  await signIn(page, site.admin)
  await page.route(/\/api\/2\.0\/guides\/\d+\?/, async route => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...((await response.json()) as object), steps: 'none' },
    })
  })
  await page.goto(`/guides/${guide.guideid}/edit/steps`)
  await expect(heading(page, 'This page did not load')).toBeVisible()
  await expect(page.getByText(/this app cannot read \(steps\b/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy details' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/readGuide.*steps/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click()
  await expect(page.getByRole('list', { name: 'Guides' })).toBeVisible()
  expect(faults.filter(fault => !fault.includes('is not what was agreed: steps'))).toEqual([])
  faults.length = 0
})

test('the token is sent in the Authorization header and stored nowhere else (A-8)', async ({
  page,
  site,
  faults,
}) => {
  const guide = await aGuide(site.admin, 'Kept secret', [['one']])
  const carrying: string[] = []
  await signIn(page, site.admin)
  const token = existing(
    await page.evaluate(() => localStorage.getItem('stepwright.token')),
    'a token',
  )
  let carried = 0
  page.on('request', request => {
    const { authorization, ...headers } = request.headers()
    if (authorization?.includes(token)) carried++
    if (
      [request.url(), request.postData() ?? '', JSON.stringify(headers)].some(text =>
        text.includes(token),
      )
    )
      carrying.push(request.url())
  })
  await openEditor(page, guide.guideid)
  await caretAtEndOf(page, 1, 'one')
  await page.context().setOffline(true)
  await page.keyboard.type(' and more')
  await expect(page.getByText('Offline. Kept on this device')).toBeVisible()
  const allKept = () =>
    page.evaluate(async () => {
      const all: unknown[] = []
      for (const { name } of await indexedDB.databases()) {
        if (name === undefined) continue
        const database = await new Promise<IDBDatabase>(resolve => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
        })
        for (const store of database.objectStoreNames)
          all.push(
            await new Promise(resolve => {
              const reading = database.transaction(store).objectStore(store).getAll()
              reading.onsuccess = () => resolve(reading.result)
            }),
          )
        database.close()
      }
      return JSON.stringify(all)
    })
  await expect.poll(allKept).toContain('and more')
  expect(await allKept()).not.toContain(token)
  await page.context().setOffline(false)
  await page.route(/\/api\/2\.0\/guides\?/, route => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Guides' }).click()
  await page.getByRole('button', { name: 'Copy details' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain(token)
  expect(carried).toBeGreaterThan(2)
  expect(carrying).toEqual([])
  faults.length = 0
})

test('the content policy forbids inline scripts and the app obeys it (A-226)', async ({
  page,
  site,
  faults,
}) => {
  const guide = await aGuide(site.admin, 'Policy', [
    ['Look <img src=x onerror="document.body.dataset.broken=1"> here'],
  ])
  const answer = existing(await page.goto(guide.url), 'an answer')
  const policy = memberAt(answer.headers(), 'content-security-policy')
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  for (const part of ['default-src', 'img-src', 'frame-src', 'object-src', 'base-uri'])
    expect(policy).toContain(part)
  await expect(page.getByText('Look <img src=x')).toBeVisible()
  expect(faults).toEqual([])
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.body.dataset.broken = "1"'
    document.body.append(script)
    return document.body.dataset.broken ?? null
  })
  expect(outcome).toBeNull()
  expect(faults.join('\n')).toContain('Content Security Policy')
  faults.length = 0
})

test('a failed part of the editor says so and can be started again (A-227)', async ({
  page,
  site,
  faults,
}) => {
  const guide = await aGuide(site.admin, 'A broken part', [['one'], ['two']])
  await signIn(page, site.admin)
  await openEditor(page, guide.guideid)
  // What marks the current row of the outline fails from now on.
  await page.evaluate(() => {
    const set = Element.prototype.setAttribute
    Element.prototype.setAttribute = function (name, value) {
      if (name === 'aria-current' && value === 'step' && !document.body.dataset.mended)
        throw new Error('The outline cannot be drawn')
      set.call(this, name, value)
    }
  })
  await page.getByRole('button', { name: /^Edit step 2/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'stopped working' })).toBeVisible()
  await expect(linesOf(page, 2)).toBeFocused()
  await page.keyboard.type(' and typing goes on')
  await save(page)
  expect(textsOf(await readBack(site.admin, guide.guideid), 1)).toEqual(['two and typing goes on'])
  await page.evaluate(() => void (document.body.dataset.mended = '1'))
  await page.getByRole('button', { name: 'Reload panel' }).click()
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  expect(faults.join('\n')).toContain('The outline cannot be drawn')
  faults.length = 0
})

test('a newer version is announced while idle and never reloads by itself (A-228)', async ({
  page,
  site,
  faults,
}) => {
  const guide = await aGuide(site.admin, 'While deploying', [['one']])
  await signIn(page, site.admin)
  await openEditor(page, guide.guideid)
  await page.clock.install()
  await stopTime(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  // The service hands out another build, and has no scripts of the old one any more.
  await page.route(
    url => url.pathname === '/',
    async route => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll(
          /\/assets\/shell-[\w-]+\.js/g,
          '/assets/shell-newer.js',
        ),
      })
    },
  )
  await page.route(/\/assets\/DocsScreen-.*\.js/, route => route.fulfill({ status: 404, body: '' }))
  await caretAtEndOf(page, 1, 'one')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const notice = page.getByText('There is a newer version of this app.')
  for (const letter of ' mid-word') {
    await page.keyboard.type(letter)
    await page.clock.runFor(1000)
  }
  await expect(notice).toHaveCount(0)
  await page.clock.runFor(4000)
  await page.clock.resume()
  await expect(notice).toBeVisible()
  await expect(linesOf(page, 1)).toHaveText(/one mid-word$/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await save(page)
  await page.goto(`/guides/${guide.guideid}/edit/details`)
  await page.getByRole('button', { name: /: account/ }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'API' }).click()
  await expect(heading(page, 'This page did not load')).toBeVisible()
  await expect(page.getByText('there may be a newer version')).toBeVisible()
  await page.unroute(/\/assets\/DocsScreen-.*\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'API 2.0')).toBeVisible()
  expect(textsOf(await readBack(site.admin, guide.guideid))).toEqual(['one mid-word'])
  faults.length = 0
})
