import { test, signIn, expect } from './support/test.ts'
import { aGuide } from './support/editing.ts'
test('undo', async ({ page, site }) => {
  const guide = await aGuide(site.admin, 'A rather long title of a guide for shots', [
    ['Pull the plug.', 'Wait for ten seconds.'],
  ])
  await signIn(page, site.admin, `/guides/${guide.guideid}/edit/steps`)
  for (const width of [1440, 390])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.reload()
      await page.getByRole('textbox', { name: 'Lines of step 1' }).getByText('Wait').click()
      await page.keyboard.press('End')
      await page.waitForTimeout(600)
      if (width === 390)
        await page.screenshot({ path: `/tmp/shots-words/undo-${width}-${scheme}-still.png` })
      await page.keyboard.type(' More')
      await page.keyboard.press('Enter')
      await page.keyboard.type('/')
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/shots-words/slash-${width}-${scheme}.png` })
      await page.keyboard.press('Escape')
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Backspace')
      await page.waitForTimeout(200)
      await page.screenshot({ path: `/tmp/shots-words/undo-${width}-${scheme}.png` })
    }
})
test('shots', async ({ page, site }) => {
  test.setTimeout(300_000)
  const guide = await aGuide(site.admin, 'Shots', [['Pull the plug.', 'Wait for ten seconds.']])
  const raw =
    "It is '''bold''' here, with a [https://example.com|link] and [[A page that is missing]].\n\n* one screw\n* two screws\n\n== A heading ==\n\n{table\n|! Part\n|! Price\n|--\n| lid\n| 5\n}\n\nClose the lid again."
  for (const [name, text] of [
    ['short', 'Hold the door.'],
    ['much', raw],
    [
      'long',
      Array.from(
        { length: 16 },
        (_, n) =>
          `Paragraph ${n}. ` +
          'Lift the lid and turn the very long Donaudampfschifffahrtsgesellschaftskapitänsmütze round. '.repeat(
            6,
          ),
      ).join('\n\n'),
    ],
  ] as const) {
    const now = await site.admin.client.readGuide({ params: { guideid: guide.guideid } })
    await site.admin.client.patchGuide({
      params: { guideid: guide.guideid },
      query: { revisionid: now.revisionid },
      body: { introduction: text },
    })
    for (const width of [1440, 390])
      for (const scheme of ['light', 'dark'] as const) {
        if (scheme === 'dark' && name === 'long') continue
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: scheme })
        if (name === 'short' && width === 1440 && scheme === 'light')
          await signIn(page, site.admin, `/guides/${guide.guideid}/edit/details`)
        else await page.goto(`/guides/${guide.guideid}/edit/details`)
        const box = page.getByRole('textbox', { name: 'Introduction' })
        await expect(box).toHaveAttribute('contenteditable', 'true')
        await box.click()
        await page.waitForTimeout(500)
        await page.locator('#text').scrollIntoViewIfNeeded()
        await page.screenshot({ path: `/tmp/shots-words/${name}-${width}-${scheme}.png` })
        if (name === 'much') {
          await page.keyboard.press('F4')
          await page.waitForTimeout(300)
          await page.screenshot({ path: `/tmp/shots-words/${name}-${width}-${scheme}-source.png` })
        }
      }
  }
})
