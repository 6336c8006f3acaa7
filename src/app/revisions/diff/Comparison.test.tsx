import { emptyStep } from '#app/drafts/content/guideContent.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import { read } from '#app/api/read.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { compare, type Version } from '../compare/compare.ts'
import { Comparison } from './Comparison.tsx'
import { fieldsWith } from '../../../testing/drafts/blankGuide.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const step = (text_raw: string, lineid: number): StepContent => ({
  ...emptyStep(),
  lines: [{ lineid, text_raw, bullet: 'red', level: 0 }],
})
const version = (...steps: [number, string][]): Version => ({
  fields: fieldsWith(),
  steps: steps.map(([stepid, text]) => ({ stepid, content: step(text, stepid) })),
})
const html = (before: Version, after: Version, client = new QueryClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <Comparison comparison={compare(before, after)} names={{ before: '3', after: '17' }} />
      </I18nProvider>
    </QueryClientProvider>,
  )
const texts = (markup: string, tag: string) =>
  [...markup.matchAll(new RegExp(`<${tag}[ >][^<]*?>?([^<>]*)</${tag}>`, 'g'))].map(
    ([, text]) => text,
  )

test('removed and added words are marked with signs and words (A-126)', () => {
  const markup = html(version([1, 'Turn it left.']), version([1, 'Turn it right.']))
  expect(texts(markup, 'del')).toEqual(['left'])
  expect(texts(markup, 'ins')).toEqual(['right'])
  expect(markup.indexOf('<del')).toBeLessThan(markup.indexOf('<ins'))
  for (const said of ['−', 'Before:', '+', 'Now:']) expect(markup).toContain(said)
})

test('what turns the direction, has no width or looks like another host is drawn as a mark (P-4)', () => {
  const markup = html(
    version([1, 'Lift it.']),
    version([1, '\u202eevil\u202c Lift it\u200b\u200b. https://fаirphone-parts.example/a, раypal']),
  ).replaceAll('<!-- -->', '')
  expect(markup).not.toMatch(/[\u202a-\u202e\u200b]/)
  const words = markup.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
  expect(words).toContain(
    'Hidden character: right-to-left overrideevilHidden character: end of directional formatting',
  )
  expect(words).toContain('zero-width space × 2')
  expect(words).toContain(
    'Look-alike address: fаirphone-parts.example leads to xn--firphone-parts-vtl.example',
  )
  expect(words).toContain('Letters from two alphabets: раypal')
})

test('a moved step names its old place and shows no other change (A-126)', () => {
  const markup = html(
    version([1, 'A'], [2, 'B'], [3, 'C'], [4, 'D']),
    version([1, 'A'], [4, 'D'], [2, 'B'], [3, 'C']),
  )
  expect(markup).toContain('was step 4')
  expect(markup).not.toMatch(/<del|<ins|removed|>new</)
  expect(markup).toContain('Step 1 unchanged')
  expect(markup).toContain('Steps 3 to 4 unchanged')
  expect(markup).not.toMatch(/>[ABC]</)
})

test('two versions that say the same say so', () => {
  expect(html(version([1, 'A']), version([1, 'A']))).toContain('The two versions are the same')
})

test('a time is compared in minutes and seconds (M-53)', () => {
  const timed = (time_required_max: number): Version => ({
    fields: fieldsWith({ time_required_max }),
    steps: [],
  })
  const words = html(timed(600), timed(6000))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  expect(words).toMatch(/10 min.*600 sec.*100 min.*6,?000 sec/)
})

test('of sixty steps with two changes at most six blocks are drawn (M-56)', () => {
  const many = (changed: readonly number[]) =>
    version(
      ...Array.from({ length: 60 }, (_, n): [number, string] => [
        n + 1,
        `Step ${n + 1}${changed.includes(n + 1) ? ' changed' : ''}.`,
      ]),
    )
  const markup = html(many([]), many([20, 40]))
  const folds = [...markup.matchAll(/Steps? \d+( to \d+)? unchanged/g)].map(([words]) => words)
  expect(folds).toEqual([
    'Steps 1 to 19 unchanged',
    'Steps 21 to 39 unchanged',
    'Steps 41 to 60 unchanged',
  ])
  expect(
    existing(markup.match(/<article/g), 'the article').length + folds.length,
  ).toBeLessThanOrEqual(6)
})

test('replaced and swapped pictures are one change and one move (M-52)', () => {
  const pictured = (...ids: number[]): Version => ({
    fields: fieldsWith(),
    steps: [
      {
        stepid: 1,
        content: { ...step('A', 1), media: { type: 'image', data: ids.map(id => ({ id })) } },
      },
    ],
  })
  const { pictures } = itemAt(compare(pictured(1, 2, 3), pictured(9, 3, 2)).steps, 0)
  expect(pictures.map(({ kind, moved }) => [kind, moved]).toSorted()).toEqual([
    ['changed', false],
    ['same', false],
    ['same', true],
  ])
  expect(html(pictured(1), pictured(9))).toMatch(/Picture <!-- -->1|Picture 1/)
  expect(html(pictured(1), pictured(9))).toMatch(/Picture <!-- -->9|Picture 9/)
})

test('what became of the shapes on a picture is said in words (A-92)', () => {
  const client = new QueryClient()
  const knows = (id: number, markup: string | null, srcid: number | null, sha256: string | null) =>
    client.setQueryData<unknown>(read('readImage', { params: { id: String(id) } }).queryKey, {
      image: { id, guid: `${id}` },
      srcid,
      sha256,
      markup,
    })
  knows(1, 'arrow,10x10,90x10,blue', 10, 'a')
  knows(2, 'arrow,10x40,90x40,blue;circle,50x50,9,red;circle,70x50,9,red', 10, 'a')
  knows(3, null, null, 'a') // a copy of the same file
  knows(4, null, null, 'b')
  const pictured = (id: number): Version => ({
    fields: fieldsWith(),
    steps: [{ stepid: 1, content: { ...step('A', 1), media: { type: 'image', data: [{ id }] } } }],
  })
  const said = (before: number, after: number) =>
    /Drawing changed: [^<]*/.exec(
      html(pictured(before), pictured(after), client).replaceAll('<!-- -->', ''),
    )?.[0]
  expect(said(1, 2)).toBe('Drawing changed: 1 arrow (blue) moved, 2 circles (red) added')
  expect(said(1, 3)).toBe('Drawing changed: 1 arrow (blue) removed')
  expect(said(1, 4)).toBeUndefined()
})
