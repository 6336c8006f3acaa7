import { describe, expect, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { existing, firstOf, foundIn } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { openDesk } from '#testing/approvals.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { currentModule } from '#testing/training.ts'
import { goodPackage } from '#testing/scormPackages.ts'
import { erase } from './erase.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { trimExports } from './exports.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const of = (person: TestPerson) => ({ params: { userid: person.me.userid } })
const fetchedBy = async (who: TestPerson | null, url: string) =>
  api.site.request(url, { headers: who ? { Authorization: `api ${who.token}` } : {} })
const askedBy = async (who: TestPerson, about: TestPerson) => {
  const { exportid } = await who.exportUser(of(about))
  await api.jobsDone()
  return foundIn(await who.listUserExports(of(about)), one => one.exportid === exportid)
}
type Archive = Record<string, unknown>
const archiveOf = async (who: TestPerson, about: TestPerson): Promise<Archive> => {
  const { url } = await askedBy(who, about)
  const answer = await fetchedBy(who, existing(url, 'an address'))
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
  ]).toEqual([200, 'application/zip', 'no-store'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [
      name,
      name.endsWith('.json') ? JSON.parse(strFromU8(bytes)) : strFromU8(bytes),
    ]),
  )
}

describe('an archive about a person', () => {
  test('holds everything about the person and nothing of others (M-137)', async () => {
    const desk = openDesk(api, ada)
    const foreign = await bob.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'A seal of Bob', public: true },
    })
    const { guideid } = await ada.createGuide({
      body: {
        category: 'Kettles',
        type: 'repair',
        title: 'A lid of Ada',
        public: true,
        introduction: 'Words of Ada',
      },
    })
    const { steps } = await ada.createStep({
      params: { guideid },
      body: { lines: [{ text_raw: 'Pull the plug.', bullet: 'black', level: 0, lineid: null }] },
    })
    const stepid = firstOf(steps).stepid
    const form = await ada.changeStepForm({
      params: { guideid, stepid },
      body: { fields: [{ label: 'Torque', type: 'number' }] },
    })
    // An edit of Bob's guide, denied with a reason.
    const { patrolid } = await ada.patchGuide({
      params: foreign,
      query: { revisionid: foreign.revisionid },
      body: { summary: 'Another summary' },
    })
    await ada.createPatrolMessage({
      params: { itemid: existing(patrolid, 'a patrol item') },
      body: { text_raw: 'I meant the lid.' },
    })
    const item = firstOf(
      (await api.admin.takePatrolItems({ body: { filter: {}, count: 1 } })).items,
    )
    await api.admin.decidePatrolItem({
      params: { itemid: existing(patrolid, 'a patrol item') },
      query: { revisionid: item.item.revisionid },
      body: {
        action: 'deny',
        token: existing(item.lease, 'the lease').token,
        base_shown: 'live',
        reason_text: 'It says less than before.',
        seconds_viewed: 3,
      },
    })
    const { commentid } = await ada.createComment({
      params: { context: 'guide', contextid: foreign.guideid },
      body: { text: 'A first wording of it.' },
    })
    await ada.patchComment({ params: { commentid }, body: { text: 'A second wording of it.' } })
    // Work: Ada begins, Bob takes over and fills in something too.
    const { entryid } = await ada.startWork({ body: { guideid, workorderid: 'W-77' } })
    await ada.saveStepData({
      params: { entryid },
      body: { stepid, fields: { [firstOf(form.fields).field_revisionid]: '12' } },
    })
    await ada.suspendWork({ params: { entryid }, body: { notes: 'Gone for lunch.' } })
    await bob.assumeWork({ params: { entryid } })
    // A release of somebody else's that Ada signs.
    const theirs = openDesk(api, bob)
    const signed = await theirs.requestOf(
      await theirs.asked(await theirs.processOf(theirs.by(ada))),
    )
    await desk.sign(ada, signed)
    await ada.readGuide({ params: { guideid: foreign.guideid } })
    await api.admin.listUserViews(of(ada))
    await api.admin.patchUser({ ...of(ada), body: { reputation: 40 } })
    await bob.favoriteGuide({ params: { guideid } })
    // Ada followed a tag that a run took away since.
    await api.database.run(sql`
      with run as (insert into runs (userid, kind, dry_run, asked, total, created)
        values (${bob.me.userid}, 'tags', false, '{}', 1, ${unixNow()}) returning runid)
      insert into follows (userid, gone, runid, created)
        select ${ada.me.userid}, 'kettle', runid, ${unixNow()} from run`)

    const archive = await archiveOf(ada, ada)
    expect(archive['profile.json']).toMatchObject({
      userid: ada.me.userid,
      username: 'ada',
      email: 'ada@stepwright.test',
      reputation: 40,
      denial_rate: 1,
    })
    expect(archive['content.json']).toContainEqual(
      expect.objectContaining({ doc_type: 'guide', docid: guideid, title: 'A lid of Ada' }),
    )
    expect(archive['content.json']).not.toContainEqual(
      expect.objectContaining({ docid: foreign.guideid }),
    )
    expect(archive['revisions.json']).toContainEqual(
      expect.objectContaining({
        docid: guideid,
        resource: 'guide',
        content: expect.objectContaining({ introduction: 'Words of Ada' }),
      }),
    )
    expect(archive['edits.json']).toMatchObject([
      {
        itemid: patrolid,
        state: 'denied',
        units: [expect.objectContaining({ state: 'denied' })],
        decisions: [{ action: 'deny', reason_text: 'It says less than before.' }],
      },
    ])
    expect(archive['messages.json']).toMatchObject([
      { itemid: patrolid, mine: true, text_raw: 'I meant the lid.' },
    ])
    expect(archive['comments.json']).toMatchObject([
      {
        commentid,
        text_raw: 'A second wording of it.',
        before: [{ text_raw: 'A first wording of it.' }],
      },
    ])
    expect(archive['work.json']).toMatchObject([
      {
        entryid,
        workorderid: 'W-77',
        started_by_me: true,
        mine: false,
        notes: 'Gone for lunch.',
        values: [{ label: 'Torque', value: '12' }],
        handovers: [{ given: true }],
      },
    ])
    expect(archive['approvals.json']).toMatchObject([
      { what: 'signature', releaseid: signed.releaseid, said: 'Checked', outcome: 'signed' },
    ])
    expect(archive['views.json']).toContainEqual(
      expect.objectContaining({ doc_type: 'guide', docid: foreign.guideid }),
    )
    expect(archive['view_readings.json']).toMatchObject([
      { reader: api.admin.me.userid, reason: 'none given' },
    ])
    expect(archive['marks.json']).toEqual([])
    expect(archive['audit.json']).toContainEqual(
      expect.objectContaining({
        action: 'user.updated',
        by_me: false,
        content: expect.objectContaining({ after: { reputation: 40 } }),
      }),
    )
    expect(archive['sign_ins.json']).toHaveLength(1)
    // The index names every file there is, and how many records it holds.
    for (const name of Object.keys(archive))
      if (name !== 'index.html') expect(archive['index.html']).toContain(`<a href="${name}">`)
    expect(archive['index.html']).toContain('<h1>Your data</h1>')
  })

  test('holds training results and changes of modules (M-133, M-137)', async () => {
    const id = await currentModule(api, goodPackage())
    const said = {
      'cmi.core.lesson_status': 'passed',
      'cmi.core.score.raw': '85',
      'cmi.suspend_data': 'page 4 of Ada',
      'cmi.core.session_time': '00:01:30',
    }
    const { attemptid } = await ada.playTraining({ params: { id } })
    await ada.saveTrainingAttempt({ params: { id, attemptid }, body: { cmi: said, commit: true } })
    const other = await bob.playTraining({ params: { id } })
    await bob.saveTrainingAttempt({
      params: { id, attemptid: other.attemptid },
      body: { cmi: { 'cmi.suspend_data': 'page 2 of Bob' }, commit: true },
    })
    const theirs = (await archiveOf(ada, ada))['training.json']
    expect(theirs).toEqual([
      expect.objectContaining({
        what: 'attempt',
        id: attemptid,
        title: 'Lockout',
        version: 1,
        status: 'passed',
        score: 85,
        total_time: 90,
        completed_date: expect.any(Number),
      }),
    ])
    expect(JSON.stringify(theirs)).toContain('page 4 of Ada')
    const ofAdmin = (await archiveOf(api.admin, api.admin))['training.json'] as { what: string }[]
    expect(ofAdmin.map(row => row.what).sort()).toEqual(['draft', 'import', 'preview'])
    expect(JSON.stringify(ofAdmin)).not.toMatch(/page \d of/)
  })

  test('holds no secret and names nobody else (M-137)', async () => {
    const text = JSON.stringify(await archiveOf(ada, ada))
    expect(text).not.toMatch(/password_hash|token_hash|argon2/)
    expect(text).not.toContain('bob@stepwright.test')
    expect(text).not.toContain('admin@stepwright.test')
    // What somebody did to another is in their archive; what was said of the other is not.
    const theirs = await archiveOf(api.admin, api.admin)
    expect(theirs['audit.json']).toContainEqual(
      expect.objectContaining({
        action: 'user.updated',
        by_me: true,
        target_id: String(ada.me.userid),
        content: null,
      }),
    )
    expect(JSON.stringify(theirs)).not.toContain('ada@stepwright.test')
  })

  test('lists every signal of their edits, and what was denied of them (M-138)', async () => {
    const signals = await api.database.many<{ itemid: number; code: string }>(
      sql`select s.itemid, s.code from patrol_signals s join patrol_items i using (itemid)
        where i.authorid = ${ada.me.userid} order by 1, 2`,
    )
    expect(signals.length).toBeGreaterThan(0)
    expect((await archiveOf(ada, ada))['signals.json']).toMatchObject(signals)
    expect((await api.admin.listUsers({ query: { q: 'ada', sort: 'name' } }))[0]).toMatchObject({
      username: 'ada',
      denial_rate: 1,
    })
    expect((await api.admin.listUsers({ query: { q: 'bob', sort: 'name' } }))[0]).toMatchObject({
      username: 'bob',
      denial_rate: null,
    })
  })

  test('goes to the one who asked and to nobody else, not with the address alone (M-137)', async () => {
    const { url } = await askedBy(ada, ada)
    expect((await fetchedBy(ada, existing(url, 'an address'))).status).toBe(200)
    expect((await fetchedBy(null, existing(url, 'an address'))).status).toBe(401)
    for (const who of [bob, api.admin])
      expect((await fetchedBy(who, existing(url, 'an address'))).status).toBe(404)
    // An Admin's own request is an Admin's own archive, and both are seen by the person.
    const theirs = await askedBy(api.admin, ada)
    expect((await fetchedBy(api.admin, existing(theirs.url, 'an address'))).status).toBe(200)
    expect((await fetchedBy(ada, existing(theirs.url, 'an address'))).status).toBe(404)
    expect(
      (await ada.listUserExports(of(ada))).find(one => one.exportid === theirs.exportid),
    ).toMatchObject({ asked_by: api.admin.me.userid, url: null })
    await expect(bob.listUserExports(of(ada))).rejects.toMatchObject({ status: 403 })
  })

  test('is asked for once while it waits, with a row of the audit log (M-134, M-141)', async () => {
    const person = await api.person('cleo')
    const rows = () =>
      api.admin.listAudit({
        query: {
          action: 'user.exported',
          target_type: 'user',
          target_id: String(person.me.userid),
        },
      })
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await person.exportUser(of(person))).exportid),
    )
    await api.jobsDone()
    expect((await rows()).length).toBe(new Set(ids).size)
    expect((await person.listUserExports(of(person))).every(one => one.state === 'ready')).toBe(
      true,
    )
  })

  test('is good for seven days, and its bytes are gone after them (M-137)', async () => {
    const { url, exportid, finished, expires } = await askedBy(bob, bob)
    expect(existing(expires, 'the expires') - existing(finished, 'the finished')).toBe(7 * 86_400)
    await trimExports(api.service, unixNow() + 6 * 86_400)
    expect((await fetchedBy(bob, existing(url, 'an address'))).status).toBe(200)
    await trimExports(api.service, unixNow() + 8 * 86_400)
    expect((await fetchedBy(bob, existing(url, 'an address'))).status).toBe(404)
    await api.database.run(
      sql`update personal_exports set expires = ${unixNow() - 1} where exportid = ${exportid}`,
    )
    expect(
      (await bob.listUserExports(of(bob))).find(one => one.exportid === exportid),
    ).toMatchObject({ state: 'expired', url: null, bytes: null })
  })

  test('goes with the person when they are erased (M-137)', async () => {
    const person = await api.person('dora')
    const { url } = await askedBy(api.admin, person)
    expect((await fetchedBy(api.admin, existing(url, 'an address'))).status).toBe(200)
    await writeAsService(api.service, 'test', by => erase(by, person.me.userid))
    await api.service.database.run(sql`update jobs set run_at = 0`)
    await api.jobsDone()
    expect((await fetchedBy(api.admin, existing(url, 'an address'))).status).toBe(404)
    const left: string[] = []
    for await (const { key } of api.service.media.list('exports/')) left.push(key)
    expect(left).not.toContain(
      `exports/${new URL(existing(url, 'an address')).pathname.split('/').at(-1)}.zip`,
    )
    await expect(api.admin.exportUser(of(person))).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ code: 'invalid_state' })],
    })
  })
})
