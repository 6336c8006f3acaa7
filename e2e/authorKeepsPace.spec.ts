// Why a long guide stays fast: the whole guide is in the page, one editor is mounted, and a key
// renders the focused step only. How fast that is, is a row of the benches.
import type { Page } from '@playwright/test'
import { lastOf } from '#lib/existing.ts'
import { caretAtEndOf, linesOf, save } from './support/editing.ts'
import { importGuide } from './support/imported.ts'
import { expectChecked, turn } from './support/settled.ts'
import { expect, signIn, test } from './support/test.ts'

type Hooked = Window & { rendered: string[] }

/**
 * React tells its developer tools of each commit; from there the components that were drawn are
 * read, by where they stand.
 */
const listenForRenders = (page: Page) =>
  page.addInitScript(() => {
    type Fiber = {
      tag: number
      flags: number
      child: Fiber | null
      sibling: Fiber | null
      return: Fiber | null
      alternate: Fiber | null
      stateNode: unknown
    }
    const own: Hooked = Object.assign(window, { rendered: [] })
    const isComponent = ({ tag }: Fiber) => [0, 1, 11, 14, 15].includes(tag)
    /** The elements that a component stands for. */
    const hostsOf = (fiber: Fiber): Element[] => {
      const found: Element[] = []
      for (let at = fiber.child; at; at = at.sibling)
        found.push(...(at.tag === 5 ? [at.stateNode as Element] : hostsOf(at)))
      return found
    }
    const placeOf = (hosts: Element[]): string => {
      const [host] = hosts
      if (hosts.some(element => element.querySelector('[id^="edit-"]'))) return 'all steps'
      if (hosts.some(element => element.querySelectorAll('a[data-stepid]').length > 1))
        return 'the outline'
      const row = host?.closest('a[data-stepid]') ?? host?.querySelector('a[data-stepid]')
      return (
        host?.closest('[id^="edit-"]')?.id ??
        (row ? `row ${row.getAttribute('data-stepid')}` : 'elsewhere')
      )
    }
    const walk = (next: Fiber, before: Fiber | null) => {
      if (isComponent(next) && (next.flags & 1) === 1) own.rendered.push(placeOf(hostsOf(next)))
      if (before && next.child === before.child) return
      for (let child = next.child; child; child = child.sibling) walk(child, child.alternate)
    }
    Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      value: {
        renderers: new Map(),
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) =>
          walk(root.current, root.current.alternate),
      },
    })
  })

const rendered = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(Reflect.get(window, 'rendered') as string[])].sort())
const forget = (page: Page) => page.evaluate(() => void Object.assign(window, { rendered: [] }))

test('a guide of 500 steps has one editor and a key renders one step (A-68, A-224)', async ({
  page,
  site,
}) => {
  const guideid = await importGuide(
    site,
    7001,
    Array.from({ length: 500 }, (_, n) => ({
      title: `Step named ${n + 1}`,
      lines: Array.from({ length: 4 }, (__, i) => ({ text_raw: `Line ${i + 1} of step ${n + 1}` })),
    })),
  )
  await listenForRenders(page)
  await signIn(page, site.admin)
  await page.goto(`/guides/${guideid}/edit/steps`)
  await expect(linesOf(page, 1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit step \d+:/ })).toHaveCount(499)
  await expect(page.locator('[contenteditable="true"]')).toHaveCount(1)
  // The hook works: opening has drawn everything.
  expect((await rendered(page)).length).toBeGreaterThan(900)
  await expect(page).toHaveURL(/\/edit\/steps\/\d+$/)
  const focused = lastOf(new URL(page.url()).pathname.split('/'))
  await caretAtEndOf(page, 1, 'Line 4 of step 1')
  await expectChecked(page)
  const allowed = [`edit-${focused}`, 'elsewhere', `row ${focused}`]
  for (const key of ['x', 'y', ' ', 'z', 'Backspace']) {
    await forget(page)
    await page.keyboard.press(key)
    // What follows the key: the draft, the words of the save line.
    await turn(page)
    const places = await rendered(page)
    expect([key, places.filter(place => !allowed.includes(place))]).toEqual([key, []])
  }
  // A new line touches the count and the bullets of this step, and nothing else either.
  await forget(page)
  await page.keyboard.press('Enter')
  await turn(page)
  expect((await rendered(page)).filter(place => !allowed.includes(place))).toEqual([])
  expect(await rendered(page)).toContain(`edit-${focused}`)
  await save(page)
  // The focus moves: two steps are drawn anew, no other.
  await forget(page)
  await page.keyboard.press('Alt+PageDown')
  await expect(linesOf(page, 2)).toBeFocused()
  await expect
    .poll(async () => (await rendered(page)).filter(place => /^(edit-|row )/.test(place)).length)
    .toBe(4)
})
