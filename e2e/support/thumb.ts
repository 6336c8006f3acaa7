// What a thumb types.
import type { Page } from '@playwright/test'

/** A keyboard of the screen composes word by word and sends no key of its own. */
export const thumbType = async (page: Page, text: string) => {
  const session = await page.context().newCDPSession(page)
  for (const word of text.match(/\S+\s*/g) ?? []) {
    await session.send('Input.imeSetComposition', {
      text: word.trimEnd(),
      selectionStart: word.trimEnd().length,
      selectionEnd: word.trimEnd().length,
    })
    await session.send('Input.insertText', { text: word })
  }
  await session.detach()
}
