// The key that exports of the audit log are signed with (decision 0603). Its private part leaves
// this file as a key object only, which writes itself into no log and no answer.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

type Stored = { private_key: string; public_key: string; made: UnixSeconds }
type SigningKey = {
  privateKey: KeyObject
  /** PEM. */
  publicKey: string
  /** What `openssl` says of the key in DER. */
  fingerprint: string
  made: UnixSeconds
}
const makePair = promisify(generateKeyPair)

const loadStored = (db: Db) =>
  db.maybe<Stored>(sql`select private_key, public_key, made from audit_key`)

/** Made when it is asked for first; of two that make one at the same time, one is kept. */
const makeStored = async (db: Db, now: UnixSeconds): Promise<Stored> => {
  const { privateKey, publicKey } = await makePair('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  await db.run(sql`insert into audit_key (private_key, public_key, made)
    values (${privateKey}, ${publicKey}, ${now}) on conflict do nothing`)
  return db.one<Stored>(sql`select private_key, public_key, made from audit_key`)
}

export const loadSigningKey = async (db: Db, now: UnixSeconds): Promise<SigningKey> => {
  const { private_key, public_key, made } = (await loadStored(db)) ?? (await makeStored(db, now))
  const der = createPublicKey(public_key).export({ type: 'spki', format: 'der' })
  return {
    privateKey: createPrivateKey(private_key),
    publicKey: public_key,
    fingerprint: createHash('sha256').update(der).digest('hex'),
    made,
  }
}
