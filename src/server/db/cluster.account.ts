import { unlessAbsent } from '#lib/absent.ts'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The operating system's account that PostgreSQL runs under; null means our own. */
export type Account = { uid: number; gid: number; name: string }

/**
 * Who else may run a database when we are root: PostgreSQL refuses uid 0, and wants a uid that
 * passwd knows.
 */
const serviceAccounts = ['nobody', 'postgres', 'daemon']

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
    .filter(fields => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** The owner of a folder, or null when there is no such folder. */
async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | null> {
  const found = await stat(folder).catch(unlessAbsent)
  return found && { uid: found.uid, gid: found.gid }
}

/**
 * Whom to run `initdb` and `postgres` as for the cluster in `folder`.
 * Root keeps the owner of a cluster that exists, else takes `nobody`; anybody else runs it as
 * themselves. Throws when the cluster belongs to somebody whose processes we cannot start.
 */
export async function accountFor(folder: string): Promise<Account | null> {
  const me = process.getuid?.()
  if (me === undefined) return null
  const owner = await ownerOf(folder)
  if (me !== 0) {
    if (owner && owner.uid !== me)
      throw new Error(
        `${folder} belongs to uid ${owner.uid}, but this process runs as uid ${me}. Start as that user, or change the owner: chown -R ${me} ${folder}`,
      )
    return null
  }
  if (owner && owner.uid !== 0) return { ...owner, name: `uid ${owner.uid}` }
  const known = accounts()
  for (const name of serviceAccounts) {
    const found = known.find(account => account.name === name && account.uid !== 0)
    if (found) return found
  }
  const other = known.find(account => account.uid !== 0)
  if (!other)
    throw new Error(
      'PostgreSQL cannot run as root, and /etc/passwd lists no other user. Add one, start with another user ID, or set DATABASE_URL.',
    )
  return other
}

/** Whether the account can walk down to `folder`: every folder above it must let others pass. */
export async function isReachable(folder: string, account: Account | null): Promise<boolean> {
  if (!account) return true
  for (let above = dirname(folder); ; above = dirname(above)) {
    const { mode, uid, gid } = await stat(above)
    const pass = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & pass)) return false
    if (above === dirname(above)) return true
  }
}
