import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { migrate, migrateTo, migrationNames } from '#server/db/migrate.ts'
import { queryAt } from './queryAt.ts'

const folder = join(import.meta.dirname, '..', 'server', 'db', 'migrations')

/** A database of this file's own, as it was before the migration whose name begins so. */
export const databaseBefore = (begin: string) => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = () => {
    const at = new URL(inject('clusterUrl'))
    at.pathname = `/${name}`
    return at.href
  }
  afterAll(() => queryAt(inject('clusterUrl'), `drop database ${name} with (force)`))
  return {
    create: async () => {
      await queryAt(inject('clusterUrl'), `create database ${name}`)
      const names = await migrationNames(folder)
      await migrateTo(
        url(),
        folder,
        names.findIndex(one => one.startsWith(begin)),
      )
    },
    run: (text: string) => queryAt(url(), text),
    /** All that came since. */
    migrate: () => migrate(url(), folder),
  }
}
