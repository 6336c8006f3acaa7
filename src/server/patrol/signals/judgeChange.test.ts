// What went live past patrol is judged by the same rules, once, when it is written: every kind of
// change, all of a save, and nothing but what the save changed.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '#contract/revisions/schemas.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { SignalCode } from '#contract/patrol/shapes.ts'
import { unixNow } from '#lib/time.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { queueJob } from '#server/effects/jobs.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { line, openScene } from '../../../testing/patrol.ts'
import { loadChanged, loadSave } from './changedParts.ts'
import { judgeChange, judgeOlder } from './judgeChange.ts'

const api = await startApiForFile()
const s = await openScene(api)
// What one person does in one second is one save: here each deed has its own time.
let clock = unixNow() - 5 * 86_400
api.service.now = () => clock
const later = (): void => void (clock += 1000)
let old: TestPerson
let newcomer: TestPerson
beforeAll(async () => {
  old = await api.person('trusted', { reputation: 900 })
  newcomer = await api.person('newcomer')
  for (let n = 0; n < 5; n += 1) await guideOf(1, old)
})

type Query = NonNullable<Parameters<TestPerson['listChanges']>[0]>['query']
const changes = async (query: Query = {}): Promise<Change[]> => {
  await api.jobsDone()
  return s.mo.listChanges({ query: { limit: 100, ...query } })
}
const changesOf = async (docid: number, query: Query = {}): Promise<Change[]> =>
  (await changes(query)).filter(one => one.document?.docid === docid)
const newestOf = async (docid: number) => firstOf(await changesOf(docid))
const loud = 'PLEASE PRESS ALL THESE BUTTONS TOGETHER'
const stepAt = ({ guideid, steps }: Guide, at: number) => ({
  params: { guideid, stepid: itemAt(steps, at).stepid },
  query: { revisionid: itemAt(steps, at).revisionid },
})
const guideOf = async (steps: number, owner = s.kim): Promise<Guide> => {
  later()
  return s.guide(steps, owner)
}
const lineidAt = ({ steps }: Guide, at: number, n: number) =>
  itemAt(steps, at).lines[n]?.lineid ?? null
const says = (guide: Guide, at: number, ...texts: string[]) => {
  later()
  return old.patchStep({
    ...stepAt(guide, at),
    body: { lines: texts.map((text, n) => line(text, lineidAt(guide, at, n))) },
  })
}
const page = (who: TestPerson, title: string, contents: string) =>
  who.createWiki({ body: { namespace: 'WIKI', title, contents } })
const stored = () =>
  api.database.many<{ source: string; id: number; risk: number }>(
    sql`select source, id, risk, signals from change_risks order by source, id`,
  )

describe('an edit that went live past patrol', () => {
  const wording = 'Wipe the seal dry with a soft cloth and wait an hour'
  const known = async () => {
    const guide = await guideOf(3)
    await s.kim.patchStep({
      ...stepAt(guide, 0),
      body: {
        lines: [line(wording), { ...line('Mind the hot steam of it'), bullet: 'icon_caution' }],
      },
    })
    const at = await s.live(guide)
    await s.kim.patchStep({ ...stepAt(at, 1), body: { lines: [line('Fasten it with 5 Nm')] } })
    return s.live(guide)
  }
  const edits: Partial<Record<SignalCode, (guide: Guide) => Promise<unknown>>> = {
    outside_link: guide => says(guide, 2, 'Buy it at https://shop.example/seal'),
    warning_removed: guide => says(guide, 0, wording),
    number_changed: guide => says(guide, 1, 'Fasten it with 50 Nm'),
    step_replaced: guide => says(guide, 0, 'Something of another kind stands here now, friend'),
    step_deleted: guide => old.deleteStep(stepAt(guide, 0)),
    shouting: guide => says(guide, 2, loud),
    repeated_letters: guide => says(guide, 2, 'Step 3 goooooood'),
    disguised_text: guide => says(guide, 2, 'Step 3 at p\u0430ypal'),
    listed_word: guide => says(guide, 2, 'Step 3, you arschloch'),
    listed_host: guide => says(guide, 2, 'Step 3: https://bit.ly/x'),
    content_rule: guide => says(guide, 2, 'Step 3 with snake oil'),
    prerequisite_changed: async guide =>
      old.patchGuide({
        params: guide,
        query: guide,
        body: { prerequisites: [(await guideOf(1)).guideid] },
      }),
    first_on_document: guide => says(guide, 2, 'Step three'),
  }
  beforeAll(() =>
    api.admin.createContentRule({
      body: {
        name: 'Snake oil',
        kind: 'words',
        entries: ['snake oil'],
        places: ['edit'],
        below: null,
        act: 'raise',
        message: '',
        is_on: true,
      },
    }),
  )
  test.each(Object.keys(edits) as SignalCode[])('says %s', async code => {
    const guide = await known()
    await existing(edits[code], 'an edit')(guide)
    const change = await newestOf(guide.guideid)
    expect(change).toMatchObject({ author: { username: 'trusted' }, review: 'bypassed' })
    expect(change.signals).toContain(code)
    expect(change.risk).toBeGreaterThan(0)
  })

  test('says who is new, and how many documents they went through', async () => {
    const fresh = await api.person('fresh', { reputation: 900 })
    const guides: Guide[] = []
    for (let n = 0; n < 5; n += 1) guides.push(await guideOf(1))
    for (const [n, guide] of guides.entries()) {
      clock += 100 // all five within ten minutes
      await fresh.patchStep({ ...stepAt(guide, 0), body: { lines: [line('Step one')] } })
      const { signals } = await newestOf(guide.guideid)
      expect(signals).toContain('new_author')
      expect(signals.includes('burst')).toBe(n === 4)
    }
  })

  test('weighs nothing where nothing stands out, and is judged all the same', async () => {
    const guide = await guideOf(2, old)
    await says(guide, 1, 'Step 2 comes next')
    expect(await newestOf(guide.guideid)).toMatchObject({ risk: 0, signals: [] })
  })

  test('has the risk of the edit that waited, where it was accepted', async () => {
    const guide = await guideOf(2)
    const itemid = await s.rewrite(newcomer, guide, 1, loud)
    const { risk_score } = await s.itemOf(itemid)
    await s.decide(s.mo, itemid, { action: 'accept' })
    const change = await newestOf(guide.guideid)
    expect(change).toMatchObject({ review: 'decided', risk: risk_score })
    expect(change.signals).toContain('shouting')
    expect(risk_score).toBeGreaterThan(0)
  })
})

describe('what is new', () => {
  test('a page is judged as a whole', async () => {
    const { wikiid } = await page(newcomer, 'Cheap', `${loud}\n\nhttps://shop.example`)
    const change = await newestOf(wikiid)
    expect(change.kind).toBe('page')
    expect(change.signals).toEqual(
      expect.arrayContaining(['shouting', 'outside_link', 'new_author']),
    )
  })

  test('so is a guide that is published, with what was written in private', async () => {
    const { guideid } = await newcomer.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Quietly' },
    })
    for (const text of ['Open it', loud, 'Close it'])
      await newcomer.createStep({ params: { guideid }, body: { lines: [line(text)] } })
    expect(await changesOf(guideid)).toEqual([])
    later()
    await newcomer.publishGuide({
      params: { guideid },
      query: await newcomer.readGuide({ params: { guideid } }),
    })
    const change = await newestOf(guideid)
    expect(change.kind).toBe('publication')
    expect(change.signals).toContain('shouting')
  })

  test('what was written while it was private again is judged with its return', async () => {
    const guide = await guideOf(2, old)
    later()
    await old.unpublishGuide({ params: guide, query: guide })
    const hidden = await old.readGuide({ params: guide })
    await says(hidden, 0, loud)
    await says(hidden, 1, 'Step two')
    expect(await changesOf(guide.guideid)).toEqual([])
    later()
    await old.publishGuide({ params: guide, query: await old.readGuide({ params: guide }) })
    const list = await changesOf(guide.guideid)
    expect(firstOf(list)).toMatchObject({ kind: 'publication' })
    expect(firstOf(list).signals).toContain('shouting')
    expect(list.every(one => one.risk !== null)).toBe(true)
  })

  test('a comment is judged by its words alone, and again when they change', async () => {
    const { guideid } = await guideOf(1)
    const { commentid } = await newcomer.createComment({
      params: { context: 'guide', contextid: guideid },
      body: { text: 'Look at https://bit.ly/seals for more' },
    })
    const ofIt = async () =>
      (await changes({ kind: 'comment' })).find(one => one.changeid === `c${commentid}`)
    expect((await ofIt())?.signals).toEqual(['listed_host', 'outside_link'])
    await newcomer.patchComment({
      params: { commentid },
      body: { text: 'Which seal is it, you arschloch?' },
    })
    expect(await ofIt()).toMatchObject({ risk: 60, signals: ['listed_word'] })
  })

  test('a file is judged by its name', async () => {
    const file = await old.uploadDocument(
      { query: { file: 'FREE MONEY FOR EVERYBODY TODAY.txt' } },
      { file: new TextEncoder().encode('Prices') },
    )
    const guide = await guideOf(1, old)
    await old.patchGuide({ params: guide, query: guide, body: { documents: [file.documentid] } })
    const [change] = await changes({ kind: 'file' })
    expect(change).toMatchObject({ changeid: `f${file.documentid}`, signals: ['shouting'] })
  })
})

describe('a save', () => {
  /** Steps by hand, as the replacing of words writes them: all of them in one second. */
  const written = (guide: Guide, of350: string, created: number) =>
    api.database.run(sql`
      insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
        created, content)
      select 'guide', ${guide.guideid}, 'step', 7000000 + n, 'en', 'live', 'edit',
        ${old.me.userid}, ${created}, jsonb_build_object('title', '', 'lines',
          jsonb_build_array(jsonb_build_object('lineid', n, 'bullet', 'black', 'level', 0,
          'text_raw', case when n = 350 then ${of350} else 'Turn it ' || n end)),
          'media', '{"type": "image", "data": []}'::jsonb)
      from generate_series(1, 400) n order by n`)

  test('of 400 steps is judged to its end: also step 350', async () => {
    const guide = await guideOf(1, old)
    await written(guide, 'Fasten it with 5 Nm', clock + 10)
    await written(guide, 'Fasten it with 50 Nm', clock + 20)
    const [change, before] = await changesOf(guide.guideid)
    expect(change?.signals).toContain('number_changed')
    expect(before?.signals).not.toContain('number_changed')
  })

  test('of one step reads that step, however long the guide is', async () => {
    const guide = await guideOf(30)
    const { revisionid } = await says(guide, 20, 'Step twenty-one')
    const save = existing(await loadSave(api.database, revisionid), 'a save')
    const { steps, some } = await loadChanged(api.database, save)
    expect(steps).toEqual([itemAt(guide.steps, 20).stepid])
    for await (const { below, head } of some)
      expect([below, head].map(one => one.kind === 'guide' && one.steps.length)).toEqual([1, 1])
  })

  test('of ten in a second is one change, with what each of them brought', async () => {
    const guide = await guideOf(10, old)
    later()
    for (let n = 0; n < 10; n += 1) {
      const text = n === 3 ? loud : n === 7 ? 'p\u0430ypal' : `Step ${n}.`
      const body = { lines: [line(text)] }
      await old.patchStep({ ...stepAt(await s.live(guide), n), body })
      if (n % 4 === 0) await api.jobsDone() // some are judged before the next ones come
    }
    const list = (await changesOf(guide.guideid)).filter(one => one.date === clock)
    expect(list).toHaveLength(1)
    expect(list[0]?.signals).toEqual(expect.arrayContaining(['shouting', 'disguised_text']))
  })

  test('that takes many words out of a step is large only where the guide has few others', async () => {
    const words = (n: number) => Array.from({ length: n }, (_, at) => `word${at}`).join(' ')
    const removes = async (others: number) => {
      const guide = await guideOf(1 + others, old)
      for (let n = 0; n <= others; n += 1) await says(await s.live(guide), n, words(40))
      await says(await s.live(guide), 0, words(8))
      return (await newestOf(guide.guideid)).signals
    }
    expect(await removes(0)).toContain('large_removal')
    expect(await removes(6)).not.toContain('large_removal')
  })

  test('that is imported or merged is not judged', async () => {
    const before = await stored()
    const guide = await guideOf(1, old)
    await api.jobsDone()
    const after = await stored()
    await api.database.run(sql`
      insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
        created, content)
      select doc_type, docid, resource, resourceid, langid, line, one.kind, userid, created + 9,
        content from revisions, unnest(array['merge', 'import']) as one (kind)
      where docid = ${guide.guideid} and resource = 'step'`)
    await api.jobsDone()
    expect(after.length).toBeGreaterThan(before.length)
    expect(await stored()).toEqual(after)
  })
})

describe('what is kept', () => {
  test('is the same however often and however early a job is begun again', async () => {
    const guide = await guideOf(1)
    const { revisionid } = await says(guide, 0, loud)
    const payload = { source: 'revision', id: revisionid }
    await Promise.all([1, 2].map(() => judgeChange(api.service, payload)))
    const once = await stored()
    await judgeChange(api.service, payload)
    await api.jobsDone()
    expect((await stored()).filter(one => one.id === revisionid)).toEqual(
      once.filter(one => one.id === revisionid),
    )
    expect(once.filter(one => one.id === revisionid)).toHaveLength(1)
    await judgeChange(api.service, { source: 'revision', id: 999_999_999 })
  })

  test('of what was live before comes newest first, in batches, also after one was killed', async () => {
    const whole = await changes()
    expect(whole.every(one => one.risk !== null)).toBe(true)
    await api.database.run(sql`delete from change_risks`)
    const [first, second, third] = await s.mo.listChanges({})
    // Of an accepted edit patrol knows it still.
    expect([first, second, third].map(one => one?.risk)).toEqual([null, null, null])
    expect(await s.mo.listChanges({ query: { risk: 0 } })).toEqual([])

    await judgeOlder(api.service, null, 2)
    await judgeOlder(api.service, null, 2) // as after the process died before the job was deleted
    expect((await s.mo.listChanges({ query: { limit: 3 } })).map(one => one.risk)).toEqual([
      first && itemAt(whole, 0).risk,
      second && itemAt(whole, 1).risk,
      null,
    ])
    expect(
      await api.database.values(sql`select count(*)::int from jobs where kind = 'judge_older'`),
    ).toEqual([1])
    await queueJob(api.database, { kind: 'judge_older' })
    expect(await changes()).toEqual(whole)
  })

  test('narrows the list by the least risk', async () => {
    const whole = await changes()
    const least = [20, 40, 60]
    for (const risk of least)
      expect(await changes({ risk })).toEqual(whole.filter(one => (one.risk ?? 0) >= risk))
    expect((await changes({ risk: 40 })).length).toBeGreaterThan(0)
    expect((await changes({ risk: 40 })).length).toBeLessThan(whole.length)
    for (const risk of [-1, 101])
      await expect(s.mo.listChanges({ query: { risk } })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'risk' }],
      })
  })

  test('has no word of what was said, also not of what is redacted', async () => {
    const secret = 'arschloch'
    const guide = await guideOf(1, old)
    const { revisionid } = await says(guide, 0, `${secret} https://hidden.example`)
    await says(await s.live(guide), 0, 'Step one')
    expect((await changesOf(guide.guideid)).some(one => one.signals.includes('listed_word'))).toBe(
      true,
    )
    await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A name' } })
    const kept = JSON.stringify(await stored()) + JSON.stringify(await changesOf(guide.guideid))
    for (const word of [secret, 'hidden.example']) expect(kept).not.toContain(word)
  })
})
