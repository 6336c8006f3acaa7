// BACKUP_* as an operator writes it.
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const store = {
  MEDIA_S3_ENDPOINT: 'https://s3.example.org',
  MEDIA_S3_KEY: 'key',
  MEDIA_S3_SECRET: 'secret',
}

test('without BACKUP_TO nothing is backed up by itself', () => {
  expect(readConfig({}).backups).toBeNull()
})

test('a folder is enough: once a day, seven are kept', () => {
  expect(readConfig({ BACKUP_TO: '/backup' }).backups).toEqual({
    to: { kind: 'folder', folder: '/backup' },
    every: 86_400,
    keep: 7,
    site: 'site',
  })
})

test('a bucket takes the access of the media, which may lie in a folder all the same', () => {
  const config = readConfig({
    ...store,
    BACKUP_TO: 's3://backups/of/site/',
    BACKUP_EVERY: '30m',
    BACKUP_KEEP: '14',
    PUBLIC_URL: 'https://guides.example.org:8443',
  })
  expect(config.s3).toBeNull()
  expect(config.backups).toMatchObject({
    to: { kind: 'bucket', prefix: 'of/site/', s3: { bucket: 'backups', key: 'key' } },
    every: 1800,
    keep: 14,
    site: 'guides.example.org-8443',
  })
})

test.each([
  [{ BACKUP_EVERY: '24h' }, 'BACKUP_EVERY has no effect without BACKUP_TO'],
  [{ BACKUP_TO: '/backup', BACKUP_EVERY: '24' }, 'BACKUP_EVERY must be an interval'],
  [{ BACKUP_TO: '/backup', BACKUP_EVERY: '0h' }, 'BACKUP_EVERY must be an interval'],
  [{ BACKUP_TO: '/backup', BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a number from 1 to 1000'],
  [
    { BACKUP_TO: 's3://backups' },
    'MEDIA_S3_ENDPOINT, MEDIA_S3_KEY, MEDIA_S3_SECRET must be set too',
  ],
  [{ ...store, BACKUP_TO: 's3://UPPER' }, 'BACKUP_TO must be a bucket'],
  [
    { ...store, MEDIA_S3_BUCKET: 'media', BACKUP_TO: 's3://media' },
    'BACKUP_TO is the media bucket',
  ],
  [{ BACKUP_TO: 'ftp://host/folder' }, 'BACKUP_TO must be a folder or a bucket'],
  [{ ...store }, 'must be set together; not set: MEDIA_S3_BUCKET'],
])('the start ends with a reason for %o', (env, reason) => {
  expect(() => readConfig(env)).toThrow(reason)
})
