// The figure that is said before a setting is changed equals what is found once it is: it is set,
// and the same is done again.
import { expect, test } from 'vitest'
import { settingFigures, type SettingFigure } from '#contract/settings/figures.ts'
import { settingDefaults, type SettingName, type Settings } from '#contract/settings/list.ts'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openDesk } from '#testing/approvals.ts'
import { line, openScene } from '#testing/patrol.ts'

const api = await startApiForFile()
const s = await openScene(api)
const change = async (body: Partial<Settings>) =>
  api.admin.patchSettings({ query: await api.admin.readSettings(), body })
const preview = async (body: Partial<Settings>) =>
  (await api.admin.previewSettings({ body })).effects
/** What is said of one figure of a change. */
const said = async (figure: SettingFigure, body: Partial<Settings>) => {
  const found = (await preview(body)).find(one => one.effect === figure)
  return found && [found.before, found.after]
}
const nobodyWaits = () =>
  api.database.run(sql`update patrol_items set state = 'withdrawn'
    where state in ('pending', 'needs_rebase')`)

test('edits that a threshold would have held are those that it holds then (P-9)', async () => {
  const people = await Promise.all(
    [20, 200, 600].map(reputation => api.person(`has${reputation}`, { reputation })),
  )
  const replay = async () => {
    const held = []
    for (const who of people) held.push(await s.rewrite(who, await s.guide(1), 1, 'Other words'))
    return held.filter(itemid => itemid > 0).length
  }
  expect(await replay()).toBe(2)
  expect(await said('edits_held', { patrol_threshold: 100 })).toEqual([2, 1])
  expect(await said('edits_held', { patrol_threshold: 100_000_000 })).toEqual([2, 3])
  // An edit that was accepted is one, not another one that went live.
  const waits = await s.rewrite(existing(people[0], 'a person'), await s.guide(1), 1, 'Accepted')
  await s.decide(s.mo, waits, { action: 'accept' })
  await api.database.run(sql`update users set reputation = 20 where username = 'has20'`)
  expect(await said('edits_held', { patrol_threshold: 100 })).toEqual([3, 2])
  // The creator and Moderators are never held, and a threshold of its own stays.
  await s.rewrite(s.kim, await s.guide(1), 1, 'Own words')
  await s.rewrite(s.mo, await s.guide(1), 1, 'Words of a Moderator')
  const own = await s.guide(1)
  await api.admin.patchPatrolDocument({
    params: { doc_type: 'guide', docid: own.guideid },
    query: { revisionid: (await s.head(own)).revisionid },
    body: { patrol_threshold: 10 },
  })
  await s.rewrite(existing(people[1], 'a person'), own, 1, 'Lets in')
  expect(await said('edits_held', { patrol_threshold: 100 })).toEqual([3, 2])
  await change({ patrol_threshold: 100 })
  expect(await replay()).toBe(1)
  await change({ patrol_threshold: settingDefaults.patrol_threshold })
})

const { patrol_weights } = settingDefaults
test.each([
  ['patrol_weights', { ...patrol_weights, number_changed: 5 }],
  ['suspect_words', ['sealing wax']],
  ['suspect_hosts', ['shop.example']],
  ['trusted_link_hosts', ['elsewhere.example']],
] as const)(
  'the risk that waiting edits would have by %s is the one they get',
  async (name, value) => {
    const texts = [
      'Turn the screw 5 times',
      'Use sealing wax',
      'Buy at https://shop.example/a',
      'See https://elsewhere.example/b',
      'Casino',
    ]
    const propose = async (round: string) => {
      await nobodyWaits()
      const risks = []
      for (const [at, text] of texts.entries()) {
        const who = await api.person(`${round}${name.slice(0, 9)}${at}`)
        const guide = await s.guide(1)
        await s.rewrite(s.kim, guide, 1, at === 0 ? 'Turn the screw 4 times' : 'Turn it')
        const itemid = await s.rewrite(who, guide, 1, text)
        risks.push((await s.itemOf(itemid)).risk_score)
      }
      return risks
    }
    const level = (risk: number) => (risk < 20 ? 0 : risk < 50 ? 1 : 2)
    const high = (risks: number[]) => risks.filter(risk => risk >= 50).length
    const before = await propose('a')
    const [ofHigh, ofChanged] = [
      await said('risk_high', { [name]: value }),
      await said('risk_changed', { [name]: value }),
    ]
    await change({ [name]: value })
    const after = await propose('b')
    await change({ [name]: settingDefaults[name] })
    expect(ofHigh).toEqual([high(before), high(after)])
    const changed = after.filter((risk, at) => level(risk) !== level(before[at] ?? 0))
    expect(changed.length).toBeGreaterThan(0)
    expect(ofChanged).toEqual([0, changed.length])
  },
)

test('what a weight of nothing gets is not known of edits that wait', async () => {
  await change({ patrol_weights: { ...patrol_weights, shouting: 0 } })
  expect(await preview({ patrol_weights })).toEqual([])
  await change({ patrol_weights })
})

test('first publications that would have waited wait then', async () => {
  const newcomer = await api.person('newcomer')
  const known = await api.person('known', { reputation: 600 })
  const turn = { first_publication_patrol: true }
  const [, start] = existing(await said('publications_held', turn), 'a figure')
  const publish = async (who: TestPerson, round: string) => {
    const { guideid, revisionid } = await who.createGuide({
      body: { category: 'Kettles', type: 'repair', title: `By ${who.me.username} ${round}` },
    })
    await who.publishGuide({ params: { guideid }, query: { revisionid } })
    await who.createWiki({
      body: { namespace: 'WIKI', title: `Of ${who.me.username} ${round}`, contents: 'Words.' },
    })
  }
  for (const who of [newcomer, known, s.mo]) await publish(who, 'one')
  const [off, on] = existing(await said('publications_held', turn), 'a figure')
  expect([off, (on ?? 0) - (start ?? 0)]).toEqual([0, 2])
  await change(turn)
  await nobodyWaits()
  for (const who of [newcomer, known, s.mo]) await publish(who, 'two')
  const { pending } = await s.mo.readPatrolCounts({ query: { kind: 'create' } })
  expect(pending).toBe(2)
  const back = existing(await said('publications_held', { first_publication_patrol: false }), 'it')
  expect(back).toEqual([(on ?? 0) + 2, 0])
  await change({ first_publication_patrol: false })
})

test('edits that creators could decide are those they can', async () => {
  await nobodyWaits()
  await s.rewrite(s.ada, await s.guide(1), 1, 'For the creator')
  await s.rewrite(s.ada, await s.guide(1, s.mo), 1, 'A Moderator decides anyway')
  const turn = { creator_may_decide: true }
  expect(await said('edits_for_creators', turn)).toEqual([0, 1])
  expect((await s.kim.readPatrolCounts({ query: {} })).decidable).toBe(0)
  await change(turn)
  expect((await s.kim.readPatrolCounts({ query: {} })).decidable).toBe(1)
  await change({ creator_may_decide: false })
})

test('comments that would have waited wait then', async () => {
  const known = await api.person('talks', { reputation: 600 })
  const { guideid } = await s.guide(1)
  const say = async () => {
    for (const who of [s.ada, s.bob, known, s.mo])
      await who.createComment({
        params: { context: 'guide', contextid: guideid },
        body: { text: 'Works as described.' },
      })
    const held = await api.admin.listCommentQueue({ query: { state: 'held' } })
    return held.length
  }
  expect(await say()).toBe(0)
  expect(await said('comments_held', { comment_threshold: 100 })).toEqual([0, 2])
  await change({ comment_threshold: 100 })
  expect(await say()).toBe(2)
  await change({ comment_threshold: 0 })
})

test('releases that their makers could sign, and minor ones that need nobody', async () => {
  const desk = openDesk(api, s.kim)
  const teamid = await desk.teamOf(s.kim, s.ada)
  const own = await desk.asked(await desk.processOf([{ type: 'team', teamid }]))
  const process = await desk.processOf(desk.by(s.bob))
  await desk.asked(process, { type: 'minor' })
  const [self, skips] = [{ self_approval: true }, { minor_skips_approval: true }]
  expect(await said('releases_own', self)).toEqual([0, 1])
  expect(await said('minor_asked', skips)).toEqual([1, 0])
  await expect(desk.sign(s.kim, await desk.requestOf(own))).rejects.toMatchObject({ status: 403 })
  await change({ ...self, ...skips })
  expect(await desk.sign(s.kim, await desk.requestOf(own))).toMatchObject({ status: 'approved' })
  expect(await said('releases_own', { self_approval: false })).toEqual([0, 0])
  expect(await desk.asked(process, { type: 'minor' })).toMatchObject({ approval: null })
  await change({ self_approval: false, minor_skips_approval: false })
})

test('films of steps whose service goes are counted', async () => {
  const guide = await s.guide(0)
  const films = ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/76979871']
  const show = async (url: string) => {
    const { embedid } = await s.kim.createEmbed({ body: { url } })
    await s.kim.createStep({
      params: guide,
      body: { lines: [line('Watch')], media: { type: 'embed', data: embedid } },
    })
  }
  for (const url of films) await show(url)
  await s.kim.createEmbed({ body: { url: existing(films[0], 'a film') } }) // in no guide
  const turn = { embed_providers: ['vimeo' as const] }
  expect(await said('films_hidden', turn)).toEqual([0, 1])
  await change(turn)
  const shown = await Promise.allSettled(films.map(show))
  expect(shown.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  await change({ embed_providers: settingDefaults.embed_providers })
})

test('decisions that were undone later than is allowed then are counted', async () => {
  const decided = await s.decide(s.mo, await s.rewrite(s.ada, await s.guide(1), 1, 'Undo'), {
    action: 'deny',
  })
  const { decisionid } = decided.decision
  await api.database.pool.query(`alter table patrol_decisions disable trigger user;
    update patrol_decisions set created = created - 300 where decisionid = ${decisionid};
    alter table patrol_decisions enable trigger user`)
  await s.mo.undoPatrolDecision({
    params: { decisionid },
    query: { revisionid: decided.item.revisionid },
    body: {},
  })
  expect(await said('undos_too_late', { undo_minutes: 4 })).toEqual([0, 1])
  expect(await said('undos_too_late', { undo_minutes: 6 })).toEqual([0, 0])
})

test('the busiest hour of new accounts, and those that came by single sign-on', async () => {
  await api.database.run(sql`update users set join_date = join_date - 40 * 86400`)
  const { kai } = await api.people('kai', 'lou')
  await api.database.run(sql`insert into sso_links (issuer, subject, userid, created, last_used)
    select 'https://id.example', 'kai', userid, join_date, join_date from users
    where userid = ${kai.me.userid}`)
  await api.database.run(sql`update users set join_date = join_date - 4000 where username = 'lou'`)
  expect(await said('accounts_in_hour', { registrations_per_hour: 5 })).toEqual([1, 1])
  await api.database.run(sql`update users set join_date = join_date + 3000 where username = 'lou'`)
  expect(await said('accounts_in_hour', { registrations_per_hour: 1 })).toEqual([2, 1])
  expect(await said('accounts_by_sso', { sso_registration: false })).toEqual([1, 0])
})

test('of a setting without figures nothing is counted', async () => {
  const names = Object.keys(settingFigures) as SettingName[]
  const without = names.filter(name => settingFigures[name].length === 0)
  expect(without).toContain('site_name')
  expect(
    await preview({ site_name: 'Another', flags_as_objects: true, accent: '#224466' }),
  ).toEqual([])
})
