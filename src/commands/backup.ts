// `npm run backup -- FILE`: database and pictures in one file, while the site runs.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeBackup } from '#server/backups/write.ts'
import { migrate } from '#server/db/migrate.ts'
import { openStore } from '#server/media/openStore.ts'
import { atSite, runCommand } from './site/atSite.ts'

const help = `npm run backup -- FILE

Writes database and media of one moment into FILE, a gzipped tar (site.tar.gz). The site may run and be written to.
FILE appears when it is whole. It holds password hashes and private guides: keep it where nobody else reads it.
npm run restore -- FILE brings it back.
Ends with status 3 where files of media are missing in the store: FILE is written all the same, and does not hold them.`

const size = (bytes: number) =>
  bytes > 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`

runCommand(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length || file.startsWith('-')) {
    console.log(help)
    return file === '--help' ? 0 : 2
  }
  if (existsSync(file)) throw new Error(`${file} is there already.`)
  const { tables, rows, media, bytes, missing } = await atSite(
    async ({ config, url, migrations }) => {
      await migrate(url, migrations)
      return writeBackup({ url, media: openStore(config), file: resolve(file) })
    },
  )
  console.log(
    `${file}: ${rows.toLocaleString('en')} rows of ${tables} tables, ${media.toLocaleString('en')} files of media (${size(bytes)})`,
  )
  if (missing.length)
    console.warn(
      `${missing.length} files of media are not in the store and not in the backup: ${missing.slice(0, 5).join(', ')}`,
    )
  return missing.length ? 3 : 0
})
