// 0117: forms of before become revisions, releases and runs keep what they asked for.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { join } from 'node:path'
import { queryAt } from '#testing/queryAt.ts'
import { migrate, migrateTo, migrationNames } from './migrate.ts'

const folder = join(import.meta.dirname, 'migrations')
const name = `test_${randomBytes(6).toString('hex')}`
const url = () => {
  const at = new URL(inject('clusterUrl'))
  at.pathname = `/${name}`
  return at.href
}
const run = (text: string) => queryAt(url(), text)
const line =
  '{"lines":[{"lineid":1,"text_raw":"Turn","bullet":"black","level":0}],"media":{"type":"image","data":[]},"title":""}'
const field = (id: number, max: number) =>
  `[{"field_revisionid":${id},"label":"Torque","type":"number","required":true,"max":${max}}]`
const frozen = `{"guide":{"steps":[7],"title":"T","type":"repair","category":"K","flags":[]},"steps":[{"stepid":7,"revisionid":11,"created":100,"content":${line}}]}`

beforeAll(async () => {
  await queryAt(inject('clusterUrl'), `create database ${name}`)
  const names = await migrationNames(folder)
  await migrateTo(
    url(),
    folder,
    names.findIndex(one => one.startsWith('0117')),
  )
  await run(`
    set session_replication_role = replica;
    insert into revisions (revisionid, doc_type, docid, resource, resourceid, langid, line, kind,
      userid, created, content)
    select id, 'guide', 5, resource, resourceid, 'en', line, 'edit', 1, id * 10, content::jsonb
    from (values (10, 'guide', 5, 'live', '{"steps":[7]}'), (11, 'step', 7, 'live', '${line}'),
      (14, 'step', 7, 'live', '${line}'), (40, 'step', 8, 'live', '${line}'),
      (46, 'step', 8, 'held', '${line}')) r (id, resource, resourceid, line, content);
    insert into users (userid, username, join_date) values (1, 'a', 1), (2, 'b', 1);
    insert into guides (guideid, langid, author, revisionid, live_revisionid, type, category, title,
      created_date, modified_date)
    values (5, 'en', 1, 10, 10, 'repair', 'K', 'T', 100, 100);
    insert into steps (stepid, guideid, revisionid, live_revisionid, modified_date)
    values (7, 5, 14, 14, 100), (8, 5, 46, 40, 100);
    insert into step_forms (form_revisionid, guideid, stepid, userid, created, fields)
    values (12, 5, 7, 1, 120, '${field(13, 12)}'), (20, 5, 7, 2, 200, '${field(21, 120)}'),
      (44, 5, 8, 1, 440, '${field(45, 5)}');
    insert into releases (guideid, langid, userid, state, type, major, minor, title, revisionid,
      revisionids, authors, pending_edits, content, content_hash, init_date, release_date)
    values (5, 'en', 1, 'live', 'major', 1, 0, 'R', 10, '{10,11}', '{}', 0, '${frozen}', 'signed', 90, 150);
    insert into work_entries (guideid, userid, started_by, workorderid, starttime, modified_date,
      guide_revisionid, stepids, max_form_revisionid)
    values (5, 1, 1, 'W', 160, 160, 14, '{7}', 12);`)
})
afterAll(() => queryAt(inject('clusterUrl'), `drop database ${name} with (force)`))

test('every form is the revision that it was, and what was released or begun asks for the same', async () => {
  await migrate(url(), folder)
  expect(
    await run(`select revisionid, resourceid, userid, created,
        (content->'form'->'fields'->0->>'max')::int as max
      from revisions where resource = 'step' order by revisionid`),
  ).toEqual([
    { revisionid: 11, resourceid: 7, userid: 1, created: 110, max: null },
    { revisionid: 12, resourceid: 7, userid: 1, created: 120, max: 12 },
    { revisionid: 14, resourceid: 7, userid: 1, created: 140, max: 12 },
    { revisionid: 20, resourceid: 7, userid: 2, created: 200, max: 120 },
    { revisionid: 40, resourceid: 8, userid: 1, created: 400, max: null },
    { revisionid: 44, resourceid: 8, userid: 1, created: 440, max: 5 },
    { revisionid: 46, resourceid: 8, userid: 1, created: 460, max: 5 },
  ])
  expect(await run('select stepid, revisionid, live_revisionid from steps order by 1')).toEqual([
    { stepid: 7, revisionid: 20, live_revisionid: 20 },
    { stepid: 8, revisionid: 46, live_revisionid: 44 },
  ])
  expect(
    await run(`select content_hash, content->'steps'->0->'content'->'form'->'form_revisionid' as form
      from releases`),
  ).toEqual([{ content_hash: 'signed', form: 12 }])
  expect(await run('select forms from work_entries')).toEqual([
    { forms: [{ stepid: 7, form_revisionid: 12, fields: JSON.parse(field(13, 12)) }] },
  ])
})
