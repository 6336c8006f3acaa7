// Two browsers, one guide, a bad connection: no typed word is missing in the end. The long
// form is `npm run soak`.
import type { Browser, Page, Route } from '@playwright/test'
import { itemAt } from '#lib/existing.ts'
import { randomOf } from '#lib/random.ts'
import { aGuide, linesOf, openEditor, readBack } from './support/editing.ts'
import type { Person, Site } from './support/site.ts'
import { watchRevisionids } from './support/staleWrites.ts'
import { expect, signIn, test } from './support/test.ts'
import { isSoak } from './soak/onlyInSoak.ts'

const [seeds, rounds] = isSoak ? [20, 200] : [1, 25]

const wordsIn = (text: string): string[] => text.match(/\b(ada|bob)\d+\b/g) ?? []

type Writer = { name: string; page: Page; person: Person }

/**
 * Delay, drop before, drop after, 409, 429, 500, cut upload; otherwise the request goes its way.
 */
const disturb =
  (random: () => number, person: Person) =>
  async (route: Route): Promise<void> => {
    const request = route.request()
    if (request.method() === 'GET') return route.continue()
    const chance = Math.floor(random() * 24)
    if (chance === 0) return route.abort('connectionrefused')
    if (chance === 1) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    if (chance === 2)
      return route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"error":true,"message":"Broken"}',
      })
    if (chance === 3)
      return route.fulfill({
        status: 429,
        contentType: 'application/json',
        headers: { 'Retry-After': '1' },
        body: '{"error":true,"message":"Slow down"}',
      })
    if (chance === 4) {
      const body = request.postData() ?? ''
      await route.fetch({ postData: body.slice(0, body.length / 2) }).catch(() => undefined)
      return route.abort('connectionreset')
    }
    if (chance === 5) {
      const [, guideid, stepid] = /guides\/(\d+)(?:\/steps\/(\d+))?/.exec(request.url()) ?? []
      const guide = await readBack(person, Number(guideid))
      const current =
        stepid === undefined ? guide : guide.steps.find(step => step.stepid === Number(stepid))
      if (current)
        return route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: JSON.stringify(current),
        })
    }
    if (chance === 6) await new Promise(resolve => setTimeout(resolve, 300))
    return route.continue()
  }

const sitDown = async (
  browser: Browser,
  site: Site,
  person: Person,
  guideid: number,
  broken: string[],
): Promise<Writer> => {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  await watchRevisionids(context)
  const page = await context.newPage()
  page.on('pageerror', error => broken.push(`${person.username}: ${error.message}`))
  await signIn(page, person)
  await openEditor(page, guideid)
  return { name: person.username.toLowerCase(), page, person }
}

/** Opened anew, the guide shows whichever step was being written. */
const comeBack = async (page: Page, guideid: number): Promise<void> => {
  await page.goto(`/guides/${guideid}/edit/steps`)
  await expect(page.getByRole('textbox', { name: /^Lines of step/ })).toBeVisible()
}

/**
 * Answers every open question of the step at hand; what a decision drops is dropped by somebody who
 * saw it.
 */
const decide = async (
  { page }: Writer,
  random: () => number,
  removed: Set<string>,
): Promise<boolean> => {
  const panel = page.getByRole('region', { name: /question.* in step/ })
  if (!(await panel.isVisible())) return false
  for (const group of await panel.getByRole('radiogroup').all()) {
    const wish = random() < 0.5 ? 'both' : random() < 0.5 ? 'mine' : 'theirs'
    // Read as it is when it is answered: a third version may change or take it away at any time.
    // One that is gone is not waited for: what is answered after a wait was given up is not known.
    const dropped = await group.evaluateAll((found: HTMLElement[], wished) => {
      const [element] = found
      if (!element) return ''
      const { innerText } = element
      const radio = (value: string) =>
        element.querySelector<HTMLInputElement>(`input[value="${value}"]`)
      const chosen = radio(wished) ?? radio('mine')
      chosen?.click()
      return chosen?.value === 'both' ? '' : innerText
    }, wish)
    wordsIn(dropped).forEach(word => removed.add(word))
  }
  await panel
    .getByRole('button', { name: 'Apply' })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  return true
}

const write = async (
  { page, name }: Writer,
  random: () => number,
  count: number,
  typed: Set<string>,
): Promise<void> => {
  const number = 1 + Math.floor(random() * 3)
  const opener = page.getByRole('button', { name: new RegExp(`^Edit step ${number}\\b`) })
  const text = linesOf(page, number)
  // A page that was opened anew draws the other steps a moment later; an answer applied before
  // still moves the focus to what it changed.
  await expect(async () => {
    await opener.or(text).first().waitFor({ timeout: 5000 })
    if (await opener.isVisible()) await opener.click({ timeout: 2000 })
    await text.focus({ timeout: 2000 })
  }).toPass()
  const line = Math.floor(random() * 2)
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < line; i += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press(random() < 0.5 ? 'End' : 'Home')
  const word = `${name}${count}`
  await page.keyboard.type(` ${word} `)
  typed.add(word)
}

for (let seed = 1; seed <= seeds; seed += 1) {
  test(`no word is lost between two browsers on a bad connection, seed ${seed} (A-36)`, async ({
    browser,
    site,
  }) => {
    if (isSoak) test.setTimeout(1_800_000)
    const random = randomOf(seed)
    const [ada, bob] = [
      await site.person('Ada', { privilege: 'Moderator' }),
      await site.person('Bob', { privilege: 'Moderator' }),
    ]
    const guide = await aGuide(ada, `No word lost, ${seed}`, [
      ['One.', 'Two.'],
      ['Three.', 'Four.'],
      ['Five.', 'Six.'],
    ])
    const broken: string[] = []
    const writers = [
      await sitDown(browser, site, ada, guide.guideid, broken),
      await sitDown(browser, site, bob, guide.guideid, broken),
    ]
    // The network draws numbers of its own, so that a seed gives the same rounds again.
    for (const { page, person } of writers)
      await page.route(
        '**/api/2.0/guides/**',
        disturb(randomOf(seed * 1000 + person.userid), person),
      )
    const [typed, removed] = [new Set<string>(), new Set<string>()]
    for (let round = 0; round < rounds; round += 1) {
      const writer = itemAt(writers, random() < 0.5 ? 0 : 1)
      if (random() < 0.7 || !(await decide(writer, random, removed)))
        await write(writer, random, round, typed)
      if (random() < 0.4) await writer.page.keyboard.press('Control+s')
      if (random() < 0.03) await comeBack(writer.page, guide.guideid)
    }
    for (const { page } of writers) await page.unrouteAll({ behavior: 'wait' })
    // Everything that can be sent is sent; what asks stays asked.
    for (const { page } of writers) {
      await page.keyboard.press('Control+s')
      await expect(
        page
          .getByText(/^(Saved \d|All changes saved, |\d+ questions? needs? your decision)/)
          .first(),
      ).toBeVisible({ timeout: 40_000 })
    }
    const stored = wordsIn(JSON.stringify(await readBack(ada, guide.guideid)))
    const shown = (
      await Promise.all(writers.map(({ page }) => page.locator('main').innerText()))
    ).flatMap(wordsIn)
    const there = new Set([...stored, ...shown])
    expect([...typed].filter(word => !there.has(word) && !removed.has(word))).toEqual([])
    expect(typed.size).toBeGreaterThan(rounds / 2)
    expect(broken).toEqual([])
    for (const { page } of writers) await page.context().close()
  })
}
