import { existing, firstOf, foundIn, itemAt, lastOf } from '#lib/existing.ts'
import { readCsv } from '#server/http/responses/csv.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const of = (person: TestPerson) => ({ userid: person.me.userid })
const newest = async (about: TestPerson) =>
  (
    await api.admin.listAudit({
      query: { target_type: 'user', target_id: String(about.me.userid), order: 'DESC', limit: 1 },
    })
  )[0]
describe('what is written', () => {
  test('each change of an account is recorded without passwords (M-134)', async () => {
    const { ada } = await api.people('ada')
    await api.admin.patchUser({
      params: of(ada),
      body: { privilege: 'Author', location: 'Bern', password: 'another long password' },
    })
    expect(await newest(ada)).toMatchObject({
      action: 'user.updated',
      actor: { userid: api.admin.me.userid, username: 'Admin' },
      target_type: 'user',
      target_id: String(ada.me.userid),
      before: { privilege: 'User', location: null, password: false },
      after: { privilege: 'Author', location: 'Bern', password: true },
      request_id: expect.stringMatching(/\S/),
      erased: false,
    })
    const all = JSON.stringify(await api.admin.listAudit({ query: { limit: 200 } }))
    expect(all).not.toContain('another long password')
  })

  test('a reputation that an Admin moves, with both totals and the reason (M-111)', async () => {
    const { bob } = await api.people('bob')
    const answer = await api.request(`/users/${bob.me.userid}`, {
      method: 'PATCH',
      headers: { Authorization: `api ${api.admin.token}`, 'X-Reason': 'Good work' },
      body: '{"reputation":101}',
    })
    expect(answer.status).toBe(200)
    expect(await newest(bob)).toMatchObject({
      action: 'user.updated',
      before: { reputation: 1 },
      after: { reputation: 101 },
      reason: 'Good work',
    })
    const entries = await api.database.many(
      sql`select amount, reason from reputation_entries where userid = ${bob.me.userid}
        order by entryid`,
    )
    expect(entries).toEqual([
      { amount: 1, reason: 'account' },
      { amount: 100, reason: 'admin' },
    ])
  })

  test('refused attempts to raise a role are recorded (M-102)', async () => {
    const mo = await api.person('mo', { privilege: 'Moderator' })
    const { cat } = await api.people('cat')
    await expect(
      mo.patchUser({ params: of(mo), body: { privilege: 'Admin' } }),
    ).rejects.toMatchObject({ status: 403 })
    expect(await newest(mo)).toMatchObject({
      action: 'user.privilege_refused',
      actor: { userid: mo.me.userid },
      before: { privilege: 'Moderator' },
      after: { privilege: 'Admin' },
    })
    await expect(
      cat.patchUser({ params: of(mo), body: { privilege: 'User' } }),
    ).rejects.toMatchObject({ status: 403 })
    expect(await newest(mo)).toMatchObject({
      action: 'user.privilege_refused',
      actor: { userid: cat.me.userid },
    })
    expect(await mo.readOwnUser()).toMatchObject({ privileges: ['Moderator'] })
  })

  test('a change of settings, a new team and who comes into it (M-134)', async () => {
    const { dan } = await api.people('dan')
    const { revisionid } = await api.admin.readSettings()
    await api.admin.patchSettings({ query: { revisionid }, body: { comment_threshold: 7 } })
    const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
    await api.admin.addTeamMember({ params: { teamid, userid: dan.me.userid }, body: {} })
    await api.admin.removeTeamMember({ params: { teamid, userid: dan.me.userid } })
    await api.admin.patchTeam({ params: { teamid }, body: { description: 'Mends' } })
    await api.admin.deleteTeam({ params: { teamid } })
    expect(
      (await api.admin.listAudit({ query: { action: 'settings', limit: 1 } }))[0],
    ).toMatchObject({
      action: 'settings.changed',
      before: { comment_threshold: 0 },
      after: { comment_threshold: 7 },
    })
    const rows = await api.admin.listAudit({
      query: { target_type: 'team', target_id: String(teamid) },
    })
    expect(rows.map(row => row.action)).toEqual([
      'team.created',
      'team.member_added',
      'team.member_removed',
      'team.updated',
      'team.deleted',
    ])
    expect(rows[3]).toMatchObject({ before: { description: '' }, after: { description: 'Mends' } })
  })

  test('a threshold that somebody moves, and the lists of a guide (M-134)', async () => {
    const { eva, fin } = await api.people('eva', 'fin')
    const guide = await eva.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Lid' },
    })
    await eva.patchGuide({
      params: guide,
      query: { revisionid: guide.revisionid },
      body: { patrol_threshold: 0 },
    })
    await eva.addGuideUser({ params: { guideid: guide.guideid, userid: fin.me.userid } })
    await eva.removeGuideUser({ params: { guideid: guide.guideid, userid: fin.me.userid } })
    const rows = await api.admin.listAudit({
      query: { target_type: 'guide', target_id: String(guide.guideid) },
    })
    expect(rows).toMatchObject([
      {
        action: 'patrol.threshold_changed',
        before: { patrol_threshold: 500 },
        after: { patrol_threshold: 0 },
        actor: { userid: eva.me.userid },
      },
      { action: 'guide.user_added', after: { userid: fin.me.userid } },
      { action: 'guide.user_removed', before: { userid: fin.me.userid } },
    ])
  })

  test('stands or falls with its change (M-134)', async () => {
    const { gus } = await api.people('gus')
    await api.database.run(
      sql`alter table audit_values add constraint nobody_may check (value->'after'->>'location'
        is distinct from 'Nowhere')`,
    )
    expect(
      (
        await api.request(`/users/${gus.me.userid}`, {
          method: 'PATCH',
          headers: { Authorization: `api ${api.admin.token}` },
          body: '{"location":"Nowhere"}',
        })
      ).status,
    ).toBe(500)
    await api.database.run(sql`alter table audit_values drop constraint nobody_may`)
    expect((await gus.readOwnUser()).location).toBeNull()
  })
})

describe('reading it', () => {
  test('filters combine, and paging goes on after a row (M-5, M-134)', async () => {
    const all = await api.admin.listAudit({ query: { limit: 200 } })
    expect(all.length).toBeGreaterThan(8)
    const actor = api.admin.me.userid
    const mine = await api.admin.listAudit({ query: { actor, action: 'team', limit: 200 } })
    expect(mine).toEqual(
      all.filter(one => one.actor?.userid === actor && one.action.startsWith('team.')),
    )
    const other = existing(
      foundIn(all, one => one.actor !== null && one.actor.userid !== actor).actor,
      'the actor',
    ).userid
    expect(await api.admin.listAudit({ query: { actor: other, limit: 200 } })).toEqual(
      all.filter(one => one.actor?.userid === other),
    )
    const { target_type, target_id } = firstOf(mine)
    expect(await api.admin.listAudit({ query: { target_type, target_id, limit: 200 } })).toEqual(
      all.filter(one => one.target_type === target_type && one.target_id === target_id),
    )
    expect(await api.admin.listAudit({ query: { start_date: lastOf(all).date + 86_400 } })).toEqual(
      [],
    )
    expect(await api.admin.listAudit({ query: { end_date: 1000 } })).toEqual([])
    const { date } = itemAt(all, 3)
    expect(
      await api.admin.listAudit({ query: { start_date: date, end_date: date, limit: 200 } }),
    ).toEqual(all.filter(one => one.date === date))
    const [first, second] = [
      await api.admin.listAudit({ query: { order: 'DESC', limit: 3 } }),
      all.toReversed(),
    ]
    await api.people('late')
    expect(
      await api.admin.listAudit({
        query: { order: 'DESC', limit: 3, after: itemAt(first, 2).auditid },
      }),
    ).toEqual(second.slice(3, 6))
  })

  test('as CSV has one line per row and no computed cell (M-108)', async () => {
    const { hal } = await api.people('hal')
    await api.admin.suspendUser({
      params: of(hal),
      body: { reason: '=HYPERLINK("http://example.org")' },
    })
    const answer = await api.request('/x/audit?format=csv&target_type=user', {
      headers: { Authorization: `api ${api.admin.token}` },
    })
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="audit.csv"'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString()).toContain(`"'=HYPERLINK(`)
    const [heading, ...lines] = (await readCsv(bytes, 10_000)).map(({ cells }) => cells)
    expect(heading).toEqual([
      'auditid',
      'date',
      'actor',
      'username',
      'action',
      'target_type',
      'target_id',
      'before',
      'after',
      'reason',
      'origin',
      'request_id',
    ])
    expect(lines).toHaveLength(Number(answer.headers.get('x-total-count')))
    expect(lastOf(lines)[9]).toBe('=HYPERLINK("http://example.org")')
  })

  test('of a filter that is none is refused', async () => {
    for (const query of ['order=up', 'format=pdf', 'actor=x', 'start_date=soon']) {
      expect(
        (
          await api.request(`/x/audit?${query}`, {
            headers: { Authorization: `api ${api.admin.token}` },
          })
        ).status,
      ).toBe(422)
    }
  })
})

describe('what a row is about', () => {
  test('has its title until it is deleted (P-17)', async () => {
    const { una, vic } = await api.people('una', 'vic')
    const guide = await una.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Whistle' },
    })
    const { teamid } = await api.admin.createTeam({ body: { name: 'Night shift' } })
    await una.addGuideUser({ params: { guideid: guide.guideid, userid: vic.me.userid } })
    await api.admin.addGuideTeam({ params: { guideid: guide.guideid, teamid } })
    const asked = { guideid: guide.guideid }
    const named = { title: 'Whistle', guideid: guide.guideid, page: null, moduleid: null }
    expect(await api.admin.listAudit({ query: asked })).toMatchObject([
      {
        action: 'guide.user_added',
        target: named,
        people: [{ userid: vic.me.userid, username: 'vic' }],
      },
      { action: 'guide.team_added', target: named, team: { teamid, name: 'Night shift' } },
    ])
    const { revisionid } = await una.readGuide({ params: guide })
    await una.deleteGuide({ params: guide, query: { revisionid } })
    expect(
      (await api.admin.listAudit({ query: asked })).map(({ target, target_id }) => [
        target,
        target_id,
      ]),
    ).toEqual([
      [null, String(guide.guideid)],
      [null, String(guide.guideid)],
    ])
  })

  test('is found by the person to whom it happened (P-17, P-C10)', async () => {
    const { wim, xia } = await api.people('wim', 'xia')
    const { teamid } = await api.admin.createTeam({ body: { name: 'Day shift' } })
    await api.admin.addTeamMember({ params: { teamid, userid: xia.me.userid }, body: {} })
    await api.admin.patchUser({ params: of(xia), body: { privilege: 'Moderator' } })
    await api.admin.suspendUser({ params: of(wim), body: { reason: 'Spam' } })
    const actions = async (affected: TestPerson) =>
      (await api.admin.listAudit({ query: { affected: affected.me.userid } })).map(
        one => one.action,
      )
    expect(await actions(xia)).toEqual(['user.created', 'team.member_added', 'user.updated'])
    expect(await actions(wim)).toEqual(['user.created', 'user.suspended'])
    expect(await newest(xia)).toMatchObject({
      target: null,
      people: [{ userid: xia.me.userid, username: 'xia' }],
    })
  })
})
