import { expect, test } from 'vitest'
import { digestOf } from '#contract/guides/ignored.ts'
import { existing, firstOf } from '#lib/existing.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { startApiForFile } from '#testing/api.ts'
import { line, openSetup } from '../../../fixtures/setup.ts'

const api = await startApiForFile()
const setup = await openSetup(api)
const ada = await api.person('ada', { privilege: 'Author' })
const bob = await api.person('bob')

/** With two lines in its second step; the second of them says little. */
const guideOf = async (body: object = {}): Promise<Guide> => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: setup.fresh('Ignored'), ...body },
  })
  await ada.createStep({ params: { guideid }, body: { lines: [line('Begin.')] } })
  return ada.createStep({
    params: { guideid },
    body: { lines: [line('Pull the plug.'), line('Simply lift it.')] },
  })
}
const vague = (guide: Guide) => {
  const step = existing(guide.steps[1], 'a second step')
  const { lineid } = existing(step.lines[1], 'a second line')
  const place = {
    code: 'vague_words' as const,
    stepid: step.stepid,
    lineid,
    about: { word: 'Simply' },
  }
  const digest = digestOf(
    place,
    { summary: '', introduction: '', conclusion: '' },
    { lines: step.lines, imageids: [] },
  )
  return { ...place, digest: existing(digest, 'a digest') }
}
const ignore = (who: typeof ada, guide: Guide, reason: string) =>
  who.ignoreFinding({ params: guide, body: { ...vague(guide), reason } })
const listed = (who: typeof ada, { guideid }: Guide) =>
  who.listIgnoredFindings({ params: { guideid } })
/** The second line of the second step says this now. */
const rewrite = async ({ guideid, steps }: Guide, text_raw: string) => {
  const { stepid } = existing(steps[1], 'a second step')
  const now = await ada.readGuide({ params: { guideid } })
  const step = existing(
    now.steps.find(one => one.stepid === stepid),
    'the step',
  )
  return ada.patchStep({
    params: { guideid, stepid },
    query: { revisionid: step.revisionid },
    body: { lines: step.lines.map((one, n) => (n === 1 ? { ...one, text_raw } : one)) },
  })
}

test('an ignored finding says who ignored it, when and why, and where it stands now (A-100)', async () => {
  const guide = await guideOf({ public: true })
  await ignore(bob, guide, ' The maker says so. ')
  const before = firstOf(await listed(ada, guide))
  expect(before).toMatchObject({
    code: 'vague_words',
    about: { word: 'Simply' },
    reason: 'The maker says so.',
    user: { userid: bob.me.userid, username: 'bob' },
    holds: true,
    step: 2,
    line: 2,
    picture: null,
  })
  expect(before.date).toBeGreaterThan(1_700_000_000)
  await ada.orderSteps({
    params: guide,
    query: { revisionid: guide.revisionid },
    body: { stepids: guide.steps.map(({ stepid }) => stepid).toReversed() },
  })
  expect(firstOf(await listed(ada, guide))).toMatchObject({ holds: true, step: 1, line: 2 })
})

test('once its line changed a finding is ignored no more, until the words are back (A-100)', async () => {
  const guide = await guideOf()
  await ignore(ada, guide, 'It is simple.')
  await rewrite(guide, 'Simply lift it off.')
  expect(firstOf(await listed(ada, guide))).toMatchObject({ holds: false, step: 2, line: 2 })
  await rewrite(guide, 'Simply lift it.')
  expect(firstOf(await listed(ada, guide))).toMatchObject({ holds: true })
  const { stepid } = existing(guide.steps[1], 'a second step')
  const { steps } = await ada.readGuide({ params: guide })
  await ada.deleteStep({
    params: { ...guide, stepid },
    query: { revisionid: existing(steps[1], 'the step').revisionid },
  })
  expect(firstOf(await listed(ada, guide))).toMatchObject({ holds: false, step: null, line: null })
})

test('the same words are ignored once, and other words with a reason of their own (A-100)', async () => {
  const guide = await guideOf({ public: true })
  const first = await ignore(ada, guide, 'It is simple.')
  expect(await ignore(bob, guide, 'I think so, too.')).toEqual(first)
  const other = { ...vague(guide), digest: 'other', reason: 'Still simple.' }
  await bob.ignoreFinding({ params: guide, body: other })
  expect(await listed(ada, guide)).toMatchObject([
    { ignoredid: first.ignoredid, reason: 'It is simple.', holds: true },
    { reason: 'Still simple.', holds: false, user: { username: 'bob' } },
  ])
  // What no longer holds may be about words of a private time.
  const cyd = await api.person('cyd')
  expect(await listed(cyd, guide)).toMatchObject([{ ignoredid: first.ignoredid }])
  expect(await listed(bob, guide)).toHaveLength(2)
})

test('what the service itself no longer finds is ignored no more (A-100)', async () => {
  const guide = await guideOf()
  const none = { summary: '', introduction: '', conclusion: '' }
  const place = { code: 'no_time' as const, stepid: null, lineid: null, about: {} }
  const digest = existing(digestOf(place, none, undefined), 'a digest')
  await ada.ignoreFinding({ params: guide, body: { ...place, digest, reason: 'It varies.' } })
  expect(await listed(ada, guide)).toMatchObject([{ holds: true }])
  await ada.patchGuide({
    params: guide,
    query: { revisionid: (await ada.readGuide({ params: guide })).revisionid },
    body: { time_required_min: 60, time_required_max: 120 },
  })
  expect(await listed(ada, guide)).toMatchObject([{ holds: false }])
})

test('ignoring needs a reason and a step of this guide, and is taken back by any editor (A-100)', async () => {
  const guide = await guideOf({ public: true })
  await expect(ignore(ada, guide, '  ')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'reason' }],
  })
  const elsewhere = await guideOf()
  await expect(
    ada.ignoreFinding({ params: guide, body: { ...vague(elsewhere), reason: 'So.' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'stepid', code: 'not_found' }] })
  const { ignoredid } = await ignore(ada, guide, 'It is simple.')
  const params = { guideid: guide.guideid, ignoredid }
  await expect(
    ada.unignoreFinding({ params: { ...params, guideid: elsewhere.guideid } }),
  ).rejects.toMatchObject({ status: 404 })
  await bob.unignoreFinding({ params })
  expect(await listed(ada, guide)).toEqual([])
  await expect(ada.unignoreFinding({ params })).rejects.toMatchObject({ status: 404 })
})

test('what is ignored in a guide is nobody’s who may not see the guide (A-100)', async () => {
  const guide = await guideOf()
  const { ignoredid } = await ignore(ada, guide, 'It is simple.')
  const params = { guideid: guide.guideid, ignoredid }
  const refused = { status: 404 }
  await expect(listed(bob, guide)).rejects.toMatchObject(refused)
  await expect(ignore(bob, guide, 'So.')).rejects.toMatchObject(refused)
  await expect(bob.unignoreFinding({ params })).rejects.toMatchObject(refused)
})

test('words that are redacted are in no reason of a finding of their step (A-100, S-14)', async () => {
  const guide = await guideOf()
  const { revisionid } = await rewrite(guide, 'Simply type pebble.')
  await rewrite(guide, 'Simply type it.')
  await ignore(ada, guide, 'Pebble is a word.')
  await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A password' } })
  expect(await listed(ada, guide)).toEqual([])
})
