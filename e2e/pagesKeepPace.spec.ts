// Why a long page stays fast: a key touches its own paragraph. How fast that is, is a row of the
// benches over the same page.
import { longPage } from '#commands/bench/longPage.ts'
import { save } from './support/editing.ts'
import { textOf } from './support/pages.ts'
import { turn } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

test('a key in a page of 20,000 words and 200 chips changes its paragraph alone (A-148)', async ({
  page,
  site,
}) => {
  const params = { namespace: 'WIKI' as const, title: 'A page that keeps pace' }
  await site.admin.client.createWiki({ body: { ...params, contents: longPage() } })
  await signIn(page, site.admin, '/wiki/WIKI/A+page+that+keeps+pace/edit')
  const paragraphs = textOf(page).locator(':scope > p')
  await expect(paragraphs).toHaveCount(400)
  await expect(textOf(page).getByText(/^manual \d+$/)).toHaveCount(200)
  await paragraphs.nth(201).click({ position: { x: 4, y: 8 } })
  await page.keyboard.press('End')
  await textOf(page).evaluate(text => {
    const changed = new Set<number>()
    Object.assign(window, { changed })
    new MutationObserver(records => {
      for (const { target } of records) {
        let at: Node | null = target
        while (at && at.parentNode !== text) at = at.parentNode
        changed.add(at ? [...text.children].indexOf(at as Element) : -1)
      }
    }).observe(text, { subtree: true, childList: true, characterData: true })
  })
  await page.keyboard.type('slowly and well')
  await turn(page)
  const place = await paragraphs
    .nth(201)
    .evaluate(one => [...(one.parentElement?.children ?? [])].indexOf(one))
  expect(await page.evaluate(() => [...(Reflect.get(window, 'changed') as Set<number>)])).toEqual([
    place,
  ])
  await save(page)
  const { contents_raw } = await site.admin.client.readWiki({ params })
  expect(contents_raw.replace('slowly and well', '')).toBe(longPage())
})
