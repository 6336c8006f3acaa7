// Signals on texts that nobody wrote for them: what honest people do to real guides is no
// vandalism, and vandalism on them is.
import { describe, expect, test } from 'vitest'
import { settingDefaults } from '#contract/settings/list.ts'
import type { SignalCode } from '#contract/patrol/shapes.ts'
import { existing, itemAt } from '#lib/existing.ts'
import type { DocVersion, LineVersion, StepVersion } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import { sharedDir, sharedValues } from '../../../fixtures/sharedData.ts'
import { unitSignals } from './signalRules.ts'

type Real = {
  title: string
  steps: { title: string; lines: Omit<LineVersion, 'lineid'>[] }[]
}
type GuideVersion = DocVersion & { kind: 'guide' }
const lists = {
  trusted: [],
  hosts: settingDefaults.suspect_hosts,
  words: settingDefaults.suspect_words,
}
const versionOf = ({ title, steps }: Real): GuideVersion => ({
  kind: 'guide',
  fields: { title, flags: [] },
  steps: steps.map((step, n) => ({
    stepid: n + 1,
    title: step.title,
    lines: step.lines.map((line, i) => ({ ...line, lineid: n * 1000 + i + 1 })),
    media: { type: 'image', data: [] },
  })),
})
const codesOf = (below: DocVersion, head: DocVersion): SignalCode[] =>
  unitSignals(unitsBetween(below, head), below, lists).map(({ code }) => code)

const firstWords: Record<string, string> = { Remove: 'Take out', Use: 'Take', Pull: 'Draw' }
const reworded = (text: string): string =>
  text
    .replace(/^\w+/, word => firstWords[word] ?? `Now ${word.toLowerCase()}`)
    .replace(/\bscrews?\b/g, 'fasteners')
    .replace(/\.?$/, ', without force.')
const withSteps = (guide: GuideVersion, steps: readonly StepVersion[]): GuideVersion => ({
  ...guide,
  steps,
})
const changed = (guide: GuideVersion, at: number, lines: readonly LineVersion[]): GuideVersion =>
  withSteps(
    guide,
    guide.steps.map((step, n) => (n === at ? { ...step, lines } : step)),
  )
const linesAt = (guide: GuideVersion, at: number) => itemAt(guide.steps, at).lines
const fresh = (lines: readonly LineVersion[], from: number): LineVersion[] =>
  lines.map((line, n) => ({ ...line, lineid: 900_000 + from * 100 + n }))
const without = (guide: GuideVersion, at: number): GuideVersion =>
  withSteps(
    guide,
    guide.steps.filter((_, n) => n !== at),
  )

/** From what, and to what. */
type Edit = (guide: GuideVersion, at: number) => [below: DocVersion, head: DocVersion]
const honest: Record<string, Edit> = {
  'the step is new': (guide, at) => [without(guide, at), guide],
  'its lines come to another': (guide, at) => [
    without(guide, at),
    changed(without(guide, at), 0, [...linesAt(guide, 0), ...fresh(linesAt(guide, at), at)]),
  ],
  'each line says it in other words': (guide, at) => [
    guide,
    changed(
      guide,
      at,
      linesAt(guide, at).map(line => ({ ...line, text_raw: reworded(line.text_raw) })),
    ),
  ],
  'it goes into the one before': (guide, at) => [
    guide,
    without(
      changed(guide, at - 1, [...linesAt(guide, at - 1), ...fresh(linesAt(guide, at), at)]),
      at,
    ),
  ],
  'its last line becomes a step': (guide, at) => [
    guide,
    withSteps(changed(guide, at, linesAt(guide, at).slice(0, -1)), [
      ...changed(guide, at, linesAt(guide, at).slice(0, -1)).steps,
      { ...itemAt(guide.steps, at), stepid: 9999, lines: fresh(linesAt(guide, at).slice(-1), at) },
    ]),
  ],
}
const lineOf = (text_raw: string): LineVersion => ({
  lineid: null,
  text_raw,
  bullet: 'black',
  level: 0,
})
const bad: Partial<Record<SignalCode, Edit>> = {
  step_emptied: (guide, at) => [guide, changed(guide, at, [])],
  step_deleted: (guide, at) => [guide, without(guide, at)],
  step_replaced: (guide, at) => [
    guide,
    changed(guide, at, [lineOf('nobody ever reads this, go and buy something else')]),
  ],
  shouting: (guide, at) => [
    guide,
    changed(
      guide,
      at,
      linesAt(guide, at).map((line, n) =>
        n ? line : { ...line, text_raw: `${line.text_raw} THIS IS WRONG NEVER BELIEVE ANY OF IT` },
      ),
    ),
  ],
  repeated_letters: (guide, at) => [
    guide,
    changed(guide, at, [...linesAt(guide, at), lineOf('looooool')]),
  ],
}

const alarms: ReadonlySet<string> = new Set<SignalCode>([
  'step_emptied',
  'step_replaced',
  'step_deleted',
  'deletion_proposed',
  'shouting',
  'repeated_letters',
  'disguised_text',
  'listed_word',
  'listed_host',
  'warning_removed',
])
const wanted = 500
/** Steps of real guides, from all parts of them; the second step of a guide or a later one. */
const places = () => {
  const all = ['guides.jsonl', 'payloads/payloads.jsonl']
    .flatMap(file => existing(sharedValues<Real>(`data/real/${file}`), file))
    .map(versionOf)
    .flatMap(guide =>
      guide.steps.flatMap(({ lines }, at) => {
        const words = lines
          .map(line => line.text_raw)
          .join(' ')
          .split(/\s+/).length
        return at > 0 && words > 8 ? [{ guide, at }] : []
      }),
    )
  const every = Math.floor(all.length / wanted)
  return all.filter((_, n) => n % every === 0).slice(0, wanted)
}

describe.skipIf(sharedDir() === null)('on 500 steps of real guides', () => {
  test('fewer than one honest edit in a hundred gives an alarm (P-7)', () => {
    const kinds = Object.entries(honest)
    const found = places().flatMap(({ guide, at }, n) => {
      const [kind, edit] = itemAt(kinds, n % kinds.length)
      const codes = codesOf(...edit(guide, at)).filter(code => alarms.has(code))
      return codes.length ? [{ kind, codes, title: guide.fields['title'] }] : []
    })
    expect(found.length, JSON.stringify(found, null, 1)).toBeLessThan(wanted / 100)
  })

  for (const [code, edit] of Object.entries(bad))
    test(`${code} is found nearly always (P-7)`, () => {
      const missed = places().filter(
        ({ guide, at }) => !codesOf(...edit(guide, at)).includes(code as SignalCode),
      )
      expect(missed.length).toBeLessThan(wanted / 50)
    })
})
