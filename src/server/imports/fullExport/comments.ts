// Comments of an export on guides, steps and pages, in the state that they had.
import { commit, type Run } from '../common/batch.ts'
import {
  ensureWriters,
  importComments as write,
  withReplies,
  type WantedComment,
} from '../write/comments.ts'
import { imagesByGuid } from '../write/sql.people.ts'
import { movedText } from '../read/movedIds.ts'
import { readComment } from '../read/text.ts'
import { sourceOf, type ImportComment } from '../common/shapes.ts'
import { guidesBySource, stepsBySource } from '../write/sql.ts'
import { pagesBySource } from './sql.pages.ts'
import { text, whole as number, type Json } from '../read/values.ts'
import type { Whole } from './read.ts'

/** What a comment is about, by what the export calls it. */
const sourceIn = (site: string, row: Json): string =>
  row['context'] === 'step'
    ? `${sourceOf(site, text(row['guideid']))}/${text(row['contextid'])}`
    : sourceOf(site, text(row['contextid']))

export const importComments = async (
  run: Run,
  { site, moved }: Whole,
  rows: Json[],
): Promise<void> => {
  const of = (context: string) =>
    rows.filter(row => row['context'] === context).map(row => sourceIn(site, row))
  const guides = await guidesBySource(
    run.database,
    rows.map(row => sourceOf(site, text(row['guideid']))),
  )
  const here = {
    guide: guides,
    step: await stepsBySource(run.database, of('step')),
    wiki: await pagesBySource(run.database, of('wiki')),
  }
  const told = (comment: ImportComment): ImportComment => ({
    ...comment,
    text_raw: movedText(moved, comment.text_raw),
    replies: comment.replies.map(told),
  })
  const wanted = rows.flatMap((row): WantedComment[] => {
    const comment = readComment(row, site, null)
    const context = (['guide', 'step', 'wiki'] as const).find(one => one === row['context'])
    const contextid = context && here[context].get(sourceIn(site, row))
    if (comment && context && contextid !== undefined)
      return [
        {
          comment: told(comment),
          context,
          contextid,
          guideid:
            context === 'wiki'
              ? null
              : (guides.get(sourceOf(site, number(row['guideid'], 1) ?? 0)) ?? null),
        },
      ]
    run.report.count('comments', 'skipped')
    run.report.note({
      kind: 'skipped',
      reason: 'a comment on something that does not exist here',
      where: `comment ${text(row['commentid'])}`,
    })
    return []
  })
  const writers = await ensureWriters(
    run,
    wanted.map(one => one.comment),
  )
  const pictures = await imagesByGuid(
    run.database,
    wanted.flatMap(one => withReplies(one.comment).flatMap(({ pictures: guids }) => guids)),
  )
  await run.report.settle()
  await commit(run, async db => {
    run.report.drop()
    return write(run, db, wanted, writers, pictures)
  })
}
