// Work counted instead of timed: how often each block of code of this room ran, and how many
// characters the built-in searches of strings looked at.
import { Session } from 'node:inspector'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { memberAt } from '#lib/existing.ts'
import { faultsOf } from './faults.ts'
import { plainText, references, toContentsJson } from './doc.ts'
import { renderHtml } from './html.ts'
import { parse } from './parse.ts'
import { longUnits, repeated } from './randomTestTexts.ts'
import { toSource } from './source.ts'
import { stubEnv } from './testEnv.ts'
import { amountOf } from '../fixtures/propertyRuns.ts'

vi.setConfig({ testTimeout: 3_000_000 })

const short = amountOf({ check: 100, test: 100, soak: 50_000 })
const long = 20 * short

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] }

/** The natives that look through text, with what one call looks at. */
const natives: { [name: string]: (text: string, args: unknown[], result: unknown) => number } = {
  indexOf: (text, [, from], result) =>
    (Number(result) < 0 ? text.length : Number(result)) - Number(from ?? 0),
  includes: (text, [what], result) => (result === true ? text.indexOf(String(what)) : text.length),
  slice: (_text, _args, result) => String(result).length,
  split: text => text.length,
  replaceAll: text => text.length,
  trim: (text, _args, result) => text.length - String(result).length,
  trimEnd: (text, _args, result) => text.length - String(result).length,
  startsWith: (_text, [what]) => String(what).length,
  endsWith: (_text, [what]) => String(what).length,
}

const session = new Session()
// Once for the file: V8 forgets everything it has optimized each time that the counting begins.
beforeAll(() => {
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})
afterAll(() => {
  session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
})

/** How often blocks of this room ran since the last time. */
function takeBlocks(): number {
  let blocks = 0
  session.post('Profiler.takePreciseCoverage', (_error, taken) => {
    for (const script of (taken as Coverage).result) {
      if (!script.url.includes('/src/wikitext/')) continue
      for (const each of script.functions) for (const range of each.ranges) blocks += range.count
    }
  })
  return blocks
}

/** Counts the steps of `work`. */
function stepsOf(work: () => void): number {
  let scanned = 0
  // Its methods are looked up and replaced by name.
  const strings = String.prototype as unknown as { [name: string]: (...args: unknown[]) => unknown }
  const originals = Object.entries(natives).map(
    ([name, cost]) => [name, memberAt(strings, name), cost] as const,
  )
  const { indexOf } = String.prototype
  // oxlint-disable-next-line typescript/unbound-method
  const { exec } = RegExp.prototype
  takeBlocks() // from here on the count is of `work`
  try {
    for (const [name, original, cost] of originals) {
      strings[name] = function counted(this: string, ...args: unknown[]) {
        const result = original.apply(this, args)
        scanned +=
          name === 'includes' && result === true
            ? indexOf.call(this, String(args[0]))
            : cost(this, args, result)
        return result
      }
    }
    RegExp.prototype.exec = function counted(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const found = exec.call(this, text)
      scanned += Math.max(0, (found === null ? text.length : found.index + found[0].length) - from)
      return found
    }
    work()
  } finally {
    for (const [name, original] of originals) strings[name] = original
    RegExp.prototype.exec = exec
  }
  return takeBlocks() + scanned
}

function everyDirection(text: string): void {
  const tree = parse(text)
  toSource(tree)
  renderHtml(tree, stubEnv())
  toContentsJson(tree, stubEnv())
  references(tree)
  plainText(tree)
  toSource(parse(text, 'line'), 'line')
}

test('the count sees what is not linear', () => {
  const quadratic = (text: string): void => {
    for (let at = 0; at < text.length; at++) text.indexOf('b', at)
  }
  expect(stepsOf(() => quadratic('a'.repeat(2000)))).toBeGreaterThan(
    90 * stepsOf(() => quadratic('a'.repeat(200))),
  )
})

// Twenty times the text is at most twenty times the steps, and the little that a number of more
// digits takes.
test.each(longUnits)(
  'twenty times as many %j take at most twenty times the work, in every direction',
  unit => {
    everyDirection(repeated(unit, 100))
    const few = stepsOf(() => everyDirection(repeated(unit, short)))
    const many = stepsOf(() => everyDirection(repeated(unit, long)))
    expect(many / few).toBeLessThanOrEqual(20.5)
  },
)

// What is done once weighs more here: there is only one direction.
test.each([...longUnits, '[quote|', '[[a]] ', '[[a ', '``a`` [quote|', '== [[a\n'])(
  'faults of twenty times as many %j take little more than twenty times the work (A-141)',
  unit => {
    const work = (length: number) => stepsOf(() => faultsOf(repeated(unit, length)))
    work(short)
    expect(work(long) / work(short)).toBeLessThanOrEqual(25)
  },
)
