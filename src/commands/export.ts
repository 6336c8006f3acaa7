// `npm run export -- FOLDER`: all content in open formats, while the site runs.
import { resolve } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { runExport } from '#server/exports/run.ts'
import { openStore } from '#server/media/openStore.ts'
import { atSite, runCommand } from './site/atSite.ts'
import { createProgress } from './site/progress.ts'

const help = `npm run export -- FOLDER

Writes all content of the site, as it is at one moment, into FOLDER: a new one, or an empty one. The site may run and be written to.
  *.json, *.jsonl   guides, pages, comments, people, teams, tags and lists of media, as API 2.0 answers
  media/            pictures, documents and videos as they were sent
  omanual/          public guides and categories as bundles of oManual 1.0

There are no e-mail addresses, passwords, versions of before and edits that wait for patrol in it, but private guides and
hidden comments are: keep it where nobody else reads it. Addresses begin with PUBLIC_URL.
npm run import -- FOLDER brings it into another site.`

const size = (bytes: number) =>
  bytes > 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`

runCommand(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || more.length || folder.startsWith('-')) {
    console.log(help)
    return folder === '--help' ? 0 : 2
  }
  return atSite(async ({ config, url, migrations }) => {
    await migrate(url, migrations)
    const database = openDatabase(url, { connections: 2, prepared: config.databasePrepared })
    const progress = createProgress()
    try {
      const { counts, bytes, missing } = await runExport({
        database,
        media: openStore(config),
        folder: resolve(folder),
        origin: config.publicUrl,
        onProgress: progress.show,
      })
      progress.end()
      console.log(
        `${folder}: ${Object.entries(counts)
          .map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`)
          .join(', ')}; ${size(bytes)} of media`,
      )
      if (missing.length)
        console.warn(
          `${missing.length} files of media are not in the store and not in the export: ${missing.slice(0, 5).join(', ')}`,
        )
      return 0
    } finally {
      progress.end()
      await database.close()
    }
  })
})
