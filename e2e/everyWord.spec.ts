// Every screen in German and in a language that is longer, on a desk and on a phone: no word is
// cut, and nothing stands beside the window.
import { widerThanWindow } from './support/accessible.ts'
import { cutLabels, speakGerman, speakPseudo } from './support/pseudo.ts'
import {
  demoOf,
  membersScreens,
  screenAt,
  strangersScreens,
  type Demo,
  type Screen,
} from './support/screens.ts'
import { expectSettled } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'
import type { Page } from '@playwright/test'

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })
test.describe.configure({ mode: 'parallel', timeout: 900_000 })

let demo: Demo
test.beforeAll(async ({ site }) => {
  demo = await demoOf(site)
})

const faultsOf = async (page: Page, screens: readonly Screen[]): Promise<string[]> => {
  const found: string[] = []
  for (const { name, path } of screens) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectSettled(page, name)
      await expect(page.getByText('⟦').first(), name).toBeVisible()
      found.push(
        ...(await cutLabels(page)).map(text => `${name} at ${width}: ${text}`),
        ...(await widerThanWindow(page)).map(text => `${name} at ${width}: ${text}`),
      )
    }
  }
  return found
}

for (const [language, speak] of [
  ['German', speakGerman],
  ['a longer language', speakPseudo],
] as const) {
  test(`in ${language} no screen of strangers cuts a word (A-210)`, async ({ page }) => {
    await speak(page)
    const screens = strangersScreens.map(row => screenAt(row, demo))
    expect(await faultsOf(page, screens)).toEqual([])
  })

  test(`in ${language} no screen of members cuts a word (A-210)`, async ({ page, site }) => {
    await signIn(page, site.admin)
    await speak(page)
    const screens = membersScreens.map(row => screenAt(row, demo))
    expect(await faultsOf(page, screens)).toEqual([])
  })
}
