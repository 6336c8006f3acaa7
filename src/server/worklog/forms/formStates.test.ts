// Every change of a form in every state of a release: the hash, the comparison, the run and its
// record are those of what was released (api-facts 6.3).
import { expect, test } from 'vitest'
import type { ApprovalRequest } from '#contract/approvals/schemas.ts'
import { fieldTypes, type FieldType } from '#contract/worklog/shapes.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { fieldidOf } from '#documents/stepForm.ts'
import type { Frozen } from '#server/guides/releases.ts'
import { hashOf } from '#server/releases/freeze.ts'
import { startApiForFile } from '#testing/api.ts'
import { openDesk } from '#testing/approvals.ts'
import { changesOf, type KeptField } from '#testing/forms/formChanges.ts'
import { openFormTable, sides, type Side } from '#testing/forms/formTable.ts'
import { documentOf, pictureOf } from '#testing/mediaVisibility.ts'
import { ahead } from '#testing/releases.ts'
import { password } from '#testing/signing.ts'

const api = await startApiForFile()
const { ada, bob, cyd, eve } = await api.people('ada', 'bob', 'cyd', 'eve')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)
const teams = [await desk.teamOf(bob), await desk.teamOf(bob)] as const
const { approval_processid } = await desk.processOf([...desk.by(bob), ...desk.by(eve)])
const picture = String((await pictureOf(cyd)).id)
const report = `document:${(await documentOf(cyd)).documentid}`
const csv = await cyd.uploadDocument(
  { query: { file: 'torque.csv' } },
  { file: new TextEncoder().encode('torque;12\n') },
)

/** What is filled in: within the bounds of before, and out of those of the changed ones. */
const values: Record<FieldType, string> = {
  number: '13',
  counter: '13',
  repeated: '13; 13; 13',
  text: '1234567890123',
  scan: '1234567890123',
  checkbox: '1',
  select: 'B',
  date: '2026-02-28',
  photo: picture,
  file: report,
  signature: 'C. Cee',
  second_signature: 'bob',
}
const valueFor = ({ type, takes }: KeptField) =>
  takes === 'table' ? `document:${csv.documentid}` : values[type]
/** Bounds are of a number, or of how many characters a text has. */
const isOutside = (field: KeptField): boolean => {
  const { type, min = -Infinity, max = Infinity } = field
  const measured = type === 'text' || type === 'scan' ? values[type].length : 13
  return measured < min || measured > max
}

const openTable = async (type: FieldType) => {
  const table = await openFormTable(ada, changesOf(type, teams), {
    category: 'Kettles',
    title: `With each ${type}`,
  })
  const { guideid } = table
  const start = async () => (await cyd.startWork({ body: { guideid, workorderid: 'W' } })).entryid
  const working = () => ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  const released = (releaseid: number) =>
    ada.readGuide({ params: { guideid }, query: { releaseid: String(releaseid) } })
  /** Fills in every changed field of a run, and gives what the record says of each. */
  const recorded = async (entryid: number) => {
    const params = { entryid }
    const { fields } = await cyd.readWorkForms({ params })
    const own = table.rows.flatMap(({ stepid, fieldids }) =>
      fields.filter(field => field.stepid === stepid && fieldidOf(field) === fieldids.get('own')),
    )
    const typed = own.filter(field => field.type !== 'second_signature')
    await cyd.saveStepData({
      params,
      body: {
        fields: typed.map(field => ({
          field_revisionid: field.field_revisionid,
          value: valueFor(field),
        })),
      },
    })
    for (const { type: kind, field_revisionid } of own)
      if (kind === 'second_signature')
        await cyd.signWork({ params, body: { field_revisionid, userid: bob.me.userid, password } })
    const { record } = await cyd.readWork({ params })
    return table.each(({ stepid }) =>
      record
        .filter(one => one.stepid === stepid)
        .map(({ label, value, out_of_bounds }) => ({ label, value, out_of_bounds })),
    )
  }
  /** The same by what a release holds. */
  const expected = (side: Side) =>
    table.each(({ change }) => {
      const { own } = side(change)
      return own ? [{ label: own.label, value: valueFor(own), out_of_bounds: isOutside(own) }] : []
    })
  return { ...table, start, working, released, recorded, expected }
}

type Table = Awaited<ReturnType<typeof openTable>>
/** Of what a release would hold with one form of the side, and everything else as it is. */
const hashesWith = async ({ each }: Table, releaseid: number, side: Side) => {
  const found = await api.database.pool.query<{ content: Frozen }>(
    'select content from releases where releaseid = $1',
    [releaseid],
  )
  const { content } = firstOf(found.rows)
  return each(({ change, stepid, fieldids }) => {
    const steps = content.steps.map(step => {
      const { form } = step.content
      if (step.stepid !== stepid || !form) return step
      const fields = Object.entries(side(change)).map(([name, field]) => {
        const known = form.fields.find(one => fieldidOf(one) === fieldids.get(name))
        const { field_revisionid = 0, fieldid } = known ?? {}
        return { ...field, field_revisionid, ...(fieldid !== undefined && { fieldid }) }
      })
      return { ...step, content: { ...step.content, form: { ...form, fields } } }
    })
    return hashOf('en', { ...content, steps }, [])
  })
}
/** It changes with each change alone, and with nothing else. */
const expectOwnHashes = async (table: Table, releaseid: number, content_hash: string) => {
  expect(await hashesWith(table, releaseid, sides.before)).toEqual(table.each(() => content_hash))
  const changed = Object.values(await hashesWith(table, releaseid, sides.after))
  expect(new Set([content_hash, ...changed]).size).toBe(table.rows.length + 1)
}

test.each(fieldTypes)(
  'each change of a field of type %s is in the next release only, made in any state (R-1)',
  async type => {
    const table = await openTable(type)
    const { guideid } = table
    await table.set(sides.earlier)
    await ada.createRelease({ body: { guideid, title: 'R' } })
    const runs = [{ entryid: await table.start(), side: sides.earlier as Side }]

    await table.set(sides.before)
    await api.admin.assignProcess({ params: { guideid, approval_processid } })
    const body = { guideid, title: 'S', scheduled_date: ahead() }
    const { releaseid } = await ada.createRelease({ body })
    const request = () => desk.requestOf({ releaseid })
    const { content_hash, approvalid } = await request()
    await expectOwnHashes(table, releaseid, content_hash)

    /** Changes every form now, and looks at all that must not know. */
    const change = async (state: string, live: Side) => {
      await table.set(sides.after)
      runs.push({ entryid: await table.start(), side: live })
      const asked = await bob.readApprovalRequest({ params: { approvalid } })
      const release = existing(await desk.find(releaseid), 'the release')
      const held = await table.released(releaseid)
      expect({
        state,
        hashes: [asked.content_hash, release.content_hash],
        signed: table.formsIn(existing(asked.guide, 'what is signed')),
        release: table.formsIn(held),
        readers: table.formsIn(await api.anyone.readGuide({ params: { guideid } })),
        told: table.told(held, await table.working()),
        runs: await Promise.all(runs.map(({ entryid }) => table.runForms(cyd, entryid))),
      }).toEqual({
        state,
        hashes: [content_hash, content_hash],
        signed: table.holds(sides.before),
        release: table.holds(sides.before),
        readers: table.holds(live),
        told: table.stands,
        runs: runs.map(({ side }) => table.holds(side)),
      })
      await table.set(sides.before)
    }
    const sign = async (who: typeof bob) => {
      const signed: ApprovalRequest = await request()
      expect(signed.content_hash).toBe(content_hash)
      await desk.sign(who, signed)
    }
    await change('during review', sides.earlier)
    await sign(bob)
    await change('after one signature', sides.earlier)
    await sign(eve)
    await change('signed, before its day', sides.earlier)
    await ada.patchRelease({ params: { releaseid }, body: { status: 'released' } })
    await change('after release', sides.before)

    for (const { entryid, side } of [runs.at(0), runs.at(-1)].map(one => existing(one, 'a run')))
      expect(await table.recorded(entryid)).toEqual(table.expected(side))

    await table.set(sides.after)
    // The next release holds the change, under another hash.
    const next = await ada.createRelease({ body: { guideid, title: 'T' } })
    for (const who of [bob, eve]) await desk.sign(who, await desk.requestOf(next))
    expect((await desk.find(next.releaseid))?.content_hash).not.toBe(content_hash)
    const last = await table.start()
    expect(await table.runForms(cyd, last)).toEqual(table.holds(sides.after))
    expect(await table.recorded(last)).toEqual(table.expected(sides.after))
  },
)
