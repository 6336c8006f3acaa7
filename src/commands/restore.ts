// `npm run restore -- FILE`: a backup into an empty site.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { restoreBackup } from '#server/backups/read.ts'
import { openStore } from '#server/media/openStore.ts'
import { atSite, runCommand } from './site/atSite.ts'

const help = `npm run restore -- FILE

Brings back what npm run backup wrote, into an empty DATA_DIR (or an empty database behind DATABASE_URL), with the
accounts, passwords and ids that it had. It checks every table and file, and changes nothing when one is not right.
A backup of an older version is brought up to this one.`

runCommand(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length || file.startsWith('-')) {
    console.log(help)
    return file === '--help' ? 0 : 2
  }
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const { created, rows, media } = await atSite(
    ({ config, url, migrations }) =>
      restoreBackup({ url, migrations, media: openStore(config), file: resolve(file) }),
    { makes: true },
  )
  console.log(
    `Restored what was there on ${created}: ${rows.toLocaleString('en')} rows, ${media.toLocaleString('en')} files of media. Start the site with npm start.`,
  )
  return 0
})
