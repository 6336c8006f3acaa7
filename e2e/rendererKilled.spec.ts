// The renderer process dies at random moments of scripted typing: twice, and 200 in a soak.
import type { BrowserContext, Page } from '@playwright/test'
import { firstOf } from '#lib/existing.ts'
import { aGuide, caretAtEndOf, kill, linesOf, openEditor } from './support/editing.ts'
import type { Person } from './support/site.ts'
import { expect, signIn, test } from './support/test.ts'
import { isSoak } from './soak/onlyInSoak.ts'

const kills = isSoak ? 200 : 2
const lines = 8
/** What one round may leave behind: keys that the page has handled for less long. */
const allowed = 300 // milliseconds
const letters = 'abcdefghijklmnopqrstuvwxyz'
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
test.setTimeout(kills * 60_000)

type Key = { key: string; handledAt: number }
/**
 * Types letter by letter for `milliseconds` from the first one on; then the page is killed, at once
 * or when the hands have rested.
 */
const typeAndKill = async (
  context: BrowserContext,
  page: Page,
  { milliseconds, rest }: { milliseconds: number; rest: boolean },
) => {
  const keys: Key[] = []
  const typeOne = async () => {
    const key = { key: letters[keys.length % letters.length] as string, handledAt: Infinity }
    keys.push(key)
    await page.keyboard.press(key.key)
    // the page has answered: however busy the machine is, from now on it is the journal's matter
    key.handledAt = performance.now()
  }
  await typeOne()
  let isTyping = true
  const typing = (async () => {
    while (isTyping) await typeOne()
  })().catch(() => undefined) // the page is gone
  await pause(milliseconds)
  if (rest) {
    isTyping = false
    await typing
    // of the page's own time, however rarely the machine comes to it
    await page.evaluate(time => new Promise(resolve => setTimeout(resolve, time)), allowed)
  }
  const killedAt = performance.now()
  await kill(context, page)
  isTyping = false
  await typing
  return {
    typed: keys.map(({ key }) => key).join(''),
    old: keys.filter(({ handledAt }) => handledAt <= killedAt - allowed).length,
  }
}

const aNewGuide = (ada: Person, round: number) =>
  aGuide(ada, `Killed ${round}`, [Array.from({ length: lines }, (_, n) => `Line ${n + 1}:`)])

test('a killed renderer loses no more than the last 300 ms (A-37)', async ({
  page: first,
  context,
  site,
}) => {
  const ada = await site.person('Ada', { privilege: 'Moderator' })
  await signIn(first, ada)
  let page = first
  let guide = await aNewGuide(ada, 0)
  let texts = firstOf(guide.steps).lines.map(({ text_raw }) => text_raw)
  await openEditor(page, guide.guideid)
  for (let round = 0; round < kills; round += 1) {
    if (round > 0 && round % 16 === 0) {
      guide = await aNewGuide(ada, round)
      texts = firstOf(guide.steps).lines.map(({ text_raw }) => text_raw)
      await openEditor(page, guide.guideid)
    }
    const at = round % lines
    const before = texts[at] as string
    await caretAtEndOf(page, 1, before)
    // Every other time the hands rest before it, so that each key is old: one that waits for the
    // next to be written is missing.
    const rest = round % 2 === 1
    const { typed, old } = await typeAndKill(context, page, {
      milliseconds: 150 + Math.random() * 450,
      rest,
    })
    page = await context.newPage()
    await openEditor(page, guide.guideid)
    const shown = await linesOf(page, 1).evaluate(element =>
      [...element.children].map(line => line.textContent ?? ''),
    )
    texts[at] = shown[at] as string
    expect(
      texts[at].startsWith(before),
      `round ${round}: “${texts[at]}” goes on from “${before}”`,
    ).toBe(true)
    const kept = texts[at].slice(before.length)
    expect(typed.startsWith(kept), `round ${round}: ${kept} of ${typed}`).toBe(true)
    expect(
      kept.length,
      `round ${round}: ${kept} of ${typed}, ${old} older than ${allowed} ms`,
    ).toBeGreaterThanOrEqual(old)
    if (rest) expect(kept, `round ${round}, after a rest`).toBe(typed)
    expect(shown.filter((_, n) => n !== at)).toEqual(texts.filter((_, n) => n !== at))
  }
})
