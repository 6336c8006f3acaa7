// A language for tests only: longer by 40 %, with accents, in brackets. It is made of the English
// catalogs on their way to the browser.
import type { Page } from '@playwright/test'
import { itemAt } from '#lib/existing.ts'

const plain = 'aeioucnyszAEIOUCNYSZ'
const accented = 'áéíóúçñýšžÁÉÍÓÚÇÑÝŠŽ'
const accent = (text: string) =>
  text.replace(/<\/?\d+\/?>|[aeioucnysz]/gi, part =>
    part.length > 1 ? part : itemAt(accented, plain.indexOf(part)),
  )

/** How a name of one message is said in the pseudo-language, to find it by. */
export const inPseudo = (name: string): RegExp =>
  new RegExp(`^⟦?${accent(name).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}·*⟧?$`)

type Part = string | unknown[]
/**
 * The texts of one message: its own parts, and those of plurals and choices, never names and
 * formats.
 */
const stretched = (parts: Part[], isOuter: boolean): Part[] => {
  const made = parts.map((part): Part => {
    if (typeof part === 'string') return accent(part)
    const [name, kind, forms] = part as [string, string?, Record<string, unknown>?]
    if (!forms || typeof forms !== 'object') return part
    return [
      name,
      kind,
      Object.fromEntries(
        Object.entries(forms).map(([form, text]) => [
          form,
          form === 'offset'
            ? text
            : typeof text === 'string'
              ? accent(text)
              : stretched(text as Part[], false),
        ]),
      ),
    ]
  })
  const length = parts.reduce<number>(
    (sum, part) => sum + (typeof part === 'string' ? part.length : 6),
    0,
  )
  return isOuter ? ['⟦', ...made, `${'·'.repeat(Math.ceil(length * 0.4))}⟧`] : made
}

const speak = (page: Page, catalogs: RegExp, said: (parts: Part[]) => Part[]) =>
  page.route(catalogs, async route => {
    const response = await route.fetch()
    const script = await response.text()
    const [whole, json] = /JSON\.parse\(`([\s\S]*?)`\)/.exec(script) ?? []
    if (!whole || !json) throw new Error('This is not a compiled catalog')
    const messages = JSON.parse(json.replace(/\\(`|\$|\\)/g, '$1')) as Record<string, Part[]>
    const spoken = Object.fromEntries(
      Object.entries(messages).map(([id, parts]) => [id, said(parts)]),
    )
    await route.fulfill({
      response,
      body: script.replace(whole, () => `JSON.parse(${JSON.stringify(JSON.stringify(spoken))})`),
    })
  })

/** From the next page on, every word of the interface is marked, and longer. */
export const speakPseudo = (page: Page) =>
  speak(page, /\/assets\/en-[\w-]+\.js$/, parts => stretched(parts, true))
/** From the next page on each message has its marks. */
export const speakEnglish = (page: Page) =>
  speak(page, /\/assets\/en-[\w-]+\.js$/, parts => ['⟦', ...parts, '⟧'])
/** From the next page on it speaks German, and each message has its marks. */
export const speakGerman = async (page: Page) => {
  await speak(page, /\/assets\/de-[\w-]+\.js$/, parts => ['⟦', ...parts, '⟧'])
  await page.addInitScript(() => localStorage.setItem('stepwright.language', 'de'))
}

/** Labels that hold a whole message and do not fit in their place. */
export const cutLabels = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a, label, th, td, dt, p, legend, h1, h2, h3, [role^=menuitem], [role=tab], summary',
      ),
    ]
      .filter(
        element =>
          /⟦[^⟦]*⟧/.test(element.textContent) &&
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          element.clientWidth > 2, // narrower ones are for those who listen
      )
      .filter(element => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        return (
          (overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis') &&
          element.scrollWidth > element.clientWidth + 1
        )
      })
      .map(element => element.textContent),
  )

/**
 * What is wrong with the labels of a page: words that no catalog knows, and labels that do not fit
 * in their place.
 */
export const faultyLabels = async (page: Page, content: RegExp) => {
  const bare = await page.evaluate(source => {
    const isContent = new RegExp(source, 'u')
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const bare: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (
        !element ||
        !/[a-z]{2}/i.test(text) ||
        element.closest('script, style, kbd, code, pre, time, option, [translate=no]') ||
        !shown(element) ||
        isContent.test(text)
      )
        continue
      const around =
        element.closest(
          'button, a, label, p, li, h1, h2, h3, dt, dd, th, td, legend, section, span',
        ) ?? element
      if (!/[⟦⟧·]|[áéíóúçñýšž]/i.test(text) && !around.textContent?.includes('⟦')) bare.push(text)
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? ''
        if (/[a-z]{2}/i.test(text) && !/⟦/.test(text) && !isContent.test(text) && shown(element))
          bare.push(`${name}: ${text}`)
      }
    }
    return [...new Set(bare.map(text => `bare: ${text}`))]
  }, content.source)
  return [...bare, ...(await cutLabels(page)).map(text => `cut: ${text}`)]
}
