// What was said in a line, as far as somebody may read it.
import { expect, test } from 'vitest'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { line } from '#testing/patrol.ts'
import { kept, keyOf, openWordings, say, told, wordings, write } from '#testing/wordings.ts'

const api = await startApiForFile()
const { ada, bob, cy, aDraft, aGuide, publish } = await openWordings(api)
const dan = await api.person('dan', { privilege: 'Author' })
const mo = await api.person('mo', { privilege: 'Moderator' })
const redact = (revisionid: number) =>
  api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A name' } })

test('held wordings are for their author and deciders only (A-128, M-17)', async () => {
  const guide = await aGuide()
  const first = firstOf(guide.steps)
  const added = await write(bob, first, [
    kept(firstOf(first.lines), 'Rip it out.'),
    kept(itemAt(first.lines, 1)),
    line('And shout.'),
  ])
  for (const who of [bob, mo]) {
    expect(await told(who, keyOf(first))).toEqual(['bob: Rip it out.', 'ada: Pull the drawer.'])
    expect(firstOf(await wordings(who, keyOf(first))).status).toBe('pending')
    expect(await told(who, keyOf(added, 2))).toEqual(['bob: And shout.'])
  }
  expect(await told(dan, keyOf(first))).toEqual(['ada: Pull the drawer.'])
  await expect(wordings(dan, keyOf(added, 2))).rejects.toMatchObject({ status: 404 })
  const itemid = existing(added.patrolid, 'a patrol item')
  const { token } = await mo.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
  await mo.decidePatrolItem({
    params: { itemid },
    query: await mo.readPatrolItem({ params: { itemid } }),
    body: { action: 'accept', token, base_shown: 'live' },
  })
  for (const who of [bob, dan, mo]) {
    expect(await told(who, keyOf(first))).toEqual(['bob: Rip it out.', 'ada: Pull the drawer.'])
    expect(firstOf(await wordings(who, keyOf(first))).status).toBe('accepted')
  }
})

test('a line that moved in a held edit is to others as one that never was (A-128, M-17)', async () => {
  const guide = await aGuide()
  const [from, to] = [firstOf(guide.steps), itemAt(guide.steps, 1)]
  const [gone, ...rest] = from.lines
  await write(
    bob,
    from,
    rest.map(one => kept(one)),
  )
  const text = existing(gone, 'a line').text_raw
  const there = await write(bob, to, [...to.lines.map(one => kept(one)), line(text)])
  const at = keyOf(there, to.lines.length)
  expect(await told(bob, at)).toEqual([`ada: ${text}`])
  await expect(wordings(dan, at)).rejects.toMatchObject({ status: 404 })
})

test('a denied wording stays with them, and is said to be denied (A-128, M-17)', async () => {
  const guide = await aGuide()
  const first = firstOf(guide.steps)
  await say(bob, first, 'Rip it out.')
  await api.database.run(
    sql`update patrol_items set state = 'denied' where docid = ${guide.guideid}`,
  )
  expect((await wordings(bob, keyOf(first))).map(one => one.status)).toEqual(['denied', 'accepted'])
  expect(await told(dan, keyOf(first))).toEqual(['ada: Pull the drawer.'])
})

test('a redacted wording says nothing, and who follows it is not said to be sure (A-128, S-14)', async () => {
  const guide = await aGuide()
  const first = firstOf(guide.steps)
  const leaked = await say(ada, first, 'hunter-two-pebble')
  await say(cy, leaked, 'Pull.')
  await redact(leaked.revisionid)
  const all = await wordings(bob, keyOf(first))
  expect(JSON.stringify(all)).not.toContain('hunter')
  expect(all.map(one => [one.username, one.text_raw, one.inherited, one.redacted?.reason])).toEqual(
    [
      ['cy', 'Pull.', true, undefined],
      ['ada', null, false, 'A name'],
      ['ada', 'Pull the drawer.', false, undefined],
    ],
  )
})

test('a redacted revision that left the line alone is not in its list (A-128, S-14)', async () => {
  const guide = await aGuide()
  const first = firstOf(guide.steps)
  const leaked = await write(cy, first, [
    kept(firstOf(first.lines)),
    kept(itemAt(first.lines, 1), 'hunter-two-pebble'),
  ])
  await write(
    ada,
    leaked,
    first.lines.map(one => kept(one)),
  )
  await redact(leaked.revisionid)
  expect(await told(bob, keyOf(first))).toEqual(['ada: Pull the drawer.'])
})

test('what it said before the guide was public is for who could read it (A-128)', async () => {
  const draft = await aDraft()
  const early = await say(ada, firstOf(draft.steps), 'Pull it, Early.')
  const written = await say(ada, early, 'Pull the drawer.')
  const guide = await publish(await ada.readGuide({ params: { guideid: draft.guideid } }))
  const first = firstOf(guide.steps)
  const all = await wordings(bob, keyOf(first))
  expect(all.map(one => [one.revisionid, one.text_raw])).toEqual([
    [written.revisionid, 'Pull the drawer.'],
  ])
  const other = itemAt(guide.steps, 0)
  // the other line is older than that: nobody is told who wrote it
  expect((await wordings(bob, keyOf(other, 1))).map(one => one.inherited)).toEqual([true])
  expect(await told(ada, keyOf(first))).toEqual([
    'ada: Pull the drawer.',
    'ada: Pull it, Early.',
    'ada: Pull the drawer.',
  ])
})

test('a private guide, a step of another one and an unknown line are not found (A-128)', async () => {
  const draft = await aDraft()
  const other = await aGuide()
  const params = keyOf(firstOf(draft.steps))
  for (const [who, key] of [
    [bob, params],
    [ada, { ...params, guideid: other.guideid }],
    [ada, { ...params, lineid: 2_000_000_000 }],
    [ada, { ...keyOf(firstOf(other.steps)), lineid: params.lineid }],
  ] as const)
    await expect(wordings(who, key)).rejects.toMatchObject({ status: 404 })
  expect(await told(mo, params)).toEqual(['ada: Pull the drawer.'])
})
