import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from '#wikitext/parse.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { wikiKey } from '../content/docKey.ts'
import { mergedUnasked } from './draftKind.ts'
import { newDraft } from './draft.ts'
import { noLog, redo, undo, withOwn, withTheirs, type Log, type Rebase } from './undo.ts'
import { sameWiki, saysSame, type WikiContent } from '../content/wikiContent.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const page = (...paragraphs: string[]): WikiContent => ({
  namespace: 'WIKI',
  title: 'Lids',
  display_title: 'Lids',
  page_title: null,
  description: '',
  image: null,
  flags: [],
  documents: [],
  table_of_contents: false,
  suppliers: [],
  info: [],
  repairability_score: null,
  contents: parse(paragraphs.join('\n\n')),
  source: null,
})
const draft = newDraft<WikiContent>(wikiKey(1), null, null, page())
const rebase: Rebase = (base, mine, now) => {
  const { merged } = mergedUnasked(draft, base, mine, now, () => 'theirs')
  return sameWiki(merged as WikiContent | null, now as WikiContent | null) ? now : merged
}
const textOf = ({ contents }: WikiContent): string[] =>
  contents.content.map(block => (block.content ?? []).map(({ text }) => text ?? '').join(''))

type Stand = { log: Log; now: WikiContent; at: number }
const own = ({ log, now, at }: Stand, next: WikiContent): Stand => ({
  log: withOwn(log, now, next, at, true),
  now: next,
  at: at + 1,
})
const theirs = ({ log, now, at }: Stand, next: WikiContent): Stand => ({
  log: withTheirs(log, now, next, at),
  now: next,
  at: at + 1,
})
const step =
  (way: typeof undo) =>
  ({ log, now, at }: Stand): Stand => {
    const gone = way(log, now, at, rebase)
    return gone ? { log: gone.log, now: gone.content as WikiContent, at: at + 1 } : { log, now, at }
  }
const [back, again] = [step(undo), step(redo)]
const begun = (...paragraphs: string[]): Stand => ({ log: noLog, now: page(...paragraphs), at: 1 })

test('changes go one by one to the first of them, and come again one by one (A-43)', () => {
  const texts = fc.array(fc.constantFrom('', 'One.', 'Two.', 'Three.', '== Four =='), {
    maxLength: 6,
  })
  alwaysHolds(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 10 }), all => {
      const stands = all
        .slice(1)
        .reduce(
          (was, next) => [...was, own(existing(was.at(-1), 'the last state'), page(...next))],
          [begun(...itemAt(all, 0))],
        )
      let now = existing(stands.at(-1), 'the last state that stands')
      const kept = stands.filter(
        (one, n) => n === 0 || one.log.changes.length > itemAt(stands, n - 1).log.changes.length,
      )
      for (const one of kept.toReversed().slice(1))
        expect(textOf((now = back(now)).now)).toEqual(textOf(one.now))
      expect(back(now)).toEqual(now)
      for (const one of kept.slice(1))
        expect(textOf((now = again(now)).now)).toEqual(textOf(one.now))
      expect(again(now)).toEqual(now)
    }),
    { check: 50, test: 100, soak: 10_000 },
  )
})

test('text of others around an undone change stays in place (A-43)', () => {
  let stand = begun('First.', 'The lid holds.', 'Last.')
  stand = own(stand, page('First.', 'The lid holds.', 'A new one.', 'Last.'))
  stand = own(stand, page('First.', 'The lid holds tight.', 'A new one.', 'Last.'))
  stand = theirs(
    stand,
    page('Theirs.', 'First.', 'The lid holds tight.', 'Between.', 'A new one.', 'Last, said Bob.'),
  )
  stand = back(stand)
  expect(textOf(stand.now)).toEqual([
    'Theirs.',
    'First.',
    'The lid holds.',
    'Between.',
    'A new one.',
    'Last, said Bob.',
  ])
  stand = theirs(
    stand,
    page(
      'Theirs.',
      'First.',
      'The lid holds.',
      'Between.',
      'A new one.',
      'Last, said Bob.',
      'And more.',
    ),
  )
  stand = back(stand)
  expect(textOf(stand.now)).toEqual([
    'Theirs.',
    'First.',
    'The lid holds.',
    'Between.',
    'Last, said Bob.',
    'And more.',
  ])
  stand = again(again(stand))
  expect(textOf(stand.now)).toEqual([
    'Theirs.',
    'First.',
    'The lid holds tight.',
    'Between.',
    'A new one.',
    'Last, said Bob.',
    'And more.',
  ])
  expect(textOf(back(back(stand)).now)).toEqual([
    'Theirs.',
    'First.',
    'The lid holds.',
    'Between.',
    'Last, said Bob.',
    'And more.',
  ])
})

test('undo skips a change that somebody else has overwritten (A-43)', () => {
  let stand = own(
    own(begun('First.', 'Last.'), page('First!', 'Last.')),
    page('First!', 'Last words.'),
  )
  stand = theirs(stand, page('First!', 'Their own end.'))
  stand = back(stand)
  expect(textOf(stand.now)).toEqual(['First.', 'Their own end.'])
  expect(back(stand)).toEqual(stand)
})

test('no order of edits, undos and redos removes a paragraph of others (A-43)', () => {
  const act = fc.record({
    kind: fc.constantFrom('own', 'own', 'theirs', 'undo', 'redo'),
    at: fc.nat({ max: 8 }),
    cut: fc.nat({ max: 2 }),
  })
  alwaysHolds(
    fc.property(fc.array(act, { maxLength: 25 }), acts => {
      let stand = begun('One.', 'Two.', 'Three.')
      const added: string[] = []
      acts.forEach(({ kind, at, cut }, n) => {
        const texts = textOf(stand.now)
        if (kind === 'undo') stand = back(stand)
        else if (kind === 'redo') stand = again(stand)
        else if (kind === 'theirs') {
          added.push(`Theirs ${n}.`)
          stand = theirs(stand, page(...texts.toSpliced(at, 0, `Theirs ${n}.`)))
        } else {
          // Mine are changed and cut, theirs are not.
          const gone = texts.slice(at, at + cut).some(text => text.startsWith('Theirs')) ? 0 : cut
          stand = own(stand, page(...texts.toSpliced(at, gone, `Mine ${n}.`)))
        }
        for (const text of added) expect(textOf(stand.now)).toContain(text)
      })
    }),
    { check: 50, test: 200, soak: 5000 },
  )
})

test('a new change ends what could be redone (A-43)', () => {
  const stand = back(own(own(begun('One.'), page('One.', 'Two.')), page('One.', 'Two.', 'Three.')))
  const kept: Stand = { ...stand, log: JSON.parse(JSON.stringify(stand.log)) as Log }
  expect(textOf(again(kept).now)).toEqual(['One.', 'Two.', 'Three.'])
  expect(again(own(kept, page('One.', 'Two.', 'Four.'))).now.contents).toSatisfy(contents =>
    saysSame(contents as WikiContent['contents'], page('One.', 'Two.', 'Four.').contents),
  )
})
