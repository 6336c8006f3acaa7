// What tests of signatures start from: people, a process, a request.
import type { ApprovalProcess, ApprovalRequest } from '#contract/approvals/schemas.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { existing } from '#lib/existing.ts'
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
  return { ...bench, processOf, by, teamOf, asked, requestOf, sign, reject }
}
