// What tests of signatures start from: people, a process, a request.
import type { ApprovalProcess, ApprovalRequest } from '#contract/approvals/schemas.ts'
import type { Release } from '#contract/releases/schemas.ts'
import type { ReviewThread } from '#contract/approvals/threads.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { openBench } from '#testing/releases.ts'
import type { TestApi, TestPerson } from '#testing/api.ts'

const password = 'a long enough password'

export const openDesk = (api: TestApi, maker: TestPerson) => {
  const bench = openBench(api, maker)
  let made = 0
  const processOf = (
    stages: {
      type: 'user' | 'team'
      userid?: number
      teamid?: number
      required_signatures?: number
      due_days?: number
    }[],
    more: object = {},
  ): Promise<ApprovalProcess> =>
    api.admin.createProcess({ body: { title: `Process ${++made}`, stages, ...more } })
  const by = (...people: TestPerson[]) =>
    people.map(person => ({ type: 'user' as const, userid: person.me.userid }))
  /** A team without the Admin who makes it. */
  const teamOf = async (...people: TestPerson[]): Promise<number> => {
    const { teamid } = await api.admin.createTeam({ body: { name: `Team ${++made}` } })
    for (const { me } of people)
      await api.admin.addTeamMember({ params: { teamid, userid: me.userid }, body: {} })
    await api.admin.removeTeamMember({ params: { teamid, userid: api.admin.me.userid } })
    return teamid
  }
  /** A guide under a process of its own, and a release of it that asks. */
  const asked = async (process: ApprovalProcess, body: object = {}): Promise<Release> => {
    const { guideid } = await bench.guideOf()
    await api.admin.assignProcess({
      params: { guideid, approval_processid: process.approval_processid },
    })
    return maker.createRelease({ body: { guideid, title: 'R', ...body } })
  }
  const requestOf = async (release: { releaseid: number }): Promise<ApprovalRequest> =>
    existing(existing(await bench.find(release.releaseid), 'the release').approval, 'an approval')
  const sign = (
    who: TestPerson,
    { approvalid, revisionid, content_hash }: ApprovalRequest,
    more: object = {},
  ) =>
    who.signApprovalRequest({
      params: { approvalid },
      query: { revisionid },
      body: { password, meaning: 'Checked', content_hash, ...more },
    })
  const reject = (
    who: TestPerson,
    { approvalid, revisionid }: ApprovalRequest,
    more: object = {},
  ) =>
    who.rejectApprovalRequest({
      params: { approvalid },
      query: { revisionid },
      body: { password, note: 'The torque is missing.', ...more },
    })
  /** A release that asks these people, and the line of its only step, which the first talks of. */
  const underReview = async (first: TestPerson, ...others: TestPerson[]) => {
    const { guideid, releaseid } = await asked(await processOf(by(first, ...others)))
    const { approvalid } = await requestOf({ releaseid })
    const { guide } = await first.readApprovalRequest({ params: { approvalid } })
    const step = firstOf(existing(guide, 'the content').steps)
    const { lineid } = firstOf(step.lines)
    const line = { stepid: step.stepid, part: 'line' as const, key: String(lineid) }
    const at = { params: { approvalid } }
    const say = (text: string, suggestion?: { text: string }) =>
      first.createReviewThread({
        ...at,
        body: { ...line, text, ...(suggestion && { suggestion }) },
      })
    return { guideid, releaseid, approvalid, line, at, say }
  }
  /** The same content asks for a further round, or what it has become. */
  const askAgain = async (releaseid: number) => {
    const { release_revisionid: revisionid } = existing(await bench.find(releaseid), 'the release')
    await maker.patchRelease({
      params: { releaseid },
      query: { revisionid },
      body: { status: 'pending_approval', answer: 'It is there now.' },
    })
    return requestOf({ releaseid })
  }
  /** Takes the suggestion that was posted last. */
  const take = (who: TestPerson, { threadid, revisionid, posts }: ReviewThread) =>
    who.takeSuggestion({
      params: { threadid },
      query: { revisionid },
      body: { postid: existing(posts.at(-1), 'a post').postid },
    })
  const mark = (
    who: TestPerson,
    { threadid, revisionid }: { threadid: number; revisionid: number },
    done: boolean,
  ) => who.patchReviewThread({ params: { threadid }, query: { revisionid }, body: { done } })
  return {
    ...bench,
    processOf,
    by,
    teamOf,
    asked,
    requestOf,
    sign,
    reject,
    underReview,
    askAgain,
    take,
    mark,
  }
}
