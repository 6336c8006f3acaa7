// What a team makes of the rules of Guide Check.
import { beforeAll, expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()
let lead: TestPerson
let member: TestPerson
let stranger: TestPerson
let params: { teamid: number }
beforeAll(async () => {
  lead = await api.person('lead', { privilege: 'Author' })
  ;({ member, stranger } = await api.people('member', 'stranger'))
  const { teamid } = await lead.createTeam({ body: { name: 'Bench crew' } })
  params = { teamid }
  await lead.addTeamMember({ params: { teamid, userid: member.me.userid }, body: {} })
})

const none = { check_rules: [], check_words: [] }

test('a rule that an Admin switches off is off for whoever reads a guide of the team (A-99)', async () => {
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Sieve', contents: '' } })
  const { guideid } = await lead.createGuide({
    body: { category: 'Sieve', type: 'repair', title: 'Mend a sieve', summary: 'Wire.' },
  })
  await lead.addGuideTeam({ params: { guideid, ...params } })
  const seenBy = async (who: TestPerson) =>
    (await who.listGuideTeams({ params: { guideid } })).guideTeams
  expect(await seenBy(member)).toMatchObject([none])
  await api.admin.patchTeam({ params, body: { check_rules: [{ rule: 'G3', level: 'off' }] } })
  expect(await seenBy(member)).toMatchObject([
    { ...none, check_rules: [{ rule: 'G3', level: 'off' }] },
  ])
  expect(await stranger.readTeam({ params })).toMatchObject({
    check_rules: [{ rule: 'G3', level: 'off' }],
  })
})

test('rules that are not named stay, null gives a rule back, words are kept once (A-99)', async () => {
  const { teamid } = await lead.createTeam({
    body: {
      name: 'Paint crew',
      check_words: ['gizmo'],
      check_rules: [{ rule: 'G8', level: null }],
    },
  })
  const at = { params: { teamid } }
  expect(await lead.readTeam(at)).toMatchObject({ check_rules: [], check_words: ['gizmo'] })
  await lead.patchTeam({
    ...at,
    body: {
      check_rules: [
        { rule: 'G10', level: 'should' },
        { rule: 'G3', level: 'off' },
      ],
    },
  })
  const after = await lead.patchTeam({
    ...at,
    body: {
      check_rules: [
        { rule: 'G3', level: null },
        { rule: 'G8', level: 'must' },
      ],
      check_words: [' That thing ', 'widget', 'Widget'],
    },
  })
  expect(after).toMatchObject({
    check_rules: [
      { rule: 'G8', level: 'must' },
      { rule: 'G10', level: 'should' },
    ],
    check_words: ['That thing', 'Widget'],
  })
  // What was read is sent back, and nothing changes.
  const { check_rules, check_words } = after
  await lead.patchTeam({ ...at, body: { check_rules, check_words } })
  expect(await lead.readTeam(at)).toEqual(after)
})

test('only leads and Admins set rules, and only rules that there are (A-99)', async () => {
  const body = { check_words: ['thing'] }
  for (const who of [member, stranger])
    await expect(who.patchTeam({ params, body })).rejects.toMatchObject({ status: 403 })
  const wrong = {
    check_rules: [{ rule: 'G19', level: 'off' }],
    check_words: [' ', 'x'.repeat(61)],
  }
  await expect(lead.patchTeam({ params, body: misfit(wrong) })).rejects.toMatchObject({
    status: 422,
  })
  await expect(
    lead.patchTeam({
      params,
      body: { check_words: Array.from({ length: 101 }, (_, n) => `w${n}`) },
    }),
  ).rejects.toMatchObject({ status: 422 })
  expect(await lead.readTeam({ params })).toMatchObject({ check_words: [] })
})

test('the audit log says who changed which rule, and nothing of those that stayed (A-99)', async () => {
  const { teamid } = await lead.createTeam({ body: { name: 'Log crew' } })
  await lead.patchTeam({
    params: { teamid },
    body: { check_rules: [{ rule: 'G3', level: 'off' }], check_words: ['gizmo'] },
  })
  await lead.patchTeam({
    params: { teamid },
    body: { check_rules: [{ rule: 'G3', level: 'off' }] },
  })
  const rows = await api.admin.listAudit({
    query: { action: 'team.updated', target_type: 'team', target_id: String(teamid) },
  })
  expect(rows).toMatchObject([
    {
      actor: { userid: lead.me.userid },
      before: { G3: null, check_words: [] },
      after: { G3: 'off', check_words: ['gizmo'] },
    },
  ])
  expect(Object.keys(Object(rows[0]?.after))).toEqual(['G3', 'check_words'])
})

test('two leads do not overwrite each other’s words, and the second gets them (A-99)', async () => {
  const { teamid } = await lead.createTeam({ body: { name: 'Pot crew', check_words: ['gizmo'] } })
  const at = { params: { teamid } }
  const read = await lead.readTeam(at)
  const first = await api.admin.patchTeam({
    ...at,
    body: { check_words: ['gizmo', 'widget'], check_words_before: read.check_words },
  })
  await expect(
    lead.patchTeam({
      ...at,
      body: { name: 'Pan crew', check_words: ['thing'], check_words_before: read.check_words },
    }),
  ).rejects.toMatchObject({
    status: 409,
    body: { teamid, name: 'Pot crew', check_words: ['gizmo', 'widget'] },
  })
  const second = await lead.patchTeam({
    ...at,
    body: { check_words: ['widget', 'thing'], check_words_before: first.check_words },
  })
  expect(second.check_words).toEqual(['widget', 'thing'])
})

test('the audit log has the rules and words of a team that was deleted (M-134)', async () => {
  const { teamid } = await lead.createTeam({
    body: {
      name: 'Lid crew',
      check_words: ['doodad'],
      check_rules: [{ rule: 'G3', level: 'off' }],
    },
  })
  await lead.deleteTeam({ params: { teamid } })
  const rows = await api.admin.listAudit({
    query: { target_type: 'team', target_id: String(teamid) },
  })
  expect(rows.find(row => row.action === 'team.deleted')).toMatchObject({
    before: { name: 'Lid crew', G3: 'off', check_words: ['doodad'] },
  })
})
