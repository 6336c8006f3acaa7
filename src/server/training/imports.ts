// Imports of packages, as people ask for them (api-facts 6.8; moderation-admin 7, 9).
import { invalidField } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { preparedOf } from '#server/http/body/prepared.ts'
import { problemOf } from '#server/base/publicAddress.ts'
import { launch } from './launches.ts'
import { listImports, loadImport, loadModule, type ImportRow } from './load.ts'
import { presentImport } from './present.ts'
import { invalidState, requireTraining } from './rules.ts'
import { isOpen } from './states.ts'
import type { Receiving } from '#server/http/ports.ts'
import { emitImport, moveImport } from './importProgress.ts'

type Names =
  | 'listTrainingImports'
  | 'createTrainingImport'
  | 'startTrainingByUrl'
  | 'startTrainingByUpload'
  | 'cancelTrainingImport'
  | 'readTrainingImport'
  | 'previewTrainingImport'

const notNow = ({ phase }: ImportRow) =>
  invalidState('importid', `The phase of the import is ${phase}, which does not allow this`)
const begin = (ctx: SignedIn, importid: number) =>
  ctx.queue({
    kind: 'training_import',
    payload: { importid },
    unique: `training_import ${importid}`,
  })

export const importHandlers: Pick<Handlers, Names> = {
  async listTrainingImports({ params }, ctx) {
    requireTraining(ctx.settings)
    await loadModule(ctx.db, params.id)
    return (await listImports(ctx.db, params.id)).map(presentImport)
  },

  async createTrainingImport(input, ctx) {
    requireTraining(ctx.settings)
    const { id } = input.body()
    const module = await loadModule(ctx.db, id, true)
    if (module.state !== 'draft')
      throw invalidState(
        'id',
        `This version is ${module.state}. Only drafts can get another package`,
      )
    const open = (await listImports(ctx.db, id)).find(one => isOpen(one.phase))
    if (open)
      throw invalidState(
        'id',
        `Import ${open.importid} of this draft is still in progress. Finish or cancel that import first`,
      )
    const { importid } = await ctx.db.one<{ importid: number }>(sql`
      insert into training_imports (id, userid, message, created_date)
        values (${id}, ${ctx.person.userid}, 'Waiting for the package', ${ctx.now})
        returning importid`)
    const row = await loadImport(ctx.db, importid)
    emitImport(ctx, 'progress', row)
    ctx.header(
      'Location',
      `${ctx.origin}/api/2.0/external_training_modules/imports/${importid}/progress`,
    )
    return presentImport(row)
  },

  async startTrainingByUrl(input, ctx) {
    requireTraining(ctx.settings)
    const { importid } = input.params
    const row = await loadImport(ctx.db, importid, true)
    const { url } = input.body()
    const problem = problemOf(url, ctx.config.trainingUrlAllow)
    if (problem) throw invalidField('url', 'address', problem)
    const started = await moveImport(ctx, importid, 'startByUrl', [
      sql`source = 'url'`,
      sql`source_url = ${url}`,
    ])
    if (!started) throw notNow(row)
    begin(ctx, importid)
    return presentImport(started)
  },

  /** The package is here and kept by now (store.ts); from here on it is looked at. */
  async startTrainingByUpload(input, ctx) {
    requireTraining(ctx.settings)
    const { importid } = input.params
    const row = await loadImport(ctx.db, importid, true)
    const received = preparedOf<{ receiving: Receiving; bytes: number } | null>(input.file())
    const checking =
      received &&
      (await moveImport(ctx, importid, 'received', [
        sql`bytes_done = ${received.bytes}`,
        sql`bytes_total = ${received.bytes}`,
        sql`progress = greatest(progress, 40)`,
      ]))
    if (!checking) throw notNow(row)
    begin(ctx, importid)
    return presentImport(checking)
  },

  async cancelTrainingImport({ params }, ctx) {
    requireTraining(ctx.settings)
    const row = await loadImport(ctx.db, params.importid)
    const module = await loadModule(ctx.db, row.id, true)
    if (module.state !== 'draft' && module.importid === row.importid)
      throw invalidState(
        'importid',
        `The ${module.state} version uses this package, so you cannot cancel its import`,
      )
    const cancelled = await moveImport(ctx, params.importid, 'cancel')
    if (!cancelled) throw notNow(await loadImport(ctx.db, params.importid))
    await ctx.db.run(
      sql`update training_modules set importid = null, modified_date = ${ctx.now}
        where id = ${row.id} and importid = ${row.importid}`,
    )
    return presentImport(cancelled)
  },

  async readTrainingImport({ params }, ctx) {
    requireTraining(ctx.settings)
    return presentImport(await loadImport(ctx.db, params.importid))
  },

  /**
   * Whoever asked for it has seen what the package holds; the address plays it and records nothing.
   */
  async previewTrainingImport({ params: { importid } }, ctx) {
    requireTraining(ctx.settings)
    const row = await loadImport(ctx.db, importid)
    if (row.phase !== 'ready' || !row.content) throw notNow(row)
    const { userid } = ctx.person
    await ctx.db.run(
      sql`insert into training_previews (importid, userid, date)
        values (${importid}, ${userid}, ${ctx.now}) on conflict do nothing`,
    )
    const { key, expires } = await launch(ctx, { importid, attemptid: null, userid, item: null })
    const { title, standard, edition, items, size, file_types, outside_links } = row.content
    return {
      preview_url: `${ctx.config.contentUrl}/preview/${importid}?key=${key}`,
      expires,
      title,
      version: {
        SCORM_1_2: 'SCORM 1.2',
        SCORM_2004: `SCORM 2004 ${edition} edition`,
        CMI5: 'cmi5',
      }[standard],
      items: items.map(({ id, title: name, entry_path }) => ({ id, title: name, entry_path })),
      size,
      file_types,
      outside_links,
    }
  },
}
