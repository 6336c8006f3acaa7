// Whether a screen shows its words whole: none is clipped by what it stands in, spills out of its
// button, lies under something else, or is longer than the field that holds it. Words are those
// between the marks of pseudo.ts: what people wrote may be shortened.
import type { JSHandle, Page } from '@playwright/test'

/** The texts of messages that are seen; while a dialog is open, its own. */
const wordsOf = (page: Page): Promise<JSHandle<Text[]>> =>
  page.evaluateHandle(() => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
    /** A letter in a bullet: its marks alone are wider than it has room. */
    const isLetter = (text: string) => /^⟦\p{L}·*⟧$/u.test(text)
    const isOnlyHeard = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { width, height } = one.getBoundingClientRect()
        if (getComputedStyle(one).overflow !== 'visible' && (width <= 2 || height <= 2)) return true
      }
      return false
    }
    const found: Text[] = []
    let around: Element | null = null
    let depth = 0
    for (
      let node = walker.nextNode() as Text | null;
      node;
      node = walker.nextNode() as Text | null
    ) {
      const element = node.parentElement
      if (!element || !node.data.trim()) continue
      let block: Element = element
      while (block.parentElement && /^(inline|contents)$/.test(getComputedStyle(block).display))
        block = block.parentElement
      if (block !== around) depth = 0
      around = block
      const begun = node.data.split('⟦').length - 1
      if (
        (depth > 0 || begun > 0) &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('option, svg, [aria-busy=true]') &&
        !isLetter(node.data) &&
        !isOnlyHeard(element)
      )
        found.push(node)
      depth = Math.max(0, depth + begun - (node.data.split('⟧').length - 1))
    }
    return found
  })

/**
 * Words of which a part lies outside what an element around them shows, and cannot be scrolled to.
 */
const clippedWords = (words: JSHandle<Text[]>): Promise<string[]> =>
  words.evaluate(list => {
    const clips = (value: string) => value === 'hidden' || value === 'clip'
    const isCut = (text: Text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
      for (let one = text.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(one)
        const room = one.getBoundingClientRect()
        for (const { left, right, top, bottom, height } of rects) {
          if (clips(overflowX) && (right > room.right + 1.5 || left < room.left - 1.5)) return true
          const hidden = Math.max(bottom - room.bottom, room.top - top)
          if (clips(overflowY) && hidden > height / 4) return true
        }
        // What is moved by scrolling is measured from here on by where it could be seen.
        if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return false
      }
      return false
    }
    return list.filter(isCut).map(text => `cut: ${text.parentElement?.textContent.trim()}`)
  })

/** Words that stand out of the button, tab or chip that they name. */
const spilledWords = (words: JSHandle<Text[]>): Promise<string[]> =>
  words.evaluate(list =>
    list
      .filter(text => {
        const box = text.parentElement?.closest('button, [role=tab], [class*="_chip_"], summary')
        if (!box || (getComputedStyle(box).display.startsWith('inline') && box.matches('a')))
          return false
        const room = box.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(text)
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom, width, height }) =>
            width > 2 &&
            (right > room.right + 1.5 ||
              left < room.left - 1.5 ||
              Math.max(bottom - room.bottom, room.top - top) > height / 4),
        )
      })
      .map(text => `spilled: ${text.parentElement?.textContent.trim()}`),
  )

/** Words in the window over which something that paints is drawn, bars and open menus aside. */
const coveredWords = (words: JSHandle<Text[]>): Promise<string[]> =>
  words.evaluate(list => {
    const paints = (element: Element) => {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const alpha = /rgba\(.*, ([\d.]+)\)/.exec(backgroundColor)?.[1] ?? '1'
      return (
        Number(opacity) > 0.5 &&
        (Number(alpha) > 0.5 || backgroundImage !== 'none' || element.matches('img, video, canvas'))
      )
    }
    /** Bars, and what opens over the page, such as menus. */
    const staysPut = (element: Element) =>
      /fixed|sticky/.test(getComputedStyle(element).position) ||
      element.matches('[popover], dialog')
    const speaksAt = (element: Element, x: number, y: number) =>
      [...element.childNodes].some(node => {
        if (!(node instanceof Text) || !node.data.trim()) return false
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].some(
          rect => x > rect.left && x < rect.right && y > rect.top + 3 && y < rect.bottom - 3,
        )
      })
    const coverOf = (text: Text) => {
      const own = text.parentElement
      if (!own) return null
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, top, bottom } of range.getClientRects())
        for (const x of [left + 2, (left + right) / 2, right - 2]) {
          const y = (top + bottom) / 2
          const hit = document.elementFromPoint(x, y)
          if (!hit || hit.contains(own) || own.contains(hit)) continue
          const around: Element[] = []
          for (let one: Element | null = hit; one && !one.contains(own); one = one.parentElement)
            around.push(one)
          if (around.some(staysPut)) continue
          if (speaksAt(hit, x, y)) return hit
          const cover = around.find(paints)
          if (cover) return cover
        }
      return null
    }
    const inSight = (text: Text) => {
      // What has been scrolled away in a part of its own is under that part's edge, and is found.
      for (let one = text.parentElement; one && one !== document.body; one = one.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflow)) return false
      return true
    }
    return list.filter(inSight).flatMap(text => {
      const cover = coverOf(text)
      return cover
        ? [`under ${cover.tagName} ${cover.className}: ${text.parentElement?.textContent.trim()}`]
        : []
    })
  })

/** Fields that are narrower than what they say of themselves, and choices than what is chosen. */
const shortFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    const roomFor = (field: HTMLElement, words: string) => {
      const { font, paddingLeft, paddingRight, letterSpacing } = getComputedStyle(field)
      if (!pen) throw new Error('Nothing to measure with')
      pen.font = font
      pen.letterSpacing = letterSpacing
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return pen.measureText(words.replaceAll(/[⟦⟧]/g, '')).width <= room + 1.5
    }
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    const seen = <T extends HTMLElement>(selector: string) =>
      [...root.querySelectorAll<T>(selector)].filter(
        field => field.checkVisibility({ visibilityProperty: true }) && field.clientWidth > 2,
      )
    return [
      ...seen<HTMLInputElement>('input[placeholder]')
        .filter(field => !field.value && !roomFor(field, field.placeholder))
        .map(field => `narrow: ${field.placeholder}`),
      ...seen<HTMLSelectElement>('select:not([multiple])')
        .map(field => ({ field, words: field.selectedOptions[0]?.text ?? '' }))
        .filter(({ field, words }) => words.includes('⟦') && !roomFor(field, words))
        .map(({ words }) => `narrow choice: ${words}`),
    ]
  })

/** Each fault once, with the words that it is about. */
export const cutWords = async (page: Page): Promise<string[]> => {
  const words = await wordsOf(page)
  const found = [
    ...(await clippedWords(words)),
    ...(await spilledWords(words)),
    ...(await coveredWords(words)),
    ...(await shortFields(page)),
  ]
  await words.dispose()
  return [...new Set(found.map(text => text.replace(/\s+/g, ' ').slice(0, 160)))]
}
