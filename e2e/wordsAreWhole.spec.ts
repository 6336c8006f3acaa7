// What finds words that are not whole is shown words that are not, and then some screens; everyWord
// looks at all of them, and at what opens from them.
import { cutWords } from './support/cuts.ts'
import { speakGerman, speakPseudo } from './support/pseudo.ts'
import { expectSettled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test.use({ demo: true, contextOptions: { reducedMotion: 'reduce' } })

const made = `
  <style>* { margin: 0; font: 16px sans-serif } main > * { position: relative; margin: 20px }</style>
  <main>
    <p>⟦whole⟧</p>
    <p style="width: 60px; overflow: hidden; white-space: nowrap">⟦words beside their box⟧</p>
    <p style="height: 20px; overflow: hidden">⟦first line<br>second line⟧</p>
    <button style="width: 60px; white-space: nowrap; padding: 0">⟦more than the button⟧</button>
    <div><p>⟦under a picture⟧</p><i style="position: absolute; inset: 0; background: black"></i></div>
    <input placeholder="⟦longer than the field is⟧" style="width: 60px">
    <select style="width: 60px"><option>⟦longer than the choice is⟧</option></select>
    <p style="width: 60px; overflow: hidden; white-space: nowrap">what people wrote is shortened</p>
    <div style="width: 60px; overflow: auto; white-space: nowrap">⟦what can be scrolled to⟧</div>
  </main>`

test('words that are cut, spilled, covered or in a narrow field are found (A-210)', async ({
  page,
}) => {
  await page.setContent(made)
  expect(await cutWords(page)).toEqual([
    'cut: ⟦words beside their box⟧',
    'cut: ⟦first linesecond line⟧',
    'spilled: ⟦more than the button⟧',
    'under I : ⟦under a picture⟧',
    'narrow: ⟦longer than the field is⟧',
    'narrow choice: ⟦longer than the choice is⟧',
  ])
})

for (const [language, speak] of [
  ['German', speakGerman],
  ['a longer language', speakPseudo],
] as const)
  test(`in ${language} home, search and a category show their words whole (A-210)`, async ({
    page,
  }) => {
    await speak(page)
    const found: string[] = []
    for (const path of ['/', '/search?q=chain+wear+socks', '/Device/Bicycles']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expectSettled(page, path)
        await expect(page.getByText('⟦').first(), path).toBeVisible()
        found.push(...(await cutWords(page)).map(text => `${path} at ${width}: ${text}`))
      }
    }
    expect(found).toEqual([])
  })
