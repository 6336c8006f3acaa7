// Every screen in English, in German, in a language that is longer, and from right to left, on a
// desk and on a phone, with what opens from it and what it says instead of its content: no word is
// cut or covered, and nothing stands beside the window.
import { widerThanWindow } from './support/accessible.ts'
import { cutWords } from './support/cuts.ts'
import { lookAtOpenings } from './support/openings.ts'
import { speakEnglish, speakGerman, speakPseudo } from './support/pseudo.ts'
import { demoOf, membersScreens, screenAt, strangersScreens, type Demo } from './support/screens.ts'
import { expectSettled, turn } from './support/settled.ts'
import type { Person } from './support/site.ts'
import { groundOf } from './support/states/ground.ts'
import { statefulScreens } from './support/states/screens.ts'
import type { Ground } from './support/states/shapes.ts'
import { expect, listenIn, signIn, test } from './support/test.ts'
import type { Browser, Page } from '@playwright/test'

test.use({ demo: true })
test.describe.configure({ mode: 'parallel', timeout: 900_000 })

const languages = { English: speakEnglish, German: speakGerman, longer: speakPseudo }
type Language = keyof typeof languages
/** English is no longer than these two. */
const withOpenings: readonly Language[] = ['German', 'longer']

let demo: Demo
let ground: Ground
test.beforeAll(async ({ site }) => {
  demo = await demoOf(site)
  ground = await groundOf(site)
})

/** Of all these pages, whichever they belong to. */
const faults: string[] = []
/** A page for each language and person, which goes from test to test. */
const opened = new Map<string, Promise<Page>>()
const openPage = async (browser: Browser, language: Language, person: Person | null) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await listenIn(context, faults)
  const page = await context.newPage()
  if (person) await signIn(page, person)
  await languages[language](page)
  return page
}
const pageOf = (browser: Browser, language: Language, person: Person | null): Promise<Page> => {
  const key = `${language}, ${person?.email ?? 'nobody'}`
  const page = opened.get(key) ?? openPage(browser, language, person)
  opened.set(key, page)
  return page
}
test.afterAll(async () => {
  for (const page of opened.values()) await (await page).context().close()
  opened.clear()
})

const faultsOf = async (page: Page, where: string): Promise<string[]> =>
  [...(await cutWords(page)), ...(await widerThanWindow(page))].map(text => `${where}: ${text}`)

/** The same from right to left: no language that ships is written so. */
const faultsFromRight = async (page: Page, where: string): Promise<string[]> => {
  await page.evaluate(() => void (document.documentElement.dir = 'rtl'))
  await turn(page)
  const found = await faultsOf(page, `${where}, from right to left`)
  await page.evaluate(() => void (document.documentElement.dir = 'ltr'))
  return found
}

/** What was opened once, in a language at a width: menus that many screens have are one. */
const seen = new Set<string>()
const faultsAt = async (page: Page, language: Language, path: string): Promise<string[]> => {
  const found: string[] = []
  for (const width of [1440, 390]) {
    const where = `${language} at ${width}`
    await page.setViewportSize({ width, height: 900 })
    if (width === 1440) await page.goto(path)
    await expectSettled(page, `${path} in ${where}`)
    await expect(page.getByText('⟦').first(), path).toBeVisible()
    found.push(...(await faultsOf(page, where)))
    if (language === 'longer') found.push(...(await faultsFromRight(page, where)))
    if (!withOpenings.includes(language)) continue
    const isNew = (name: string) =>
      !seen.has(`${where} ${name}`) && seen.add(`${where} ${name}`).size > 0
    await lookAtOpenings(page, isNew, async name => {
      found.push(...(await faultsOf(page, `${where}, “${name}” opened`)))
    })
  }
  return found
}

const faultsIn = async (
  browser: Browser,
  spoken: readonly Language[],
  { path, person }: { path: string; person: Person | null },
): Promise<string[]> => {
  const found: string[] = []
  for (const language of spoken)
    found.push(...(await faultsAt(await pageOf(browser, language, person), language, path)))
  return [...found, ...faults.splice(0)]
}

for (const [who, rows] of [
  ['strangers', strangersScreens],
  // What the sample says of its steps stands for what people write, and is shortened as that is.
  ['members', membersScreens.filter(({ name }) => name !== 'sample')],
] as const)
  for (const row of rows)
    test(`the screen “${row.name}” of ${who} cuts no word in any language (A-210)`, async ({
      browser,
      site,
    }) => {
      const person = who === 'members' ? site.admin : null
      const { path } = screenAt(row, demo)
      expect(await faultsIn(browser, ['English', 'German', 'longer'], { path, person })).toEqual([])
    })

// Those that have an address: what else brings a state about is done in English.
for (const screen of statefulScreens)
  for (const { state, path, after } of screen.states)
    if (path && !after)
      test(`the screen “${screen.name}” in the state “${state}” cuts no word in any language (A-210)`, async ({
        browser,
      }) => {
        const person = screen.as === 'anyone' ? null : ground[screen.as]
        const where = { path: path(ground), person }
        expect(await faultsIn(browser, ['German', 'longer'], where)).toEqual([])
      })
