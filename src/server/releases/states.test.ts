// The table of M-91 against the service: every state that people bring a release to, every thing
// that can be asked of it.
import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { existing, memberAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { ahead, openBench } from '../../testing/releases.ts'

const api = await startApiForFile()
const ada = await api.person('ada')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

const create = async (body: object = {}) =>
  ada.createRelease({ body: { guideid: (await bench.guideOf()).guideid, title: 'R', ...body } })
const patch = (release: Release, body: object) => api.admin.patchRelease({ params: release, body })

/** Phase, status and current of each state, and how it is reached. */
const made: Record<string, () => Promise<Release>> = {
  'draft in_progress': () => create({ submit: false }),
  'draft cancelled': async () => patch(await create({ submit: false }), { status: 'cancelled' }),
  'scheduled pending_approval': () => create({ scheduled_date: ahead() }),
  'live released': () => create(),
  'superseded released': async () => {
    const older = await create()
    await ada.createRelease({ body: { guideid: older.guideid, title: 'Newer' } })
    return existing(await bench.find(older.releaseid), 'the release')
  },
  'archived released': async () => patch(await create(), { current: false }),
}
const asks: Record<string, object | null> = {
  title: { title: 'Other words' },
  type: { type: 'minor' },
  refresh: { refresh: true },
  later: { scheduled_date: ahead() + 500 },
  undated: { scheduled_date: null },
  pending_approval: { status: 'pending_approval' },
  released: { status: 'released' },
  cancelled: { status: 'cancelled' },
  in_progress: { status: 'in_progress', reason: 'Too early' },
  rejected: { status: 'rejected' },
  'current true': { current: true },
  'current false': { current: false },
  delete: null,
}
/** What M-91 lists; everything else is 422. No approval process applies here. */
const listed: Record<string, Record<string, string>> = {
  'draft in_progress': {
    title: 'draft in_progress',
    type: 'draft in_progress',
    refresh: 'draft in_progress',
    later: 'draft in_progress',
    undated: 'draft in_progress',
    released: 'live released',
    cancelled: 'draft cancelled',
    in_progress: 'draft in_progress',
    delete: 'gone',
  },
  'draft cancelled': {
    title: 'draft cancelled',
    type: 'draft cancelled',
    refresh: 'draft cancelled',
    later: 'draft cancelled',
    undated: 'draft cancelled',
    in_progress: 'draft in_progress',
    delete: 'gone',
  },
  'scheduled pending_approval': {
    later: 'scheduled pending_approval',
    undated: 'draft in_progress',
    released: 'live released',
    cancelled: 'draft cancelled',
    in_progress: 'draft in_progress',
  },
  'live released': { title: 'live released', 'current false': 'archived released', delete: 'gone' },
  'superseded released': {
    title: 'superseded released',
    'current true': 'live released',
    delete: 'gone',
  },
  'archived released': {
    title: 'archived released',
    'current true': 'live released',
    delete: 'gone',
  },
}

const refusing = new Map<string, Promise<Release>>()
/** One for all that is refused of a state, which leaves it whole; what is done has its own. */
const releaseFor = async (state: string, ask: string): Promise<Release> => {
  if (memberAt(listed, state)[ask] !== undefined) return memberAt(made, state)()
  const there = refusing.get(state)
  // its author earns reputation meanwhile
  if (there) return existing(await bench.find((await there).releaseid), 'the release')
  const one = memberAt(made, state)()
  refusing.set(state, one)
  return one
}

describe.each(Object.keys(made))('%s', state => {
  test.each(Object.keys(asks))('%s (M-91)', async ask => {
    const before = await releaseFor(state, ask)
    expect(`${before.phase} ${before.status}`).toBe(state)
    const body = memberAt(asks, ask)
    const went = async (): Promise<string> => {
      if (body === null) return api.admin.deleteRelease({ params: before }).then(() => 'gone')
      const { phase, status } = await patch(before, body)
      return `${phase} ${status}`
    }
    const got = await went().catch((error: unknown) => {
      expect(error).toBeInstanceOf(ApiError)
      expect((error as ApiError).errors).toEqual([
        {
          field: expect.any(String),
          code: ask === 'rejected' ? 'invalid_value' : 'invalid_state',
          message: expect.any(String),
        },
      ])
      return (error as ApiError).status
    })
    const wanted = memberAt(listed, state)[ask]
    expect(got).toBe(wanted ?? 422)
    const after = await bench.find(before.releaseid)
    if (wanted === undefined) expect(after).toEqual(before)
    else if (wanted === 'gone') expect(after).toBeUndefined()
    else expect(after).toMatchObject({ current: wanted.startsWith('live') })
  })
})

test('removing the live release brings back the one before it (M-91)', async () => {
  const first = await create()
  const { guideid } = first
  await bench.say(guideid, 'Second.')
  const second = await ada.createRelease({ body: { guideid, title: 'Second' } })
  await bench.say(guideid, 'Third.')
  const third = await ada.createRelease({ body: { guideid, title: 'Third' } })
  await bench.say(guideid, 'Worked on.')
  await patch(second, { current: true })
  expect(await bench.shown(guideid)).toEqual(['Second.'])
  await patch(second, { current: false })
  expect(await bench.find(third.releaseid)).toMatchObject({ current: true })
  expect(await bench.shown(guideid)).toEqual(['Third.'])
  await api.admin.deleteRelease({ params: third })
  expect(await bench.shown(guideid)).toEqual(['Pull the plug.'])
  await patch(first, { current: false })
  expect(await bench.shown(guideid)).toEqual(['Worked on.'])
  expect(
    (
      await api.admin.listAudit({
        query: { target_type: 'release', target_id: String(second.releaseid) },
      })
    ).map(row => row.action),
  ).toContain('release.returned')
})

test('a released one is for Admins, others for the release right (M-91)', async () => {
  const bob = await api.person('bob')
  const moderator = await api.person('mo', { privilege: 'Moderator' })
  const out = await create()
  for (const who of [ada, moderator, bob])
    await expect(who.patchRelease({ params: out, body: { title: 'Mine' } })).rejects.toMatchObject({
      status: 403,
    })
  const draft = await create({ submit: false })
  await expect(bob.patchRelease({ params: draft, body: { title: 'Mine' } })).rejects.toMatchObject({
    status: 403,
  })
  for (const who of [ada, moderator])
    expect(await who.patchRelease({ params: draft, body: { title: 'Ours' } })).toMatchObject({
      title: 'Ours',
    })
})
