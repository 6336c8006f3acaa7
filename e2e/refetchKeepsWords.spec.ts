// A read that nobody asked for, because the window has the focus again, while something is typed
// and not sent yet.
import type { Page } from '@playwright/test'
import { firstOf, itemAt } from '#lib/existing.ts'
import { aGuide, caretAtEndOf, line, linesOf, openEditor, readBack } from './support/editing.ts'
import { expect, signIn, stopTime, test } from './support/test.ts'

const lines = ['Loosen the screws.', 'Lift the cover.', 'Pull the plug.']

/** The window loses the focus and has it again; answers when the guide has been read anew. */
const blurAndFocus = async (page: Page, guideid: number) => {
  const read = page.waitForResponse(
    response =>
      response.request().method() === 'GET' &&
      new URL(response.url()).pathname === `/api/2.0/guides/${guideid}`,
  )
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.clock.runFor(100) // what asks for it waits for its turn
  await (await read).finished()
}

test("someone else's save arrives on window focus beside typed text (A-7)", async ({
  page,
  site,
}) => {
  const [ada, bob] = [
    await site.person('Ada', { privilege: 'Moderator' }),
    await site.person('Bob', { privilege: 'Moderator' }),
  ]
  const { guideid } = await aGuide(ada, 'Reload', [lines])
  const bobWrites = async (at: number, text: string) => {
    const { stepid, revisionid, lines: now } = firstOf((await readBack(bob, guideid)).steps)
    await bob.client.patchStep({
      params: { guideid, stepid },
      query: { revisionid },
      body: {
        lines: now.map(({ lineid, text_raw }, n) => ({
          ...line(n === at ? text : text_raw),
          lineid,
        })),
      },
    })
  }
  await page.clock.install()
  await signIn(page, ada)
  await openEditor(page, guideid)
  const shown = () =>
    linesOf(page, 1).evaluate(element => [...element.children].map(child => child.textContent))

  // What is typed from now on leaves when the test lets time pass, and what was read is old enough
  // to be read again.
  await stopTime(page, 60_000)
  await caretAtEndOf(page, 1, itemAt(lines, 1))
  await page.keyboard.type(' Mine')
  await bobWrites(2, 'Pull the plug. Theirs.')
  await blurAndFocus(page, guideid)
  await expect(async () => {
    // the page takes the answer in its own time; a write would leave after 2 s
    await page.clock.runFor(20)
    expect(await shown()).toEqual([
      'Loosen the screws.',
      'Lift the cover. Mine',
      'Pull the plug. Theirs.',
    ])
  }).toPass()
})
