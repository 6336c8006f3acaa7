// The table of M-92 against the service: each state of a request, stages included, and everything
// that can be done to it.
import { describe, expect, test } from 'vitest'
import type { ApprovalRequest } from '#contract/approvals/schemas.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { existing, memberAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { ahead } from '#testing/releases.ts'
import { openDesk } from '../../testing/approvals.ts'

const api = await startApiForFile()
const { ada, bob, cyd, dan } = await api.people('ada', 'bob', 'cyd', 'dan')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)
const two = await desk.processOf([
  { type: 'team', teamid: await desk.teamOf(bob, cyd, dan), required_signatures: 2 },
  ...desk.by(bob),
])

const opened = async () => existing((await desk.asked(two)).approval, 'an approval')
/** Each state with its stage, and who may sign there; of closed ones somebody who was to. */
const made: Record<string, () => Promise<ApprovalRequest>> = {
  'open 1, none of two': opened,
  'open 1, one of two': async () => desk.sign(cyd, await opened()),
  'open 2': async () => desk.sign(bob, await desk.sign(cyd, await opened())),
  approved: async () => desk.sign(bob, await desk.sign(bob, await desk.sign(cyd, await opened()))),
  rejected: async () => desk.reject(dan, await opened()),
  recalled: async () => {
    const { approvalid, revisionid } = await opened()
    return ada.recallApprovalRequest({ params: { approvalid }, query: { revisionid } })
  },
  void: async () => {
    const request = await opened()
    await api.admin.patchRelease({
      params: request,
      body: { status: 'in_progress', reason: 'Wrong guide' },
    })
    return desk.requestOf(request)
  },
}
/**
 * What M-92 lists: phase, stage, and the release's phase and status afterwards; everything else is
 * 422.
 */
const listed: Record<string, Record<string, string>> = {
  'open 1, none of two': {
    sign: 'open 1 in_review pending_approval',
    reject: 'rejected 1 draft rejected',
    recall: 'recalled 1 draft cancelled',
    void: 'void 1 draft in_progress',
  },
  'open 1, one of two': {
    sign: 'open 2 in_review pending_approval',
    reject: 'rejected 1 draft rejected',
    recall: 'recalled 1 draft cancelled',
    void: 'void 1 draft in_progress',
  },
  'open 2': {
    sign: 'approved 2 live released',
    reject: 'rejected 2 draft rejected',
    recall: 'recalled 2 draft cancelled',
    void: 'void 2 draft in_progress',
  },
  approved: {},
  rejected: {},
  recalled: {},
  void: {},
}

/** One of each kind for all that is refused of it, which leaves it whole. */
const keptWhole = <T>() => {
  const kept = new Map<string, Promise<T>>()
  return (kind: string, make: () => Promise<T>): Promise<T> => {
    const there = kept.get(kind) ?? make()
    kept.set(kind, there)
    return there
  }
}
const wholeRequest = keptWhole<ApprovalRequest>()

describe.each(Object.keys(made))('%s', state => {
  test.each(['sign', 'reject', 'recall', 'void'])('%s (M-92)', async action => {
    const wanted = memberAt(listed, state)[action]
    const make = memberAt(made, state)
    const before = await (wanted === undefined ? wholeRequest(state, make) : make())
    const release = existing(await desk.find(before.releaseid), 'the release')
    const { approvalid, revisionid } = before
    const acts: Record<string, () => Promise<unknown>> = {
      sign: () => desk.sign(bob, before),
      reject: () => desk.reject(bob, before),
      recall: () =>
        api.admin.recallApprovalRequest({ params: { approvalid }, query: { revisionid } }),
      // A draft may be opened again by itself: what is asked here is the way back from a review.
      void: async () =>
        release.status === 'pending_approval'
          ? api.admin.patchRelease({
              params: before,
              body: { status: 'in_progress', reason: 'Too early' },
            })
          : api.admin.patchRelease({
              params: before,
              body: { status: 'pending_approval', current: true },
            }),
    }
    const refused = await memberAt(acts, action)().then(
      () => null,
      (error: unknown) => error,
    )
    const after = existing(await desk.find(before.releaseid), 'the release')
    if (wanted === undefined) {
      expect(refused).toBeInstanceOf(ApiError)
      expect(refused).toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
      expect(await desk.requestOf(before)).toMatchObject({ phase: before.phase, revisionid })
      expect(after).toEqual(release)
    } else {
      expect(refused).toBeNull()
      const { phase, current_stage } = existing(after.approval, 'the approval of after')
      expect(`${phase} ${current_stage} ${after.phase} ${after.status}`).toBe(wanted)
    }
  })
})

const inReview = async (scheduled = false) =>
  desk.asked(two, scheduled ? { scheduled_date: ahead() } : {})
const signedByAll = async () => {
  const release = await inReview(true)
  await desk.sign(
    bob,
    await desk.sign(bob, await desk.sign(cyd, existing(release.approval, 'an approval'))),
  )
  return existing(await desk.find(release.releaseid), 'the release')
}
/**
 * The states of a release that signatures bring it to, and one whose last request was rejected
 * (M-91).
 */
const releases = {
  in_review: {
    make: () => inReview(),
    listed: { cancelled: 'draft cancelled', in_progress: 'draft in_progress' },
  },
  scheduled: {
    make: signedByAll,
    listed: {
      later: 'scheduled pending_approval',
      undated: 'approved pending_approval',
      released: 'live released',
      cancelled: 'draft cancelled',
      in_progress: 'draft in_progress',
    },
  },
  approved: {
    make: async () =>
      ada.patchRelease({ params: await signedByAll(), body: { scheduled_date: null } }),
    listed: {
      later: 'scheduled pending_approval',
      released: 'live released',
      cancelled: 'draft cancelled',
      in_progress: 'draft in_progress',
    },
  },
  rejected: {
    make: async () => {
      const release = await inReview()
      await desk.reject(bob, existing(release.approval, 'an approval'))
      return existing(await desk.find(release.releaseid), 'the release')
    },
    listed: {
      title: 'draft rejected',
      refresh: 'draft rejected',
      later: 'draft rejected',
      undated: 'draft rejected',
      in_progress: 'draft in_progress',
    },
  },
  draft: {
    make: () => desk.asked(two, { submit: false }),
    listed: {
      title: 'draft in_progress',
      refresh: 'draft in_progress',
      later: 'draft in_progress',
      undated: 'draft in_progress',
      pending_approval: 'in_review pending_approval',
      cancelled: 'draft cancelled',
      in_progress: 'draft in_progress',
    },
  },
} satisfies Record<string, { make: () => Promise<unknown>; listed: Record<string, string> }>
const asks: Record<string, object> = {
  title: { title: 'Other words' },
  refresh: { refresh: true },
  later: { scheduled_date: ahead() + 500 },
  undated: { scheduled_date: null },
  'current true': { current: true },
  'current false': { current: false },
  pending_approval: { status: 'pending_approval' },
  released: { status: 'released' },
  cancelled: { status: 'cancelled' },
  in_progress: { status: 'in_progress', reason: 'Too early' },
}
const wholeRelease = keptWhole<Release>()
describe.each(Object.keys(releases) as (keyof typeof releases)[])(
  'a release under a process that is %s',
  state => {
    test.each(Object.keys(asks))('%s (M-91)', async ask => {
      const wanted = (releases[state].listed as Record<string, string>)[ask]
      const { make } = releases[state]
      const before = await (wanted === undefined ? wholeRelease(state, make) : make())
      const got = await api.admin.patchRelease({ params: before, body: memberAt(asks, ask) }).then(
        ({ phase, status }) => `${phase} ${status}`,
        (error: unknown) => {
          expect(error).toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
          return null
        },
      )
      expect(got).toBe(wanted ?? null)
      const { phase, status } = existing(await desk.find(before.releaseid), 'the release')
      expect(`${phase} ${status}`).toBe(wanted ?? `${before.phase} ${before.status}`)
    })
  },
)
