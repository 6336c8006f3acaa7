// What a rule finds. Watched words of Discourse (meta.discourse.org/t/241735) are whole words or
// phrases, large or small, with * as a wildcard; a list of MediaWiki’s SpamBlacklist is of hosts.
import { describe, expect, test } from 'vitest'
import { createPauses } from '#server/base/pauses.ts'
import { longestLoopDelay } from '#testing/eventLoop.ts'
import type { RuleKind } from '#contract/contentRules/schemas.ts'
import { broughtBy, isOfPattern } from './brought.ts'
import { addEntries, noEntries, wrongEntry } from './entries.ts'

const said = (text: string) => ({ field: 'text', text })
const brought = async (
  [kind, ...entries]: [RuleKind, ...string[]],
  next: string,
  before = '',
): Promise<string[]> => {
  const pause = createPauses(24_000)
  const ordered = noEntries()
  await addEntries(ordered, [{ ruleid: 1, kind, entries }], pause)
  const found = await broughtBy([said(before)], [said(next)], ordered, pause)
  return found.map(({ entry }) => entry.text)
}

describe('words', () => {
  test.each([
    ['Visit our CASINO today'],
    ['the casíno next door'],
    ['ca\u200bsi\u00adno'],
    ['c\u0430sin\u043e'],
    ["cas'''ino'''"],
    ['ｃａｓｉｎｏ'],
    ['(casino)'],
    ['cas\u200eino and cas\u061cino'],
    ['cas[nowiki][/nowiki]ino'],
    ['cas\u0131no'],
    ['\uff43asi\ufe0fno'],
  ])('are found in %s', async text => {
    expect(await brought(['words', 'casino'], text)).toEqual(['casino'])
  })

  test('are whole', async () => {
    expect(await brought(['words', 'casino'], 'Casinos and occasino')).toEqual([])
  })

  test('of a phrase follow one another, whatever sign stands between', async () => {
    expect(await brought(['words', 'buy now'], 'Buy – now!')).toEqual(['buy now'])
    expect(await brought(['words', 'buy now'], 'Buy it now')).toEqual([])
  })

  test('are found where a script sets no blanks', async () => {
    expect(await brought(['words', '赌场'], '欢迎来到赌场玩')).toEqual(['赌场'])
  })

  test('of another alphabet are found as what they are', async () => {
    expect(await brought(['words', 'казино'], 'Лучшее Казино')).toEqual(['казино'])
  })

  test('are found in letters that look like h and l', async () => {
    expect(await brought(['words', 'the lot'], 't\u04bbe \u04cfot')).toEqual(['the lot'])
  })

  test('of one rule that are equal are one', async () => {
    expect(await brought(['words', 'casino', 'Cas\u00edno'], 'casino')).toEqual(['casino'])
  })

  test('in a text that comes once more count once more', async () => {
    const pause = createPauses(24_000)
    const ordered = noEntries()
    await addEntries(ordered, [{ ruleid: 1, kind: 'words', entries: ['casino'] }], pause)
    const one = said('A casino')
    expect(await broughtBy([one], [one, one], ordered, pause)).toHaveLength(1)
    expect(await broughtBy([one, one], [one, said('Pull'), one], ordered, pause)).toEqual([])
  })

  test('that stood before do not count, but more of them do', async () => {
    const rule: [RuleKind, string] = ['words', 'casino']
    expect(await brought(rule, 'The casino, mended', 'The casino')).toEqual([])
    expect(await brought(rule, 'The casino and a casino', 'The casino')).toEqual(['casino'])
  })
})

describe('hosts', () => {
  test.each([
    ['See https://spam.example/x'],
    ['[link|http://shop.spam.example|here]'],
    ['https://user@SPAM.example:8080'],
    ['https://spam.example.:443/x'],
  ])('are found in %s', async text => {
    expect(await brought(['hosts', 'spam.example'], text)).toEqual(['spam.example'])
  })

  test('are no other ones, and no words', async () => {
    const rule: [RuleKind, string] = ['hosts', 'spam.example']
    expect(await brought(rule, 'https://notspam.example')).toEqual([])
    expect(await brought(rule, 'spam.example')).toEqual([])
  })

  test('are found in letters of other alphabets and as they are looked up', async () => {
    expect(await brought(['hosts', 'bücher.example'], 'https://xn--bcher-kva.example')).toEqual([
      'bücher.example',
    ])
  })
})

/** The word, of which no more letters than these can be read: a letter read again counts again. */
const atMostRead = (word: string, most: number): string => {
  let read = 0
  // A wrapped string reads like the string; TypeScript calls it an object.
  return new Proxy(Object(word), {
    get: (_, name) => {
      if (name !== 'length' && (read += 1) > most) throw new Error(`more than ${most} letters read`)
      return word[name as keyof string]
    },
  }) as string
}

describe('patterns', () => {
  test('have any letters for a star and one for a question mark', async () => {
    expect(await brought(['pattern', 'v?agra*'], 'Cheap v1agras')).toEqual(['v?agra*'])
    expect(await brought(['pattern', '*casino*'], 'megacasinos')).toEqual(['*casino*'])
    expect(await brought(['pattern', 'casino*'], 'megacasino')).toEqual([])
  })

  test('that could cost much are told in time that grows with the word', () => {
    const pattern = `${'*a'.repeat(99)}b`
    expect(isOfPattern(atMostRead('a'.repeat(500), 500 * pattern.length), pattern)).toBe(false)
  })

  test('need three letters in a row, and are one word', () => {
    const value = { why: 'value' }
    expect(wrongEntry('pattern', ['casino*', '*ab*'])).toEqual({ index: 1, ...value })
    expect(wrongEntry('pattern', ['buy now'])).toEqual({ index: 0, ...value })
    expect(wrongEntry('words', ['!!!'])).toEqual({ index: 0, ...value })
    expect(wrongEntry('hosts', ['https://spam.example/', 'spam'])).toEqual({ index: 1, ...value })
    expect(wrongEntry('hosts', ['*.spam.example', 'spam.example:80'])).toBeNull()
  })

  test('of scripts without blanks, and hosts with a path, are told apart', () => {
    expect(wrongEntry('pattern', ['*赌场网*'])).toEqual({ index: 0, why: 'script' })
    expect(wrongEntry('hosts', ['sites.example/spam'])).toEqual({ index: 0, why: 'path' })
    expect(wrongEntry('hosts', ['https://sites.example/?a=b'])).toEqual({ index: 0, why: 'path' })
  })
})

const longestHold = 200 // milliseconds, as everywhere
const atOnce = 24_000
/** Pauses that keep how much work was told at one time, and in all. */
const toldPauses = () => {
  const told = { most: 0, all: 0 }
  const pause = createPauses(atOnce)
  return {
    told,
    pause: (work: number) => {
      told.most = Math.max(told.most, work)
      told.all += work
      return pause(work)
    },
  }
}
/** How long the loop was held by comparing a text with patterns, and how many are found. */
const delayOf = async (entries: string[], words: string[]) => {
  const { told, pause } = toldPauses()
  const [text, ordered] = [words.join(' '), noEntries()]
  await addEntries(ordered, [{ ruleid: 1, kind: 'pattern', entries }], createPauses(atOnce))
  let found = 0
  const delay = await longestLoopDelay(async () => {
    found = (await broughtBy([], [said(text)], ordered, pause)).length
  })
  // The text is read once, and its words are compared: of both the loop is told in small pieces.
  expect(told.most).toBeLessThan(atOnce)
  expect(told.all).toBeGreaterThan(text.length * 1.9)
  return { found, delay }
}
const manyOf = (most: number, of: (n: number) => string) =>
  Array.from({ length: most }, (_, n) => of(n))

test('patterns that begin as a megabyte of words does hold nobody up', async () => {
  const patterns = manyOf(500, n => `*casino${n}x*`)
  const { found, delay } = await delayOf(
    patterns,
    manyOf(80_000, n => `casino${n}y`),
  )
  expect(found).toBe(0)
  expect(delay).toBeLessThan(longestHold)
})

test('patterns that have their longest piece in common hold nobody up', async () => {
  const patterns = manyOf(500, n => `*casino*${n % 10}?${n}`)
  const { found, delay } = await delayOf(
    patterns,
    manyOf(8000, n => `casino${n}y`),
  )
  expect(found).toBe(0)
  expect(delay).toBeLessThan(longestHold)
})

test('200 full rules and a megabyte hold nobody up', async () => {
  const { told, pause } = toldPauses()
  const rules = Array.from({ length: 200 }, (_, ruleid) => ({
    ruleid,
    kind: (['words', 'hosts', 'pattern'] as const)[ruleid % 3] ?? 'words',
    entries: Array.from({ length: 500 }, (__, n) =>
      ruleid % 3 === 1 ? `h${n}.r${ruleid}.example` : `sell${n}word${ruleid}`,
    ),
  }))
  const text = 'sell the kettle https://shop.example/a and sell1word2 '.repeat(19_000)
  let found = 0
  const delay = await longestLoopDelay(async () => {
    const ordered = noEntries()
    await addEntries(ordered, rules, createPauses(atOnce))
    found = (await broughtBy([said('')], [said(text)], ordered, pause)).length
  })
  expect(found).toBe(1)
  expect(told.most).toBeLessThan(atOnce)
  expect(told.all).toBeGreaterThan(text.length * 1.9)
  expect(delay).toBeLessThan(longestHold)
})
