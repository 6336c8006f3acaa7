// 0157: pages that took the title of a deleted one before it was kept where they begin.
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
const gone = '{"deleted":true}'

beforeAll(async () => {
  await queryAt(inject('clusterUrl'), `create database ${name}`)
  const names = await migrationNames(folder)
  await migrateTo(
    url(),
    folder,
    names.findIndex(one => one.startsWith('0157_pages')),
  )
  // 1 was never deleted, 2 was made anew twice, 3 waited to be published when it was made anew,
  // 4 is deleted, 5 was brought back, and 6 has lost a translation only.
  await run(`
    set session_replication_role = replica;
    insert into users (userid, username, join_date) values (1, 'a', 1);
    insert into revisions (revisionid, doc_type, docid, resource, resourceid, langid, line, kind,
      userid, created, content)
    select id, 'wiki', page, 'wiki', page, langid, line, kind, 1, id * 10, content::jsonb
    from (values
      (10, 1, 'en', 'live', 'create', '{}'), (11, 1, 'en', 'live', 'edit', '{}'),
      (20, 2, 'en', 'live', 'create', '{}'), (21, 2, 'en', 'live', 'edit', '${gone}'),
      (22, 2, 'en', 'live', 'create', '{}'), (23, 2, 'en', 'live', 'edit', '${gone}'),
      (24, 2, 'en', 'live', 'create', '{}'), (25, 2, 'en', 'live', 'edit', '{}'),
      (30, 3, 'de', 'live', 'create', '{}'), (31, 3, 'de', 'live', 'edit', '${gone}'),
      (32, 3, 'en', 'held', 'create', '{}'), (33, 3, 'en', 'live', 'create', '{}'),
      (40, 4, 'en', 'live', 'create', '{}'), (41, 4, 'en', 'live', 'edit', '${gone}'),
      (50, 5, 'en', 'live', 'create', '{}'), (51, 5, 'en', 'live', 'edit', '${gone}'),
      (52, 5, 'en', 'live', 'restore', '{}'),
      (60, 6, 'en', 'live', 'create', '{}'), (61, 6, 'de', 'live', 'edit', '{}'),
      (62, 6, 'de', 'live', 'edit', '${gone}')) r (id, page, langid, line, kind, content);
    insert into wikis (wikiid, namespace, title, display_title, langid, revisionid, live_revisionid,
      author, flags, patrol_threshold, created_date, modified_date)
    overriding system value
    select wikiid, 'WIKI', 'P' || wikiid, 'P', 'en', at, at, 1, '{}', 500, 1, 1
    from (values (1, 11), (2, 25), (3, 33), (4, 41), (5, 52), (6, 60)) w (wikiid, at);
    insert into comments (commentid, context, contextid, author, langid, text_raw, state, created)
    overriding system value
    values (1, 'wiki', 2, 1, 'en', 'Old', 'public', 205), (2, 'wiki', 2, 1, 'en', 'New', 'public', 245);`)
})
afterAll(() => queryAt(inject('clusterUrl'), `drop database ${name} with (force)`))

test('pages made anew begin after the last deletion, others where they began', async () => {
  await migrate(url(), folder)
  expect(
    await run('select wikiid, begun_revisionid, begun_commentid from wikis order by wikiid'),
  ).toEqual(
    [
      [1, null, null],
      [2, 24, 1],
      [3, 32, null],
      [4, null, null],
      [5, null, null],
      [6, null, null],
    ].map(([wikiid, begun_revisionid, begun_commentid]) => ({
      wikiid,
      begun_revisionid,
      begun_commentid,
    })),
  )
})
