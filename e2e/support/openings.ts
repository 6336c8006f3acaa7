// What opens over a screen or within it: menus, dialogs, folded parts. They are found by how their
// buttons say so, in any language: by what they control, or by the three dots of a dialog.
import type { Page } from '@playwright/test'
import { expectSettled, turn } from './settled.ts'

const buttons = 'button, summary'
/** Each by its place among the buttons of the page, and by its name without what differs. */
type Opener = { nth: number; name: string }

const openersOf = (page: Page): Promise<Opener[]> =>
  page.evaluate(
    selector =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .map((element, nth) => ({ element, nth }))
        .filter(
          ({ element }) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.matches(':disabled, [aria-disabled=true], [role^=menuitem]') &&
            (element.matches('[aria-haspopup], [aria-expanded=false], summary') ||
              /…[·⟧\s]*$/.test(element.textContent)),
        )
        .map(({ element, nth }) => ({
          nth,
          name: (element.getAttribute('aria-label') ?? element.textContent)
            .replace(/\d+|“.*?”|„.*?“/g, '#')
            .trim(),
        })),
    buttons,
  )

const isOver = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog[open], [role=menu], [role=dialog]') !== null)

/** Opens each that `isNew` and looks at it; the screen is left as it was opened. */
export const lookAtOpenings = async (
  page: Page,
  isNew: (name: string) => boolean,
  look: (name: string) => Promise<void>,
): Promise<void> => {
  const address = page.url()
  const known = await openersOf(page)
  for (const { name } of known.filter(opener => isNew(opener.name))) {
    // What was opened before may have moved it, or taken it away.
    const here = (await openersOf(page)).find(opener => opener.name === name)
    if (!here) continue
    await page
      .locator(buttons)
      .nth(here.nth)
      .evaluate((element: HTMLElement) => element.click())
    await expectSettled(page, name)
    await look(name)
    await page.keyboard.press('Escape')
    await turn(page)
    if (page.url() === address && !(await isOver(page))) continue
    await page.goto(address)
    await expectSettled(page, address)
  }
}
