// 0296: of sign-ins that began before, the way is known for programs only; none of them ends by it.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { queryAt } from '#testing/queryAt.ts'
import { migrate, migrateTo, migrationNames } from './migrate.ts'

const folder = join(import.meta.dirname, 'migrations')
const name = `test_${randomBytes(6).toString('hex')}`
const url = () => {
  const at = new URL(inject('clusterUrl'))
  at.pathname = `/${name}`
  return at.href
}

beforeAll(async () => {
  await queryAt(inject('clusterUrl'), `create database ${name}`)
  const names = await migrationNames(folder)
  await migrateTo(
    url(),
    folder,
    names.findIndex(one => one.startsWith('0296')),
  )
  await queryAt(
    url(),
    `with person as (
        insert into users (email, username, privilege, reputation, join_date)
          values ('ada@example.com', 'Ada', 'User', 1, 1) returning userid),
      word as (
        insert into app_passwords (userid, name, secret_hash, created, scope, expires)
          select userid, 'Press', 'a'::bytea, 1, 'read', 2000000000 from person
          returning userid, app_passwordid)
      insert into tokens (userid, token_hash, created, last_used, user_agent, app_passwordid)
        select userid, 'b'::bytea, 1, 2, 'Press in hall 3', app_passwordid from word
        union all select userid, 'c', 1, 2, 'Firefox', null from person`,
  )
  await migrate(url(), folder)
})
afterAll(() => queryAt(inject('clusterUrl'), `drop database ${name} with (force)`))

test('sign-ins of before go on, and those of programs are told to be theirs (P-17)', async () => {
  expect(await queryAt(url(), 'select user_agent, how from tokens order by how')).toEqual([
    { user_agent: 'Press in hall 3', how: 'app_password' },
    { user_agent: 'Firefox', how: null },
  ])
  // What was signed in with an app password does not go with it unsaid.
  await expect(queryAt(url(), 'delete from app_passwords')).rejects.toThrow(/foreign key/)
})
