// `npm run import -- <source>`: brings guides, categories, tags and users in, beside a running
// server or without one.
import { parseArgs } from 'node:util'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { runImport, type ImportOptions, type ImportResult } from '#server/imports/run.ts'
import { atSite, runCommand } from './site/atSite.ts'
import { createProgress } from './site/progress.ts'

const help = `npm run import -- <file.jsonl | folder | address> [options]

Imports guides, categories, tags and users.
  file      guides as JSON Lines: the import format or full API 2.0 answers; also a categories.json, users.json or tags.json
  folder    categories.json, users.json, guides.jsonl, payloads.jsonl, payloads/payloads.jsonl, tags.json, those that are there
            or what npm run export wrote: everything, with its own files of pictures, documents and videos
  address   any API 2.0 site, such as https://example.org: what everybody may read there, one request at a time

  --pictures DIR    take pictures, documents and videos from DIR, named by their guid: {guid}.jpg, .pdf …
  --draw-pictures   draw a placeholder for each picture, and a stand-in for each document and video
  --no-pictures     leave pictures out; without any of the three they are fetched from the addresses in the data
  --keep-roles      let Moderators and Admins of the source be that here, too; without it people come as Users
  --allow HOST      ask this host although it lies inside the network or speaks plain http; may be given more than once
  --pause MS        wait between two requests to another site (100)
  --help

It runs beside a server or without one (DATA_DIR and DATABASE_URL as for npm start). Run it again at any time: nothing
doubles, what changed in the source becomes a new revision, and what people edited here stays as it is and is listed.`

type Asked = Pick<ImportOptions, 'source' | 'pictures' | 'pause' | 'allow' | 'keepRoles'>
/** Throws one line for arguments that make no sense. null: help was asked for. */
const readArguments = (args: string[]): Asked | null => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      pictures: { type: 'string' },
      'draw-pictures': { type: 'boolean' },
      'no-pictures': { type: 'boolean' },
      pause: { type: 'string' },
      'keep-roles': { type: 'boolean' },
      allow: { type: 'string', multiple: true },
    },
  })
  if (values.help) return null
  const [source, ...more] = positionals
  if (source === undefined || more.length)
    throw new Error(
      source === undefined
        ? 'Say what to import: a file, a folder or an address. --help says more.'
        : 'Give one file, folder or address.',
    )
  const ways = [
    values.pictures !== undefined,
    values['draw-pictures'],
    values['no-pictures'],
  ].filter(Boolean).length
  if (ways > 1) throw new Error('--pictures, --draw-pictures and --no-pictures exclude each other.')
  const pause = Number(values.pause ?? 100)
  if (!Number.isInteger(pause) || pause < 0) throw new Error('--pause is a number of milliseconds.')
  const pictures =
    values.pictures !== undefined
      ? { folder: values.pictures }
      : values['draw-pictures']
        ? 'draw'
        : values['no-pictures']
          ? 'none'
          : 'fetch'
  const keepRoles = values['keep-roles'] ?? false
  return { source, pictures, pause, keepRoles, allow: values.allow ?? [] }
}

const summary = ({ counts, notes, file, interrupted }: ImportResult): string =>
  [
    '',
    ...Object.entries(counts).map(
      ([kind, outcomes]) =>
        `${kind.padEnd(11)} ${Object.entries(outcomes)
          .map(([outcome, times]) => `${times.toLocaleString('en')} ${outcome}`)
          .join(', ')}`,
    ),
    ...(notes.length
      ? [
          '',
          'To be known:',
          ...notes.map(
            ({ kind, reason, times, examples }) =>
              `  ${kind}: ${reason}, ${times.toLocaleString('en')} times (${examples.map(one => one.slice(0, 100)).join('; ')}${times > examples.length ? '; …' : ''})`,
          ),
          '',
          `Everything: ${file}`,
        ]
      : []),
    ...(interrupted ? ['', 'Interrupted. Run it again: it goes on from here.'] : []),
  ].join('\n')

const start = async (): Promise<number> => {
  const asked = readArguments(process.argv.slice(2))
  if (!asked) {
    console.log(help)
    return 0
  }
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return atSite(
    async ({ config, url, migrations }) => {
      await migrate(url, migrations)
      const database = openDatabase(url, { connections: 4, prepared: config.databasePrepared })
      const progress = createProgress()
      try {
        const result = await runImport({
          ...asked,
          database,
          dataDir: config.dataDir,
          s3: config.s3,
          signal: stopping.signal,
          onProgress: progress.show,
        })
        progress.end()
        console.log(summary(result))
        return result.interrupted ? 130 : 0
      } catch (error) {
        progress.end()
        throw error
      } finally {
        await database.close()
      }
    },
    { makes: true },
  )
}

runCommand(start)
