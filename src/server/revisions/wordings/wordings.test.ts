// Who wrote a line, and what it said before.
import { describe, expect, test } from 'vitest'
import type { Step } from '#contract/guides/shapes.ts'
import { existing, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { line } from '#testing/patrol.ts'
import { kept, keyOf, openWordings, say, told, wordings, write } from '#testing/wordings.ts'
import { followLine } from './followLine.ts'
import { loadWordings } from './wordings.sql.ts'

const api = await startApiForFile()
const { ada, bob, cy, aGuide } = await openWordings(api)

describe('the wordings of a line', () => {
  test('are listed newest first, of five edits five (A-128)', async () => {
    const guide = await aGuide()
    const first = firstOf(guide.steps)
    const { revisionids, last } = await fiveEdits(first)
    const all = await wordings(bob, keyOf(first))
    expect(all.map(one => one.text_raw)).toEqual([
      'Pull 5.',
      'Pull 4.',
      'Pull 3.',
      'Pull 2.',
      'Pull 1.',
      'Pull the drawer.',
    ])
    expect(all.map(one => one.username)).toEqual(['ada', 'cy', 'ada', 'cy', 'ada', 'ada'])
    expect(all.slice(0, 5).map(one => one.revisionid)).toEqual(revisionids.reverse())
    expect(firstOf(all)).toEqual({
      revisionid: last.revisionid,
      resource: 'step',
      stepid: first.stepid,
      lineid: firstOf(first.lines).lineid,
      langid: 'en',
      userid: ada.me.userid,
      username: 'ada',
      date: expect.any(Number),
      kind: 'edit',
      status: 'accepted',
      text_raw: 'Pull 5.',
      inherited: false,
    })
  })

  test('leave out what changed other lines, its place and its bullet (A-128)', async () => {
    const guide = await aGuide()
    const first = firstOf(guide.steps)
    const [own, other] = [firstOf(first.lines), itemAt(first.lines, 1)]
    const turned = await write(cy, first, [kept(other, 'Mind it.'), kept(own)])
    await write(cy, turned, [
      kept(itemAt(turned.lines, 0)),
      { ...kept(itemAt(turned.lines, 1)), bullet: 'red' },
    ])
    expect(await told(bob, keyOf(first))).toEqual(['ada: Pull the drawer.'])
    expect(await told(bob, keyOf(first, 1))).toEqual(['cy: Mind it.', 'ada: Mind the edge.'])
  })

  test('are paged and counted (A-128)', async () => {
    const guide = await aGuide()
    const first = firstOf(guide.steps)
    await fiveEdits(first)
    let total = ''
    const page = await bob.listLineWordings(
      { params: keyOf(first), query: { limit: 2, offset: 1 } },
      { onHeaders: headers => (total = existing(headers.get('x-total-count'), 'the header')) },
    )
    expect(page.map(one => one.text_raw)).toEqual(['Pull 4.', 'Pull 3.'])
    expect(total).toBe('6')
    expect(await wordings(bob, keyOf(first), { offset: 50 })).toEqual([])
  })

  test('of a translation are its own (A-128)', async () => {
    const guide = await aGuide()
    const first = firstOf(guide.steps)
    const german = async (text: string) => {
      const { steps } = await ada.readGuide({
        params: { guideid: guide.guideid },
        query: { langid: 'de' },
      })
      const { revisionid } = firstOf(steps)
      return ada.patchStep({
        params: first,
        query: { langid: 'de', revisionid },
        body: {
          lines: [kept(firstOf(first.lines), text), kept(itemAt(first.lines, 1))],
        },
      })
    }
    await german('Zieh.')
    await german('Zieh sie heraus.')
    const all = await wordings(bob, keyOf(first), { langid: 'de' })
    expect(all.map(one => one.text_raw)).toEqual(['Zieh sie heraus.', 'Zieh.'])
    expect(await told(bob, keyOf(first))).toEqual(['ada: Pull the drawer.'])
  })
})

/** By ada and cy in turn. */
const fiveEdits = async (first: Step) => {
  const revisionids: number[] = []
  let step = first
  for (const [n, who] of [ada, cy, ada, cy, ada].entries()) {
    step = await say(who, step, `Pull ${n + 1}.`)
    revisionids.push(step.revisionid)
  }
  return { revisionids, last: step }
}

describe('a line that moved', () => {
  test('to another step keeps its list, in either order of the two saves (A-128)', async () => {
    for (const takesFirst of [true, false]) {
      const guide = await aGuide()
      const [from, to] = [firstOf(guide.steps), itemAt(guide.steps, 1)]
      const edited = await say(cy, from, 'Pull it out.')
      const take = () => write(ada, edited, [kept(itemAt(edited.lines, 1))])
      if (takesFirst) await take()
      const put = await write(ada, to, [...to.lines.map(one => kept(one)), line('Pull it out.')])
      if (!takesFirst) await take()
      const moved = { ...keyOf(to), lineid: existing(lastOf(put.lines).lineid, 'a lineid') }
      const all = await wordings(bob, moved)
      expect(all.map(one => [one.username, one.text_raw, one.stepid])).toEqual([
        ['cy', 'Pull it out.', from.stepid],
        ['ada', 'Pull the drawer.', from.stepid],
      ])
      await say(cy, { ...put, lines: [lastOf(put.lines), ...put.lines.slice(0, -1)] }, 'Pull!')
      expect((await wordings(bob, moved)).map(one => [one.text_raw, one.stepid])).toEqual([
        ['Pull!', to.stepid],
        ['Pull it out.', from.stepid],
        ['Pull the drawer.', from.stepid],
      ])
    }
  })

  test('keeps it where its whole step went (A-128)', async () => {
    const guide = await aGuide()
    const [to, from] = [firstOf(guide.steps), itemAt(guide.steps, 1)]
    const edited = await say(cy, from, 'Wax them.')
    const put = await write(ada, to, [...to.lines.map(one => kept(one)), line('Wax them.')])
    await ada.deleteStep({ params: from, query: { revisionid: edited.revisionid } })
    const moved = { ...keyOf(to), lineid: existing(lastOf(put.lines).lineid, 'a lineid') }
    expect(await told(bob, moved)).toEqual(['cy: Wax them.', 'ada: Wax the rails.'])
  })

  test('is not one that says the same while the other one stays (A-128)', async () => {
    const guide = await aGuide()
    const to = itemAt(guide.steps, 1)
    const put = await write(cy, to, [...to.lines.map(one => kept(one)), line('Pull the drawer.')])
    const copied = { ...keyOf(to), lineid: existing(lastOf(put.lines).lineid, 'a lineid') }
    expect(await told(bob, copied)).toEqual(['cy: Pull the drawer.'])
  })
})

test('5,000 revisions of a step take as many statements as one (A-128)', async () => {
  const guide = await aGuide()
  const first = firstOf(guide.steps)
  const { stepid, lineid } = keyOf(first)
  const work = async () => {
    let statements = 0
    const counted =
      <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
      (...args: A) => (statements++, ask(...args))
    const { one, maybe, many, values, run } = api.database
    const db = {
      one: counted(one) as Db['one'],
      maybe: counted(maybe) as Db['maybe'],
      many: counted(many) as Db['many'],
      values: counted(values) as Db['values'],
      run: counted(run),
    }
    const reader = { userid: bob.me.userid, decider: false }
    const listed = await followLine(db, { stepid, lineid, langid: 'en' }, reader, true)
    await loadWordings(db, listed.slice(0, 20))
    return { statements, listed: listed.length }
  }
  const few = await work()
  await api.database.run(sql`
    insert into revisions (parent_revisionid, doc_type, docid, resource, resourceid, langid, line,
      kind, userid, created, content)
    select revisionid, doc_type, docid, resource, resourceid, langid, line, 'edit', userid, created,
      jsonb_set(content, '{lines,0,text_raw}', to_jsonb('Wording ' || n / 5))
    from revisions, generate_series(0, 4999) n where revisionid = ${first.revisionid}`)
  expect(few.listed).toBe(1)
  expect(await work()).toEqual({ statements: few.statements, listed: 1001 })
})
