import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unlessAbsent } from '#lib/absent.ts'
import { accountFor, isReachable, type Account } from './cluster.account.ts'
import {
  environment,
  executable,
  findBinaries,
  packagedMajor,
  type Binaries,
} from './cluster.binaries.ts'

/**
 * `socket`: a Unix socket inside the cluster's folder. `tcp`: 127.0.0.1 with a password, for
 * Windows.
 */
export type Transport = 'socket' | 'tcp'

/** Where a cluster lies and how to run it. */
export type Cluster = {
  folder: string // absolute, without links in it
  account: Account | null
  /** What `-D` gets: the folder, or a way to it for an account that cannot walk down to it. */
  folderArgument: string
  transport: Transport
  logFile: string
}

const superuser = 'stepwright'
export const usualTransport: Transport = process.platform === 'win32' ? 'tcp' : 'socket'
const longestSocketPath = 103 // bytes: 107 on Linux, 103 on macOS
const passwordName = 'stepwright.password'
/** Part of the socket's name only: each cluster has its own socket in its own folder. */
export const socketPort = 5432
export const socketName = `.s.PGSQL.${socketPort}`

/**
 * What is known of the cluster below `dataDir` without looking inside it; makes the data folder.
 */
export async function clusterIn(
  dataDir: string,
  transport: Transport = usualTransport,
): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const root = await realpath(dataDir)
  const folder = join(root, 'postgres')
  const account = await accountFor(folder)
  return {
    folder,
    account,
    // The kernel leads from this name to the working folder without asking the closed folders above
    // it.
    folderArgument: (await isReachable(folder, account)) ? folder : '/proc/self/cwd',
    transport,
    logFile: join(root, 'postgres.log'),
  }
}

/** The cluster's major version, or null when there is no cluster yet. */
export async function majorOf(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  return text === null ? null : Number.parseInt(text, 10)
}

/**
 * Makes the cluster where there is none, and refuses one of another major without touching it.
 * @returns the binaries that fit it
 */
export async function prepareCluster(cluster: Cluster, major = packagedMajor): Promise<Binaries> {
  const found = await majorOf(cluster.folder)
  if (found !== null && found !== major) {
    throw new Error(
      `${cluster.folder} was created by PostgreSQL ${found}, but this version comes with PostgreSQL ${major}. Nothing was changed. ` +
        `Either run PostgreSQL ${found} on that folder and set DATABASE_URL to it, or move the folder away and restore a backup into a new one.`,
    )
  }
  const binaries = await findBinaries(major, cluster.account)
  if (found === null) await makeCluster(cluster, binaries)
  else if (cluster.account && (await stat(cluster.folder)).uid !== cluster.account.uid)
    await giveTo(cluster.folder, cluster.account)
  return binaries
}

/**
 * `initdb` in a folder beside, renamed when it is whole: a kill in the middle leaves nothing half
 * made.
 */
async function makeCluster(cluster: Cluster, binaries: Binaries): Promise<void> {
  const { folder, account } = cluster
  const files = (await readdir(folder).catch(unlessAbsent)) ?? []
  if (files.length > 0)
    throw new Error(
      `${folder} contains files but no PostgreSQL cluster. Nothing was changed. Move it away and start again.`,
    )
  await removeAbandoned(folder)
  const making = await mkdtemp(`${folder}.new-`)
  const passwordFile = `${making}.password`
  try {
    await chmod(making, 0o700)
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account)
      for (const path of [making, passwordFile]) await chown(path, account.uid, account.gid)
    const auth =
      cluster.transport === 'tcp'
        ? ['-A', 'scram-sha-256', '--pwfile', passwordFile]
        : ['-A', 'trust']
    const where = cluster.folderArgument === folder ? making : cluster.folderArgument
    const run = (locale: string[]) =>
      promisify(execFile)(
        executable(binaries.bin, 'initdb'),
        ['-D', where, '-U', superuser, '-E', 'UTF8', '--locale=C', ...locale, ...auth],
        {
          cwd: making,
          ...(account && { uid: account.uid, gid: account.gid }),
          env: environment(),
        },
      )
    await run(['--locale-provider=icu', '--icu-locale=und']).catch((error: { stderr?: string }) => {
      if (!/ICU is not supported|unrecognized option/i.test(error.stderr ?? '')) throw error
      return run([])
    })
    await rename(passwordFile, join(making, passwordName))
    await rename(making, folder).catch(async (error: unknown) => {
      if ((await majorOf(folder)) === null) throw error // else another process made it meanwhile
    })
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim() || String(error)
    throw new Error(
      `PostgreSQL could not create its folder ${folder}: ${said.split('\n').slice(-3).join(' ')}`,
      { cause: error },
    )
  } finally {
    for (const path of [making, passwordFile]) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Folders that a start left when it was killed in the middle of `initdb`; one of the last minutes
 * may be in use.
 */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    const path = join(dirname(folder), name)
    if (!path.startsWith(`${folder}.new-`) || Date.now() - (await stat(path)).mtimeMs < 600_000)
      continue
    await rm(path, { recursive: true, force: true })
  }
}

/** A cluster that root copied or restored belongs to root: PostgreSQL wants its own. */
async function giveTo(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), account.uid, account.gid)
  await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
}

/**
 * The link in the temporary folder that stands for a folder whose path is too long for a socket;
 * null when it is not.
 */
function shortLink(folder: string): string | null {
  if (Buffer.byteLength(join(folder, socketName)) <= longestSocketPath) return null
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(tmpdir(), `stepwright-${process.getuid?.() ?? 0}-${hash}`)
}

async function socketFolder(folder: string): Promise<string> {
  const link = shortLink(folder)
  // A link that cannot be read is made anew.
  if (link === null || (await readlink(link).catch(() => null)) === folder) return link ?? folder
  await rm(link, { force: true })
  await symlink(folder, link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error // another process made it meanwhile
  })
  return link
}

/** Removes what a stopped cluster leaves outside its folder. */
export async function removeShortLink(cluster: Cluster): Promise<void> {
  const link = shortLink(cluster.folder)
  if (link !== null) await rm(link, { force: true })
}

/**
 * The connection string for `pg` (and libpq); `host` in the query wins over localhost, which only
 * makes it a valid URL. `port` is used over TCP only.
 */
export async function urlOf(
  cluster: Cluster,
  port: number,
  database = 'stepwright',
): Promise<string> {
  if (cluster.transport === 'socket')
    return `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(await socketFolder(cluster.folder))}&port=${socketPort}&sslmode=disable`
  const password = (await readFile(join(cluster.folder, passwordName), 'utf8')).trim()
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}
