// For `npm run bench`: does the time of wiki text grow with its length only? (wikitext.md 9)
import { emptyEnv } from '#wikitext/env.ts'
import { renderHtml } from '#wikitext/html.ts'
import { parse } from '#wikitext/parse.ts'
import { longUnits, repeated } from '#wikitext/randomTestTexts.ts'
import { toSource } from '#wikitext/source.ts'

const env = emptyEnv('https://bench.test')

const milliseconds = (text: string): number => {
  const started = performance.now()
  const tree = parse(text)
  toSource(tree)
  renderHtml(tree, env)
  return performance.now() - started
}

const least = (text: string, rounds: number): number =>
  Math.min(...Array.from({ length: rounds }, () => milliseconds(text)))

/** The worst input of all: how many times longer 1 MB takes than 50 kB. */
export const measureWikitext = (): { unit: string; long: number; short: number; units: number } => {
  const all = longUnits.map(unit => ({
    unit,
    long: least(repeated(unit, 1_000_000), 2),
    short: least(repeated(unit, 50_000), 4),
  }))
  // What a megabyte of takes no time is all page faults and noise; the steps are counted in
  // wikitext/linear.test.ts.
  const slow = all.filter(({ long }) => long >= 100)
  const worst = (slow.length > 0 ? slow : all).reduce((a, b) =>
    b.long / b.short > a.long / a.short ? b : a,
  )
  return { ...worst, units: slow.length }
}
