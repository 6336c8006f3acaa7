// Limits of a document where edits that were made together come apart: a live edit beside those
// that wait, and one of them accepted before another.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { itemsOfGuide, limits } from '#contract/core/limits.ts'
import { firstOf } from '#lib/existing.ts'
import { pictureOf } from '#testing/mediaVisibility.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { TestPerson } from '#testing/api.ts'
import { guide as versionOf, line as unitLine, step, wiki } from '#testing/units.ts'
import type { DocVersion, Fields } from '#patrol/types.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import { line, sceneOfFile } from '../../../testing/patrol.ts'
import type { LoadedDocument } from './document.ts'
import { brokenLimits } from './limits.ts'
import { unshowable } from './storable.ts'

const s = sceneOfFile()

const most = limits.linesPerStep
const named = (count: number, word: string) =>
  Array.from({ length: count }, (_, n) => line(`${word} ${n + 1}`))

/** The first step of the head with other lines. */
const withLines = async (
  who: TestPerson,
  guide: Guide,
  change: (lines: ReturnType<typeof line>[]) => ReturnType<typeof line>[],
): Promise<number> => {
  const { stepid, revisionid, lines } = firstOf((await s.head(guide)).steps)
  const saved = await who.patchStep({
    params: { guideid: guide.guideid, stepid },
    query: { revisionid },
    body: {
      lines: change(
        lines.map(({ text_raw, lineid, level }) => ({ ...line(text_raw, lineid), level })),
      ),
    },
  })
  return saved.patrolid ?? 0
}
/** A public guide of Kim's, with so many lines in its only step. */
const guideOf = async (count: number): Promise<Guide> => {
  const guide = await s.guide(1)
  await withLines(s.kim, guide, lines => [...lines, ...named(count - 1, 'Line')])
  return guide
}
const liveTexts = async (guide: Guide) =>
  firstOf((await s.live(guide)).steps).lines.map(({ text_raw }) => text_raw)
const lines = { field: 'lines', code: 'too_many', step: 1 }

test('a live edit that needs the room of an edit that waits waits with it (M-70)', async () => {
  const guide = await guideOf(most)
  const held = await withLines(s.ada, guide, all => all.slice(0, -2))
  const before = await liveTexts(guide)
  const own = await withLines(s.kim, guide, all => [...all, line('One more')])
  expect(own).toBeGreaterThan(held)
  expect(await liveTexts(guide)).toEqual(before)
  // Which is not accepted before the edit that makes room for it.
  await expect(s.decide(s.mo, own, { action: 'accept' })).rejects.toMatchObject({
    status: 422,
    errors: [lines],
  })
  await s.decide(s.mo, held, { action: 'accept' })
  await s.decide(s.mo, own, { action: 'accept' })
  expect(await liveTexts(guide)).toEqual([...before.slice(0, -2), 'One more'])
})

test('a live edit never leaves a step that no line is left of (M-70)', async () => {
  const guide = await s.guide(1)
  await withLines(s.ada, guide, all => [...all, line('Of Ada')])
  await withLines(s.kim, guide, all => all.slice(1))
  expect(await liveTexts(guide)).toEqual(['Step 1'])
})

test('a line below one that waits waits with it (M-70)', async () => {
  const guide = await s.guide(1)
  await withLines(s.ada, guide, all => [...all, { ...line('Below'), level: 1 }])
  await withLines(s.kim, guide, all => [...all, { ...line('Deeper'), level: 2 }])
  expect(await liveTexts(guide)).toEqual(['Step 1'])
})

test('a line that has room beside what waits is live at once', async () => {
  const guide = await guideOf(most - 2)
  await withLines(s.ada, guide, all => [...all, line('Of Ada')])
  await withLines(s.kim, guide, all => [...all, line('Of Kim')])
  expect((await liveTexts(guide)).at(-1)).toBe('Of Kim')
  await expect(withLines(s.kim, guide, all => [...all, line('Too much')])).rejects.toMatchObject({
    status: 422,
  })
})

test('an edit whose lines have no room without another is refused, or taken with a change', async () => {
  const guide = await guideOf(most)
  const room = await withLines(s.ada, guide, all => all.slice(0, -4))
  const more = await withLines(s.bob, guide, all => [...all, ...named(4, 'New')])
  await s.decide(s.mo, room, { action: 'deny' })
  const item = await s.itemOf(more)
  await expect(s.decide(s.mo, more, { action: 'accept' })).rejects.toMatchObject({
    status: 422,
    errors: [lines],
  })
  const [first, ...rest] = item.units.map(({ unitid }) => unitid)
  await expect(
    s.decide(s.mo, more, {
      action: 'partial',
      units: [
        { unitid: first, verdict: 'accept' },
        ...rest.map(unitid => ({ unitid, verdict: 'deny' })),
      ],
    }),
  ).rejects.toMatchObject({ status: 422, errors: [lines] })
  const { stepid } = firstOf(guide.steps)
  await s.decide(s.mo, more, {
    action: 'accept_edit',
    edited: {
      steps: [
        {
          stepid,
          lines: firstOf((await s.head(guide)).steps)
            .lines.slice(-most)
            .map(({ text_raw, lineid }) => line(text_raw, lineid)),
        },
      ],
    },
  })
  expect((await liveTexts(guide)).length).toBe(most)
})

test('pictures of a step are counted where two edits come together', async () => {
  const ids = async (who: TestPerson, count: number) => {
    const found: number[] = []
    for (let n = 0; n < count; n++) found.push((await pictureOf(who)).id)
    return found
  }
  const guide = await s.guide(1)
  const { stepid } = firstOf(guide.steps)
  const show = async (who: TestPerson, data: number[]) => {
    const step = firstOf((await s.head(guide)).steps)
    const saved = await who.patchStep({
      params: { guideid: guide.guideid, stepid },
      query: { revisionid: step.revisionid },
      body: { media: { type: 'image', data } },
    })
    return saved.patrolid ?? 0
  }
  const own = await ids(s.kim, limits.imagesPerStep)
  await show(s.kim, own)
  await show(s.ada, own.slice(0, 1))
  const more = await show(s.bob, [...own.slice(0, 1), ...(await ids(s.bob, 2))])
  await expect(s.decide(s.mo, more, { action: 'accept' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'media.data', code: 'too_many', step: 1 }],
  })
})

test('lists of a guide and of a page may hold only so much, or what they held', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
  const codes = (is: DocVersion, was: DocVersion) =>
    brokenLimits(was, is).map(({ path, error }) => `${path} ${error.code}`)
  const beyond = {
    documents: many(limits.documents + 1),
    prerequisites: many(limits.prerequisites + 1),
    parts: many(itemsOfGuide + 1),
    tools: many(itemsOfGuide + 1),
  }
  const steps = many(limits.stepsPerGuide + 1).map(id => step(id, [unitLine(id, 'Turn.')]))
  const all = versionOf(steps, beyond)
  expect(codes(all, versionOf())).toEqual([
    'prerequisites too_many',
    'documents too_many',
    'parts too_many',
    'tools too_many',
    'steps too_many',
  ])
  expect(codes({ ...all, fields: { ...all.fields, title: 'Other' } }, all)).toEqual([])
  const long = 'x'.repeat(limits.wikiContents + 1)
  const page = wiki(long, { documents: beyond.documents })
  expect(codes(page, wiki(''))).toEqual(['documents too_many', 'contents too_long'])
  expect(codes(wiki(long.slice(1), page.fields), page)).toEqual([])
})

test('a featured document is one that the guide has, and times stand in their order', () => {
  const paths = (is: Fields, was: Fields = {}) =>
    brokenLimits(versionOf([], was), versionOf([], is)).map(({ path }) => path)
  const lost = { documents: [1], featured_documentid: 2 }
  expect(paths(lost)).toEqual(['featured_documentid', 'documents'])
  expect(paths({ ...lost, documents: [1, 2] })).toEqual([])
  expect(paths({ ...lost, title: 'Other' }, lost)).toEqual([])
  expect(paths({ time_required_min: 20, time_required_max: 10 })).toEqual([
    'time_required_min',
    'time_required_max',
  ])
})

test('wiki text that two edits make more than is shown is refused', async () => {
  const rows = (word: string) => Array.from({ length: 24_000 }, () => `* ${word}`).join('\n')
  const [one, other] = [rows('a'), rows('b')]
  const doc = partOf<LoadedDocument>({ doc_type: 'wiki', live: wiki(one), head: wiki(other) })
  const ctx = partOf<SignedIn>({ person: { userid: 1 } })
  const codes = async (contents: string) =>
    (await unshowable(ctx, doc, wiki(contents))).map(({ field, code }) => `${field} ${code}`)
  expect(await codes(`${one}\n\n${other}`)).toEqual(['contents too_costly'])
  // Whoever saved the head was heard then.
  for (const known of [one, other, 'Short.']) expect(await codes(known)).toEqual([])
})
